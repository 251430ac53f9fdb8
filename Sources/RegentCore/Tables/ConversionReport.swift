/// What a change of a property's type or nullability does to its values.
package struct ConversionReport: Sendable {
    /// A value that can't be what the property is to hold.
    package struct Failure: Sendable, Hashable {
        package enum Reason: Sendable, Hashable {
            /// Null, where the property is not to be null.
            case null
            /// Nothing of the new type says the same.
            case noEqual
            /// Equal to another element of its set after the change.
            case duplicate
        }

        package let object: ObjectKey
        /// The value; nil for a collection within a mixed value.
        package let value: Value?
        package let reason: Reason
    }

    /// Values that were looked at: one per object, or the elements of its collection.
    package internal(set) var countOfValues = 0
    package internal(set) var countOfFailures = 0
    /// The first failures.
    package internal(set) var failures: [Failure] = []
    /// Whether the property has an index that its new type can't have.
    package internal(set) var losesIndex = false

    private static let maximumCountOfExamples = 100

    mutating func note(_ failure: Failure) {
        countOfFailures += 1
        if failures.count < Self.maximumCountOfExamples { failures.append(failure) }
    }
}
