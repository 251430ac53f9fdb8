import RegentCore

/// A condition on what a link leads to: the objects there are found first, then the links to them.
struct JoinTest: LeafTest {
    let column: ColumnKey
    let target: Table
    /// The objects of the target for which the condition holds, ascending.
    let matching: [ObjectKey]
    /// Whether the condition holds for a null link.
    let holdsForNull: Bool
    let text: String
    private let set: IntegerSet

    init(
        column: ColumnKey,
        target: Table,
        matching: [ObjectKey],
        holdsForNull: Bool,
        text: String
    ) {
        self.column = column
        self.target = target
        self.matching = matching
        self.holdsForNull = holdsForNull
        self.text = text
        set = IntegerSet(matching)
    }

    var costPerRow: Double { 1 }

    func rows(in leaf: borrowing ClusterLeaf, among rows: RowMask) throws(StorageError) -> RowMask {
        guard let found = try leaf.rows(of: column, where: .links(set), among: rows) else {
            return .empty
        }
        guard holdsForNull, let nulls = try leaf.rows(of: column, where: .null(true), among: rows)
        else { return found }
        return found | nulls
    }

    func holds(for row: borrowing Row) throws(StorageError) -> Bool {
        let object = try row.value(of: column).linkedObject
        return object.map { set.contains($0.rawValue) } ?? holdsForNull
    }

    /// Few objects lead back to theirs faster than all links are looked at.
    func indexedKeys(in table: Table) throws(StorageError) -> [ObjectKey]? {
        guard !holdsForNull, matching.count <= target.count / 16 || matching.count <= 16,
            let backlink = target.schema.backlinks.first(where: {
                $0.originTable == table.schema.key && $0.originColumn == column
            })
        else { return nil }
        var keys: [ObjectKey] = []
        for key in matching { keys += try target.backlinks(backlink.column, to: key) }
        return keys.sorted()
    }
}
