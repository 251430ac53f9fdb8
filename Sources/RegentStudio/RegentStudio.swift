// The first type of this module stands here soon.
