package import RegentCore

/// One thing that keeps a draft from being committed.
package struct CheckFailure: Sendable, Hashable {
    package enum Fact: Sendable, Hashable {
        /// The value is of another type than the property's.
        case wrongType(expected: String)
        /// Null, where null can't be.
        case null
        /// Another object has the same primary key.
        case duplicateKey(Value)
        /// A link leads to an object that is not there.
        case noTarget(ObjectKey)
        /// An embedded object that so many places own.
        case owners(Int)
    }

    package let place: Place
    package let fact: Fact

    /// What is wrong, as half a sentence.
    package var explanation: String {
        let name = place.className + (place.path.isEmpty ? "" : "." + place.pathText)
        let where_ = "\(name) of object #\(place.object.rawValue)"
        return switch fact {
        case .wrongType(let expected): "\(where_) is not of type \(expected)"
        case .null: "\(where_) is null and may not be"
        case .duplicateKey: "\(where_) has the primary key of another object"
        case .noTarget(let key): "\(where_) links to object #\(key.rawValue), which is not there"
        case .owners(let count): "\(where_) is embedded in \(count) places instead of one"
        }
    }
}
