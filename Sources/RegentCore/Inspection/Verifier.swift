/// Looks at every invariant of a version and says which do not hold, and where.
///
/// One pass over the nodes finds what is reachable and whether nodes and free space cover the file;
/// one pass over the objects checks values, and sums links against backlinks; one pass over each
/// search index compares it with the objects. Memory is bounded by the size of the file (a
/// sixteenth, and less), not by the number of objects.
///
///     let report = try Verifier(snapshot).run { progress in … }
package struct Verifier {
    /// How far the checks are.
    package struct Progress: Sendable {
        /// What is being looked at, for people.
        package let stage: String
        package let done: Int
        package let total: Int
    }

    /// What came out of all checks.
    package struct Report: Sendable, Encodable {
        /// In the order of the checks; of each check only the first ones are kept.
        package let findings: [Finding]
        /// One for each check that was made.
        package let checks: [CheckSummary]

        package var problems: [Finding] { findings.filter { $0.severity == .problem } }
        package var notes: [Finding] { findings.filter { $0.severity == .note } }
        /// True when nothing is wrong.
        package var isSound: Bool { checks.allSatisfy { $0.problems == 0 } }
    }

    /// What one check looked at and found.
    package struct CheckSummary: Sendable, Encodable {
        package let check: Check
        /// How many nodes, objects, links or whatever the check is about.
        package let examined: Int
        package let problems: Int
        package let notes: Int
    }

    private let snapshot: Snapshot
    private let log: FindingLog

    /// Makes ready to check a version; of each check the first `keptPerCheck` findings are kept.
    package init(_ snapshot: Snapshot, keptPerCheck: Int = 100) {
        self.snapshot = snapshot
        log = FindingLog(keptPerCheck: keptPerCheck)
    }

    /// Makes all checks.
    ///
    /// `progress` is called now and then; what it throws ends the work and is thrown on. Damage is
    /// never thrown: it is what the findings are about.
    package func run(progress: (Progress) throws -> Void = { _ in }) throws -> Report {
        HeaderCheck(snapshot: snapshot, log: log).run()
        if let memory = snapshot.memory {
            let names = RoleNames(snapshot.schema, below: snapshot.topRef, in: memory)
            let map = try checkSpace(memory, names, progress)
            if OldDatabase.formats.contains(snapshot.fileFormat) {
                try checkOldTables(progress)
                return report()
            }
            let inspection = Inspection(
                memory: memory,
                fileFormat: snapshot.fileFormat,
                map: map,
                log: log
            )
            try checkTables(inspection, progress)
        }
        return report()
    }

    private func report() -> Report {
        let order = Dictionary(uniqueKeysWithValues: zip(Check.allCases, Check.allCases.indices))
        let findings = log.findings.enumerated().sorted {
            (order[$0.element.check] ?? 0, $0.offset) < (order[$1.element.check] ?? 0, $1.offset)
        }
        return Report(
            findings: findings.map(\.element),
            checks: Check.allCases.compactMap { check in
                log.tallies[check].map {
                    CheckSummary(
                        check: check,
                        examined: $0.examined,
                        problems: $0.problems,
                        notes: $0.notes
                    )
                }
            }
        )
    }

    private func checkSpace(
        _ memory: Memory,
        _ names: RoleNames,
        _ progress: (Progress) throws -> Void
    ) throws -> NodeMap {
        var space = SpaceCheck(
            memory: memory,
            fileFormat: snapshot.fileFormat,
            names: names,
            log: log
        )
        try space.walk(from: snapshot.topRef) { bytes in
            try progress(Progress(stage: "nodes", done: bytes, total: memory.logicalSize))
        }
        do throws(StorageError) {
            let list = try FreeList(top: snapshot.topRef, in: memory)
            space.checkCover(list, version: snapshot.version)
        } catch {
            log.add(.freeList, Finding.Place(), error)
        }
        return space.map
    }

    private func checkOldTables(_ progress: (Progress) throws -> Void) throws {
        let total = snapshot.tables.reduce(0) { $0 + $1.count }
        var done = 0
        try OldTablesCheck(snapshot: snapshot, log: log).run { rows in
            done += rows
            try progress(Progress(stage: "objects", done: done, total: max(done, total)))
        }
    }

    private func checkTables(
        _ inspection: Inspection,
        _ progress: (Progress) throws -> Void
    ) throws {
        let group = GroupCheck(inspection: inspection)
        let tables = group.run(top: snapshot.topRef)
        RelationCheck(schema: Schema(tables: tables.map(\.schema)), log: log).run()
        let total = tables.reduce(0) { $0 + $1.count }
        var links = LinkCheck(tables: tables)
        var done = 0
        for table in tables {
            try Self.collect(table, inspection, &links) { rows in
                done += rows
                try progress(Progress(stage: "objects", done: done, total: total))
            }
        }
        done = 0
        try links.nameDifferences(inspection) { rows in
            done += rows
            try progress(Progress(stage: "links", done: done, total: max(done, total)))
        }
        done = 0
        for table in tables {
            try checkKeysAndIndexes(table, inspection) { rows in
                done += rows
                try progress(Progress(stage: "indexes", done: done, total: max(done, total)))
            }
        }
        MetadataCheck(schema: Schema(tables: tables.map(\.schema)), tables: tables, log: log).run()
    }

    private static func collect(
        _ table: Table,
        _ inspection: Inspection,
        _ links: inout LinkCheck,
        step: (Int) throws -> Void
    ) throws {
        // The closures of a check may be called at any time while it runs, but only then.
        let shared = Shared(links)
        var check = TableCheck(inspection: inspection, table: table)
        check.link = { (column, origin, target) throws(StorageError) in
            shared.value.link(
                from: origin,
                in: table,
                through: column,
                to: target,
                inspection.log
            )
        }
        check.backlink = { (column, target, origin) throws(StorageError) in
            shared.value.backlink(
                from: origin,
                through: column,
                to: target,
                in: table,
                inspection.log
            )
        }
        try check.run(step: step)
        links = shared.value
    }

    private final class Shared<Value> {
        var value: Value

        init(_ value: Value) {
            self.value = value
        }
    }

    private func checkKeysAndIndexes(
        _ table: Table,
        _ inspection: Inspection,
        step: (Int) throws -> Void
    ) throws {
        for property in table.schema.properties {
            let place = Finding.Place(table: table.schema.displayName, property: property.name)
            do {
                if property.isPrimaryKey {
                    try PrimaryKeyCheck(table: table, property: property, log: log)
                        .run(step: step)
                }
                let column = try table.columns[property.column]
                guard let root = column.index else { continue }
                try IndexCheck(inspection: inspection, table: table, column: column, root: root)
                    .run(step: step)
            } catch let error as StorageError {
                log.isMuted = false
                log.add(.indexes, place, error)
            }
        }
    }
}
