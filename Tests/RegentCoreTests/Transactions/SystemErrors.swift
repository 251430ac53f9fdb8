#if canImport(Darwin)
    import Darwin
#else
    import Glibc
#endif

/// Error numbers, as a failing call leaves them.
enum SystemErrors {
    enum Kind {
        case inputOutput
        case noSpace
    }

    static func set(_ kind: Kind) {
        errno = kind == .noSpace ? ENOSPC : EIO
    }
}
