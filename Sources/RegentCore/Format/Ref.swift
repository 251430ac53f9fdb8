/// The position of a node in the logical file: a multiple of 8, never before byte 24.
///
/// In a plain file the position is the file offset; in an encrypted one it is the offset in the
/// decrypted image. Ref 0 means "no node". Source: `format/01 §1`.
package struct Ref: Hashable, Sendable {
    package let rawValue: UInt64

    package static let none = Ref(rawValue: 0)

    package init(rawValue: UInt64) {
        self.rawValue = rawValue
    }

    package var isNone: Bool { rawValue == 0 }
}

/// What an element of a node with the refs flag says.
///
///     0             nothing
///     even, not 0   a ref
///     odd           a plain number n, stored as 2 n + 1
///
/// Source: `format/01 §3`.
package enum RefOrTagged: Sendable, Equatable {
    case none
    case ref(Ref)
    case tagged(UInt64)

    package init(element: Int64) {
        let bits = UInt64(bitPattern: element)
        if bits == 0 {
            self = .none
        } else if bits & 1 == 1 {
            self = .tagged(bits >> 1)
        } else {
            self = .ref(Ref(rawValue: bits))
        }
    }

    /// The element that says this.
    package var element: Int64 {
        switch self {
        case .none: 0
        case .ref(let ref): Int64(bitPattern: ref.rawValue)
        case .tagged(let number): Int64(bitPattern: number << 1 | 1)
        }
    }
}
