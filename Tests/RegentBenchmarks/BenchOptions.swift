/// What is measured and how often.
struct BenchOptions {
    enum Group: String, CaseIterable {
        case query
        case open
        case write

        var workloads: [any Workload] {
            switch self {
            case .query: QueryWorkload.all
            case .open: OpenWorkload.all
            case .write: []
            }
        }
    }

    let group: Group
    /// The file that is read; nil to make one.
    let path: String?
    /// Persons in a file that is made.
    private(set) var countOfPersons = 1_000_000
    private(set) var isEncrypted = false
    /// Opens the file anew before each run, so that nothing of it is mapped or decrypted.
    private(set) var isCold = false
    private(set) var repetitions = 5
    private(set) var keyFile: String?
    /// Names of the workloads to run; empty for all.
    private(set) var only: Set<String> = []
    /// Compares the best runs instead of the median ones, for machines that are busy.
    private(set) var usesBest = false
    private(set) var skipsSQLite = false
    /// Write workloads with more objects are left out.
    private(set) var maximumCount = 1_000_000

    static let usage = """
        usage: regent-bench query|open [FILE] | write FOLDER [--reps N] [--only NAME,…] \
        [--key-file PATH] [--max-count N] [--best] [--no-sqlite]
               query and open: [--cold], and without FILE [--rows N] [--encrypted]
               regent-bench masks | cancel FILE [--key-file PATH]
               regent-bench studio [FILE] [--key-file PATH]
        """

    init(_ arguments: [String]) throws {
        var operands: [String] = []
        var rest = arguments[...]
        while let argument = rest.popFirst() {
            switch argument {
            case "--best": usesBest = true
            case "--no-sqlite": skipsSQLite = true
            case "--cold": isCold = true
            case "--encrypted": isEncrypted = true
            case "--rows":
                guard let number = rest.popFirst().flatMap(Int.init), number > 0 else {
                    throw BenchError.usage("--rows needs a number from 1 up")
                }
                countOfPersons = number
            case "--reps":
                guard let number = rest.popFirst().flatMap(Int.init), number > 0 else {
                    throw BenchError.usage("--reps needs a number from 1 up")
                }
                repetitions = number
            case "--max-count":
                guard let number = rest.popFirst().flatMap(Int.init) else {
                    throw BenchError.usage("--max-count needs a number")
                }
                maximumCount = number
            case "--only":
                only = Set((rest.popFirst() ?? "").split(separator: ",").map(String.init))
            case "--key-file": keyFile = rest.popFirst()
            default: operands.append(argument)
            }
        }
        guard (1...2).contains(operands.count), let group = Group(rawValue: operands[0]) else {
            throw BenchError.usage(Self.usage)
        }
        guard operands.count == 2 || group != .write else { throw BenchError.usage(Self.usage) }
        self.group = group
        path = operands.count > 1 ? operands[1] : nil
    }
}
