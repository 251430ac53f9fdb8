/// The tables of one version, as the top array leads to them.
///
/// A table that can't be read does not hide the others: it is listed with what is wrong.
///
/// Source: `format/02 §2`.
struct Group: Sendable {
    /// A table whose top array, spec or cluster tree can't be followed.
    struct DamagedTable: Sendable {
        let name: String
        let error: StorageError
    }

    /// Ascending by stored name.
    let tables: [Table]
    let damaged: [DamagedTable]

    /// The number of places that a table key can name (`format/01 §8`).
    static let maximumCount = 65536

    /// An empty database.
    init() {
        tables = []
        damaged = []
    }

    /// Tables that were read before, in ascending order of their names.
    init(tables: [Table], damaged: [DamagedTable]) {
        self.tables = tables
        self.damaged = damaged
    }

    /// - Throws: `.damaged` when the arrays of names and tables can't be read.
    init(
        names namesRef: Ref,
        tables tablesRef: Ref,
        fileFormat: Int,
        in memory: Memory
    ) throws(StorageError) {
        let names = try ShortStrings(memory.node(at: namesRef))
        let refs = try RefNode(memory.node(at: tablesRef))
        guard refs.count <= Self.maximumCount else {
            throw refs.node.damage(
                "tables",
                expected: "at most \(Self.maximumCount)",
                found: "\(refs.count)"
            )
        }
        var tables: [Table] = []
        var damaged: [DamagedTable] = []
        for index in 0..<refs.count {
            // A tagged number marks the place of a removed table.
            if case .tagged = try refs.element(at: index) { continue }
            let name =
                index < names.count ? try names.name(at: index) : "unnamed table \(index)"
            do throws(StorageError) {
                let ref = try refs.ref(at: index, "table \(name)")
                tables.append(try Table(ref, name: name, fileFormat: fileFormat, in: memory))
            } catch {
                damaged.append(DamagedTable(name: name, error: error))
            }
        }
        self.tables = tables.sorted {
            $0.schema.name.utf8.lexicographicallyPrecedes($1.schema.name.utf8)
        }
        self.damaged = damaged
    }
}
