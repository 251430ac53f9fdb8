#pragma once
#include <openssl/crypto.h>
#include <openssl/evp.h>
#include <openssl/hmac.h>
#include <openssl/rand.h>
#ifdef __linux__
#include <sys/prctl.h>
#endif

// Swift does not import variadic functions. Keeps the memory of a process that holds a key out of
// core dumps, also where a dump is piped to a program and resource limits are not looked at.
static inline void regent_forbid_core_dumps(void) {
#ifdef __linux__
    prctl(PR_SET_DUMPABLE, 0, 0, 0, 0);
#endif
}
