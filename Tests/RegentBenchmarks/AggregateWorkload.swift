import RegentCore

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
        let column = try people.column(property)
        var integers = 0
        var doubles = 0.0
        var least: Double?
        var greatest: Int64?
        try people.persons.forEachLeaf { leaf in
            for value in try leaf.values(of: column) {
                switch value {
                case .int(let number):
                    integers += Int(number)
                    greatest = Swift.max(greatest ?? number, number)
                case .double(let number):
                    doubles += number
                    least = Swift.min(least ?? number, number)
                default: break
                }
            }
            return true
        }
        return switch function {
        case .sum: "\(integers)"
        case .avg: "\(doubles / Double(people.count))"
        case .min: "\(least ?? .nan)"
        case .max: "\(greatest ?? 0)"
        }
    }

    func sqlite(_ twin: SQLiteTwin) throws -> String {
        let statement = try twin.prepare("SELECT \(function.rawValue)(\(property)) FROM person")
        guard try statement.step() else { return "" }
        return property == "age" ? "\(statement.integer(0))" : "\(statement.real(0))"
    }
}
