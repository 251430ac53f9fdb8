#pragma once

// Asks the processor to bring the line at an address closer. Nothing is read and nothing can fail,
// whatever the address is; Swift has no such instruction of its own.
static inline void regent_prefetch(const void *address) { __builtin_prefetch(address, 0, 3); }
