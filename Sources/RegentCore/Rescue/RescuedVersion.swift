/// A version of a damaged file, table by table, as far as each can be read.
///
/// A table counts as soon as its schema can be read: its objects may be lost, the class is not.
package struct RescuedVersion {
    /// One class or internal table.
    package struct RescuedTable {
        package let schema: TableSchema
        /// Nil when not even the root of its objects can be read.
        package let objects: Table?
        /// How many objects the file says there are; nil where that can't be read.
        package let expectedCount: Int?
        /// Properties none of whose values could be read, and whether each was optional.
        var lostProperties: [String: Bool] = [:]
    }

    /// A table of which nothing could be read.
    package struct LostTable: Sendable {
        package let name: String
        package let reason: String
    }

    package let candidate: RootCandidate
    package let tables: [RescuedTable]
    package let lost: [LostTable]

    /// What the clusters are checked with; nil for formats below 10, whose tables were read when
    /// they were opened.
    let inspection: Inspection?
    /// What was found on the way.
    let log: FindingLog
    /// Leaves of columns whose bytes are partly zeros that nobody wrote: they are not believed.
    let blankLeaves: Set<Ref>

    /// Follows a root as far as it leads.
    ///
    /// `step` is called now and then with the bytes seen; what it throws ends the work.
    package init(
        _ candidate: RootCandidate,
        in image: RescueImage,
        step: (Int) throws -> Void = { _ in }
    ) throws {
        self.candidate = candidate
        let log = FindingLog(keptPerCheck: 20)
        self.log = log
        let memory = Memory(image.memory, logicalSize: candidate.logicalSize)
        guard candidate.fileFormat >= 10 else {
            let old = try OldDatabase(
                names: candidate.names,
                tables: candidate.tables,
                in: memory,
                isRescuing: true
            )
            let lostColumns = old.lostColumns
            let group = try old.group()
            inspection = nil
            blankLeaves = []
            lost = group.damaged.map { LostTable(name: $0.name, reason: $0.error.explanation) }
            tables = group.tables.map { table in
                var rescued = RescuedTable(
                    schema: table.schema,
                    objects: table,
                    expectedCount: table.count
                )
                for (number, wasOptional) in lostColumns[table.schema.key] ?? [:] {
                    let property = table.schema.properties.first { $0.column.index == number }
                    if let property { rescued.lostProperties[property.name] = wasOptional }
                }
                return rescued
            }
            return
        }
        // Where nodes are, is not what is asked here, but what keeps every walk from going astray.
        let names = RoleNames(Schema(tables: []), below: candidate.ref, in: memory)
        let mapLog = FindingLog(keptPerCheck: 0)
        var space = SpaceCheck(
            memory: memory,
            fileFormat: candidate.fileFormat,
            names: names,
            log: mapLog
        )
        space.blankPages = try image.blankPages()
        // The top array may lack its marks; what it leads to is followed all the same.
        if candidate.loose.isEmpty {
            let role = NodeRole(.tables)
            try space.walk(from: candidate.tables, role: role, step: step)
        }
        for table in candidate.loose {
            let role = NodeRole(.table, table: Int32(table.key.index))
            try space.walk(from: table.ref, role: role, step: step)
        }
        let inspection = Inspection(
            memory: memory,
            fileFormat: candidate.fileFormat,
            map: space.map,
            log: log
        )
        self.inspection = inspection
        blankLeaves = space.blankLeaves
        (tables, lost) = try Self.load(candidate, inspection)
    }

    private static func load(
        _ candidate: RootCandidate,
        _ inspection: Inspection
    ) throws(StorageError) -> ([RescuedTable], [LostTable]) {
        let memory = inspection.memory
        var tables: [RescuedTable] = []
        var lost: [LostTable] = []
        for found in candidate.loose {
            do throws(StorageError) {
                tables.append(try table(found.ref, name: found.name, inspection))
            } catch {
                lost.append(LostTable(name: found.name, reason: error.explanation))
            }
        }
        for name in candidate.namesOfLostTables {
            lost.append(LostTable(name: name, reason: "nothing but its name is left"))
        }
        guard candidate.loose.isEmpty else { return (tables, lost) }
        let refs = try RefNode(memory.node(at: candidate.tables))
        for index in 0..<refs.count {
            if case .tagged = try refs.element(at: index) { continue }
            let name = name(at: index, candidate, in: memory)
            do throws(StorageError) {
                let ref = try refs.ref(at: index, "table \(name)")
                tables.append(try table(ref, name: name, inspection))
            } catch {
                lost.append(LostTable(name: name, reason: error.explanation))
            }
        }
        return (tables, lost)
    }

    private static func name(
        at index: Int,
        _ candidate: RootCandidate,
        in memory: Memory
    ) -> String {
        let names = try? ShortStrings(memory.node(at: candidate.names))
        let name = try? names?.name(at: index)
        return name ?? "table \(index)"
    }

    private static func table(
        _ ref: Ref,
        name: String,
        _ inspection: Inspection
    ) throws(StorageError) -> RescuedTable {
        let memory = inspection.memory
        let format = inspection.fileFormat
        do throws(StorageError) {
            let table = try Table(ref, name: name, fileFormat: format, in: memory)
            return RescuedTable(schema: table.schema, objects: table, expectedCount: table.count)
        } catch {
            let parts = try TableLoader(memory: memory, name: name).load(ref)
            inspection.log.add(.clusters, Finding.Place(table: parts.schema.displayName), error)
            return RescuedTable(schema: parts.schema, objects: nil, expectedCount: nil)
        }
    }
}
