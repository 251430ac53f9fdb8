/// A table of formats 2 to 9: its columns over all rows.
///
///     [0] spec   [1] columns: a ref per column, after an indexed one that of its search index
///
/// A row is its number; that number becomes the key of its object. Source: `format/06 §2.1`.
struct OldTable: Sendable {
    /// The position among the tables.
    let number: Int
    let name: String
    let spec: OldSpec
    let count: Int
    /// Columns that can't be read, by their number in the spec; only a rescue goes on without them.
    let lost: Set<Int>
    private let columns: Ref

    /// The column in which sync kept an identity of each object before there were object keys.
    static let objectIDName = "!OID"

    /// Reads spec and counts of the table at a ref.
    ///
    /// A rescue reads every column to its end, to know which are lost.
    init(
        _ ref: Ref,
        number: Int,
        name: String,
        in memory: Memory,
        isRescuing: Bool = false
    ) throws(StorageError) {
        self.number = number
        self.name = name
        let slots = try RefNode(memory.node(at: ref))
        guard slots.count == 2 else {
            throw slots.node.damage(
                "table",
                expected: "2 slots",
                found: "\(slots.count)"
            )
        }
        spec = try OldSpec(slots.ref(at: 0, "spec"), in: memory)
        columns = try slots.ref(at: 1, "columns")
        guard !isRescuing else {
            (lost, count) = try Self.lostColumns(of: spec, columns, in: memory)
            return
        }
        lost = []
        let roots = try RefNode(memory.node(at: columns))
        var count: Int?
        for column in spec.columns {
            let root = try roots.ref(at: column.position, "column \(column.name)")
            let rows = try OldColumn.count(of: column, root: root, in: memory)
            guard rows == count ?? rows else {
                throw roots.node.damage(
                    "columns",
                    expected: "\(count ?? 0) rows in \(column.name)",
                    found: "\(rows)"
                )
            }
            count = rows
        }
        self.count = count ?? 0
    }

    var key: TableKey { TableKey(rawValue: UInt32(number)) }

    /// The root of a column's tree.
    func root(of column: OldSpec.Column, in memory: Memory) throws(StorageError) -> Ref {
        let roots = try RefNode(memory.node(at: columns))
        return try roots.ref(at: column.position, "column \(column.name)")
    }

    /// Whether people see the column: backlinks follow from the links and are made anew.
    static func isShown(_ column: OldSpec.Column) -> Bool {
        column.type != .backlink && column.name != objectIDName
    }

    /// Opens the columns that are shown, in their order.
    func open(in source: OldSource) throws(StorageError) -> [OldColumn] {
        var result: [OldColumn] = []
        for (number, column) in spec.columns.enumerated() where Self.isShown(column) {
            var target: TableKey?
            if case .target(let number) = column.detail {
                target = TableKey(rawValue: UInt32(truncatingIfNeeded: number))
            }
            guard !lost.contains(number) else {
                result.append(OldColumn(lost: column, in: source))
                continue
            }
            let root = try root(of: column, in: source.memory)
            result.append(try OldColumn(column, root: root, target: target, in: source))
        }
        return result
    }

    /// The columns that can't be read to their end, or that have not as many rows as most have.
    private static func lostColumns(
        of spec: OldSpec,
        _ columns: Ref,
        in memory: Memory
    ) throws(StorageError) -> (lost: Set<Int>, count: Int) {
        let roots = try RefNode(memory.node(at: columns))
        let source = OldSource(memory)
        var counts: [Int: Int] = [:]
        for (number, column) in spec.columns.enumerated() where isShown(column) {
            guard let root = try? roots.ref(at: column.position, "column"),
                let expected = try? OldColumn.count(of: column, root: root, in: memory),
                let count = try? OldColumn.countByReading(column, root: root, in: source),
                count == expected
            else { continue }
            counts[number] = count
        }
        let frequencies = Dictionary(grouping: counts.values) { $0 }.mapValues(\.count)
        let count = frequencies.max { ($0.value, $0.key) < ($1.value, $1.key) }?.key ?? 0
        let lost = spec.columns.indices.filter {
            isShown(spec.columns[$0]) && counts[$0] != count
        }
        return (Set(lost), count)
    }
}
