extension ColumnKey {
    /// The attributes that never change about a column, and therefore stand in its key.
    package struct Attributes: OptionSet, Sendable {
        package let rawValue: Int64

        package init(rawValue: Int64) {
            self.rawValue = rawValue
        }

        package static let nullable = Attributes(rawValue: 16)
        package static let list = Attributes(rawValue: 32)
        package static let dictionary = Attributes(rawValue: 64)
        package static let set = Attributes(rawValue: 128)
    }

    /// The number of the type of backlink columns.
    package static let backlinkTypeCode = 14

    /// Puts a key together from its parts (`format/02 §4.2`).
    package init(index: Int, typeCode: Int, attributes: Attributes, tag: UInt32) {
        precondition(index >= 0 && index <= 0xffff, "column index \(index)")
        self.init(
            rawValue: Int64(index) | Int64(typeCode) << 16 | attributes.rawValue << 22
                | Int64(tag) << 30
        )
    }

    /// The low 8 bits of the column's attributes.
    package var storedAttributes: Int64 { (rawValue >> 22) & 0xff }

    /// The table's column key sequence of when the column was added, xor the table key.
    package var tag: UInt32 { UInt32(truncatingIfNeeded: rawValue >> 30) }

    /// The key this column has after an upgrade: lists of links were a type of their own below
    /// format 24 (`format/01 §9`).
    package var upgraded: ColumnKey {
        guard typeCode == 13 else { return self }
        return ColumnKey(rawValue: rawValue ^ 1 << 16)
    }
}
