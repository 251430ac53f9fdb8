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
        var numbers: [Int64] = []
        var reals: [Double] = []
        var integers: Int64 = 0
        var doubles = 0.0
        var least = Double.infinity
        var greatest = Int64.min
        try people.persons.forEachLeaf { leaf in
            numbers.removeAll(keepingCapacity: true)
            reals.removeAll(keepingCapacity: true)
            if try leaf.appendIntegers(of: column, to: &numbers) != nil {
                for number in numbers {
                    integers &+= number
                    greatest = Swift.max(greatest, number)
                }
            } else if try leaf.appendDoubles(of: column, to: &reals) != nil {
                for number in reals {
                    doubles += number
                    least = Swift.min(least, number)
                }
            }
            return true
        }
        return switch function {
        case .sum: "\(integers)"
        case .avg: "\(doubles / Double(people.count))"
        case .min: "\(least)"
        case .max: "\(greatest)"
        }
    }

    func sqlite(_ twin: SQLiteTwin) throws -> String {
        let statement = try twin.prepare("SELECT \(function.rawValue)(\(property)) FROM person")
        guard try statement.step() else { return "" }
        return property == "age" ? "\(statement.integer(0))" : "\(statement.real(0))"
    }
}
