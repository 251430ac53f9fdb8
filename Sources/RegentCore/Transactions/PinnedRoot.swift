/// A root that is followed instead of the newest: an older version of which all that is asked for
/// may still be there.
package struct PinnedRoot: Sendable, Hashable {
    package let ref: Ref
    /// The format its tables are read by; the header speaks only of the newest.
    package let fileFormat: Int

    package init(ref: Ref, fileFormat: Int) {
        self.ref = ref
        self.fileFormat = fileFormat
    }
}
