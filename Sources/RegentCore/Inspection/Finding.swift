/// One thing that a check found: which invariant, where, and what is the case instead.
package struct Finding: Sendable, Hashable, Encodable {
    /// How much it matters.
    package enum Severity: String, Sendable, Encodable {
        /// The invariant does not hold: engines may go wrong on this file.
        case problem
        /// Worth knowing; engines get along with it, or leave it behind themselves.
        case note
    }

    /// Where in the file; members that do not apply are nil.
    package struct Place: Sendable, Hashable, Encodable {
        /// The name of the class, or of an internal table.
        package var table: String?
        package var property: String?
        /// The key of the object.
        package var object: Int64?
        /// The position of a node.
        package var ref: UInt64?

        package init(
            table: String? = nil,
            property: String? = nil,
            object: Int64? = nil,
            ref: UInt64? = nil
        ) {
            self.table = table
            self.property = property
            self.object = object
            self.ref = ref
        }

        func with(object: ObjectKey) -> Place {
            Place(table: table, property: property, object: object.rawValue, ref: ref)
        }

        func with(ref: Ref) -> Place {
            Place(table: table, property: property, object: object, ref: ref.rawValue)
        }

        func with(property: String) -> Place {
            Place(table: table, property: property, object: object, ref: ref)
        }
    }

    package let check: Check
    package let place: Place
    /// Half a sentence that follows the place.
    package let sentence: String
    package let severity: Severity

    package init(check: Check, place: Place, sentence: String, severity: Severity) {
        self.check = check
        self.place = place
        self.sentence = sentence
        self.severity = severity
    }
}

extension Finding.Place: CustomStringConvertible {
    /// For people: `Person.name, object 12, node 0x1f0`; empty for the file as a whole.
    package var description: String {
        var parts: [String] = []
        if let table { parts.append(property.map { "\(table).\($0)" } ?? table) }
        if let object { parts.append("object \(object)") }
        if let ref { parts.append("node 0x\(String(ref, radix: 16))") }
        return parts.joined(separator: ", ")
    }
}
