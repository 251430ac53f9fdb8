extension IntegerNode {
    /// Appends `count` elements from `first` on; the width is looked at once.
    ///
    /// Throws `.damaged` when there are fewer.
    func append(
        from first: Int,
        _ count: Int,
        to numbers: inout [Int64]
    ) throws(StorageError) {
        guard first >= 0, count >= 0, first + count <= self.count else {
            throw .damaged(
                .init(
                    ref: ref.rawValue,
                    place: "array",
                    expected: "\(first + count) elements",
                    found: "\(self.count)"
                )
            )
        }
        let elements = first..<first + count
        switch widthInBits {
        case 0: numbers.append(contentsOf: repeatElement(0, count: count))
        case 8: try append(elements, as: Int8.self, to: &numbers)
        case 16: try append(elements, as: Int16.self, to: &numbers)
        case 32: try append(elements, as: Int32.self, to: &numbers)
        case 64: try append(elements, as: Int64.self, to: &numbers)
        default: for index in elements { numbers.append(try value(at: index)) }
        }
    }

    @inline(__always)
    private func append<Element: FixedWidthInteger & SignedInteger & BitwiseCopyable>(
        _ elements: Range<Int>,
        as type: Element.Type,
        to numbers: inout [Int64]
    ) throws(StorageError) {
        for index in elements {
            let offset = index &* MemoryLayout<Element>.size
            numbers.append(Int64(try bytes.load(type, at: offset, of: ref)))
        }
    }
}
