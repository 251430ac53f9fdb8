import RegentCore

/// A condition on some object that a link, a list or set of links, or the links to a row lead to.
///
/// Answered from the far end where rows are many: the objects there that satisfy the condition are
/// found first, by an index or a scan of their own, and then the rows that lead to them.
///
///     owner.name == 'Ada'           objects of Owner called Ada → their backlinks, or rows whose
///                                   link is one of them
///     ANY friends.age > 5           the same with the elements of a list
///     @links.Post.author.likes > 9  posts with likes → the objects their authors are
struct LinkTest: LeafTest {
    let step: PathReader.Step
    /// The step as it is bound, for the column at its other end.
    let boundStep: BoundPath.Step
    let inner: PlanNode
    /// Whether the condition holds for a null link to one object.
    let holdsForNull: Bool
    /// True when a search at the far end is worth while next to a look at every row.
    let isWorthwhile: Bool
    /// The same condition, tested row by row in a quicker way than step by step.
    let general: (any LeafTest)?
    let snapshot: Snapshot
    let isCancelled: @Sendable () -> Bool
    let text: String
    /// The objects at the far end for which the condition holds; nil until they are asked for.
    private(set) var matching: Matching?

    struct Matching: Sendable {
        let keys: [ObjectKey]
        let set: IntegerSet
        /// For links to a row: the rows themselves.
        let rows: IntegerSet?
    }

    init(
        step: PathReader.Step,
        boundStep: BoundPath.Step,
        inner: PlanNode,
        holdsForNull: Bool,
        isWorthwhile: Bool,
        general: (any LeafTest)?,
        text: String,
        snapshot: Snapshot,
        isCancelled: @escaping @Sendable () -> Bool
    ) {
        self.step = step
        self.boundStep = boundStep
        self.inner = inner
        self.holdsForNull = holdsForNull
        self.isWorthwhile = isWorthwhile
        self.general = general
        self.snapshot = snapshot
        self.isCancelled = isCancelled
        self.text = text
    }

    var costPerRow: Double {
        guard isWorthwhile else { return general?.costPerRow ?? 60 }
        return step.kind == .link || step.kind == .backlinks ? 1 : 30
    }
    var isTestedByRow: Bool { !isWorthwhile || step.kind == .dictionary(key: nil) }

    var columns: [ColumnKey] {
        switch step.kind {
        case .link, .list, .set: [step.column]
        case .dictionary, .backlinks: []
        }
    }

    var way: String {
        guard let matching else { return "row by row" }
        return "links to \(matching.keys.count) of \(step.target.schema.displayName)"
    }

    func indexName(in table: Table) -> String {
        "links from " + step.target.schema.displayName
    }

    // MARK: The far end

    func prepared() throws -> any LeafTest {
        guard isWorthwhile, matching == nil else { return self }
        var test = self
        test.matching = try found()
        return test
    }

    private func found() throws -> Matching {
        let keys = try Executor(
            snapshot: snapshot,
            table: step.target,
            plan: inner,
            clauses: [],
            isCancelled: isCancelled
        ).run()
        guard step.kind == .backlinks else {
            return Matching(keys: keys, set: IntegerSet(keys), rows: nil)
        }
        var rows: [ObjectKey] = []
        for (index, key) in keys.enumerated() {
            if index & 255 == 0, isCancelled() { throw CancellationError() }
            rows += try linked(from: key)
        }
        return Matching(keys: keys, set: IntegerSet(keys), rows: IntegerSet(rows))
    }

    /// What the column of links at the other end of backlinks leads to.
    private func linked(from key: ObjectKey) throws(StorageError) -> [ObjectKey] {
        switch try step.target.value(of: boundStep.column, in: key) {
        case .link(let link): [link.object]
        case .list(let elements), .set(let elements): elements.compactMap(\.linkedObject)
        case .dictionary(let entries): entries.compactMap(\.value.linkedObject)
        default: []
        }
    }

    // MARK: Rows

