extension String {
    /// The most bytes of a name of a table or a column (`format/01 §4.6`).
    static let longestNameInBytes = 63

    /// The longest start of the string that takes at most so many bytes as UTF-8.
    func fitting(sizeInBytes limit: Int) -> String {
        guard utf8.count > limit else { return self }
        var size = 0
        var result = String.UnicodeScalarView()
        for scalar in unicodeScalars {
            size += UTF8.width(scalar)
            guard size <= limit else { break }
            result.append(scalar)
        }
        return String(result)
    }

    /// A name with something after it that tells it from others, within what a name may take.
    func named(apartBy suffix: String) -> String {
        fitting(sizeInBytes: Self.longestNameInBytes - suffix.utf8.count) + suffix
    }
}
