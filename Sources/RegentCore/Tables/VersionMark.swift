/// What tells one version of one file from every other.
///
/// Two marks are equal only for the same bytes: a top array names the whole tree of its version,
/// and what it leads to is not overwritten while it is the newest one.
package struct VersionMark: Sendable, Hashable {
    /// Where the top array is; `.none` where nothing was ever committed.
    package let topRef: Ref
    /// The number of the version; 1 where nothing was ever committed.
    package let version: UInt64
    /// The bytes of the top array.
    package let topBytes: [UInt8]
    /// The file that was looked at; nil for a version that is in no file.
    package let file: File.Identity?

    package init(
        topRef: Ref = .none,
        version: UInt64 = 1,
        topBytes: [UInt8] = [],
        file: File.Identity? = nil
    ) {
        self.topRef = topRef
        self.version = version
        self.topBytes = topBytes
        self.file = file
    }
}
