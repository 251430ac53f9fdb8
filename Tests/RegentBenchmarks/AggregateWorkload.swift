import RegentCore
import RegentQuery

/// A sum, mean or extreme over one property of all objects.
struct AggregateWorkload: Workload {
    enum Function: String {
        case sum
        case avg
        case min
        case max
    }

    let name: String
    let function: Function
    let property: String

    var sentence: String { "\(function.rawValue) of \(property)" }

    static let all: [any Workload] = [
        AggregateWorkload(name: "sum-int", function: .sum, property: "age"),
        AggregateWorkload(name: "max-int", function: .max, property: "age"),
        AggregateWorkload(name: "avg-double", function: .avg, property: "score"),
        AggregateWorkload(name: "min-double", function: .min, property: "score"),
    ]

    func regent(_ people: PeopleData) throws -> String {
        guard let property = people.persons.schema[property] else {
            throw BenchError.data("Person has no property \(self.property)")
        }
        let totals = try Query(parsing: "TRUEPREDICATE")
            .bind(to: people.persons.schema, in: people.snapshot.schema)
            .totals(of: property, in: people.snapshot)
        let value =
            switch function {
            case .sum: totals.sum
            case .avg: totals.average
            case .min: totals.least
            case .max: totals.greatest
            }
        return switch value {
        case .int(let number): "\(number)"
        case .double(let number): "\(number)"
        default: ""
        }
    }

    func sqlite(_ twin: SQLiteTwin) throws -> String {
        let statement = try twin.prepare("SELECT \(function.rawValue)(\(property)) FROM person")
        guard try statement.step() else { return "" }
        return property == "age" ? "\(statement.integer(0))" : "\(statement.real(0))"
    }
}