    func rows(in leaf: borrowing ClusterLeaf, among rows: RowMask) throws(StorageError) -> RowMask {
        guard let matching else { return try rowsByStep(in: leaf, among: rows) }
        switch step.kind {
        case .link:
            guard
                let found = try leaf.rows(
                    of: step.column,
                    where: .links(matching.set),
                    among: rows
                )
            else { return try rowsByStep(in: leaf, among: rows) }
            guard holdsForNull,
                let nulls = try leaf.rows(of: step.column, where: .null(true), among: rows)
            else { return found }
            return found | nulls
        case .list, .set:
            let found = try leaf.rows(
                havingElementOf: step.column,
                where: .links(matching.set),
                isNegated: false,
                among: rows
            )
            if let found { return found }
            return try rowsByStep(in: leaf, among: rows)
        case .backlinks:
            guard let targets = matching.rows else { return .empty }
            var result = RowMask.empty
            try rows.forEach { (row) throws(StorageError) in
                if targets.contains(try leaf.key(at: row).rawValue) { result[row] = true }
            }
            return result
        case .dictionary: return try rowsByStep(in: leaf, among: rows)
        }
    }

    private func rowsByStep(
        in leaf: borrowing ClusterLeaf,
        among rows: RowMask
    ) throws(StorageError) -> RowMask {
        if matching == nil, let general { return try general.rows(in: leaf, among: rows) }
        var result = RowMask.empty
        try rows.forEach { (row) throws(StorageError) in
            if try holds(for: Row(row, of: copy leaf)) { result[row] = true }
        }
        return result
    }

    func holds(for row: borrowing Row) throws(StorageError) -> Bool {
        if matching == nil, let general { return try general.holds(for: row) }
        if let rows = matching?.rows { return rows.contains(row.key.rawValue) }
        let objects = try step.objects(behind: row)
        if step.kind == .link, objects.isEmpty { return holdsForNull }
        for object in objects {
            let isMatch =
                if let matching {
                    matching.set.contains(object.rawValue)
                } else {
                    try inner.holds(for: Row(object, in: step.target))
                }
            if isMatch { return true }
        }
        return false
    }

    // MARK: Indexes

    func indexUse(in table: Table) -> IndexUse {
        guard !holdsForNull, isWorthwhile else { return .none }
        return inner.indexUse(in: step.target) <= .indexBehindLinks
            ? .indexBehindLinks : .behindLinks
    }

    /// Few objects lead back to their rows faster than all rows are looked at.
    func indexedKeys(in table: Table) throws -> [ObjectKey]? {
        guard indexUse(in: table) != .none else { return nil }
        let matching = try matching ?? found()
        if step.kind == .backlinks {
            guard matching.keys.count <= max(16, table.count / 4) else { return nil }
            var rows: Set<ObjectKey> = []
            for key in matching.keys { rows.formUnion(try linked(from: key)) }
            return try rows.filter { try table.contains($0) }.sorted()
        }
        guard matching.keys.count <= max(16, step.target.count / 16),
            let backlink = step.target.schema.backlinks.first(where: {
                $0.originTable == table.schema.key && $0.originColumn == step.column
            })
        else { return nil }
        var keys: [ObjectKey] = []
        for (index, key) in matching.keys.enumerated() {
            if index & 255 == 0, isCancelled() { throw CancellationError() }
            keys += try step.target.backlinks(backlink.column, to: key)
        }
        return step.kind == .link ? keys.sorted() : Set(keys).sorted()
    }
}

extension PathReader.Step {
    /// The objects behind a step to one or to all; nothing for a null link.
    fileprivate func objects(behind row: borrowing Row) throws(StorageError) -> [ObjectKey] {
        if kind == .backlinks { return try row.backlinks(column) }
        switch try row.value(of: column) {
        case .link(let link): return [link.object]
        case .list(let elements), .set(let elements): return elements.compactMap(\.linkedObject)
        case .dictionary(let entries): return entries.compactMap(\.value.linkedObject)
        default: return []
        }
    }
}
