import RegentCore

/// Everything about one object: for the inspector and for who points here.
struct ObjectDetail: Sendable, Hashable {
    struct Line: Sendable, Hashable {
        let property: Property
        let value: ShownValue
        /// What was there before the draft changed it.
        var before: ShownValue?
    }

    /// Objects of one class that link here through one property.
    struct Incoming: Sendable, Hashable {
        let table: TableKey
        let column: ColumnKey
        let count: Int
    }

    let version: UInt64
    let object: ObjectLink
    /// What the object is called: class, key and display field.
    let name: String
    let lines: [Line]
    let incoming: [Incoming]
}
