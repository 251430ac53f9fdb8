import RegentCore

/// A value as a page of rows carries it: cut to what a cell can show, links already named.
struct ShownValue: Sendable, Hashable {
    /// Text and binary are cut after `longestText`, collections after `mostElements`.
    var value: Value
    /// How many elements the whole collection has.
    var count: Int?
    /// The bytes of the whole text or binary, where it was cut.
    var sizeInBytes: Int?
    /// What the links in the value are called.
    var names: [ObjectLink: String] = [:]
    /// Why there is no value: the bytes on file make none.
    var fault: String?

    static let longestText = 400
    static let mostElements = 12

    static func broken(_ reason: String) -> ShownValue {
        ShownValue(value: .null, fault: reason)
    }

    static func plain(_ value: Value) -> ShownValue {
        ShownValue(value: value)
    }
}
