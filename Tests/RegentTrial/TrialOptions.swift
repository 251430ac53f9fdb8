import Foundation
import RegentCore

/// What is tried, on which file.
struct TrialOptions {
    enum Verb: String {
        case churn
        case create
        case write
        case read
        case fill
        case inspect
        case kills
    }

    struct UsageError: Error, CustomStringConvertible {
        let description: String
    }

    let verb: Verb
    let path: String
    private(set) var seed: UInt64 = 1
    private(set) var commits = 1
    private(set) var steps = 40
    private(set) var rounds = 20
    private(set) var seconds = 10
    private(set) var keyPath: String?
    private(set) var keepsSchema = false
    private(set) var nestsLinks = false
    private(set) var key: EncryptionKey?

    init(_ arguments: [String]) throws {
        var operands: [String] = []
        var rest = arguments[...]
        while let argument = rest.popFirst() {
            switch argument {
            case "--seed": seed = UInt64(try Self.number(rest.popFirst(), argument))
            case "--commits": commits = try Self.number(rest.popFirst(), argument)
            case "--steps": steps = try Self.number(rest.popFirst(), argument)
            case "--rounds": rounds = try Self.number(rest.popFirst(), argument)
            case "--seconds": seconds = try Self.number(rest.popFirst(), argument)
            case "--keep-schema": keepsSchema = true
            case "--nest-links": nestsLinks = true
            case "--key-file":
                keyPath = rest.popFirst()
                key = try Self.key(keyPath ?? "")
            default: operands.append(argument)
            }
        }
        guard operands.count == 2, let verb = Verb(rawValue: operands[0]) else {
            throw UsageError(description: "usage: regent-trial VERB FILE [OPTION …]")
        }
        self.verb = verb
        path = operands[1]
    }

    private static func number(_ text: String?, _ option: String) throws -> Int {
        guard let number = text.flatMap(Int.init), number >= 0 else {
            throw UsageError(description: "\(option) needs a number")
        }
        return number
    }

    private static func key(_ path: String) throws -> EncryptionKey {
        let text = try String(contentsOfFile: path, encoding: .utf8)
        let digits = Array(text.filter(\.isHexDigit))
        return try EncryptionKey(
            bytes: stride(from: 0, to: digits.count - 1, by: 2).compactMap {
                UInt8(String(digits[$0...$0 + 1]), radix: 16)
            }
        )
    }
}
