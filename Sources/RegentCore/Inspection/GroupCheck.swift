/// Checks the arrays of tables and their names, and loads the tables that can be read.
///
/// Source: `format/02 §2`, `§3`.
struct GroupCheck {
    let inspection: Inspection

    /// Checks all tables and returns those whose objects can be looked at.
    func run(top: Ref) -> [Table] {
        let log = inspection.log
        let memory = inspection.memory
        var tables: [Table] = []
        do throws(StorageError) {
            let slots = try inspection.slots(memory.node(at: top), "top array")
            let names = try ShortStrings(memory.node(at: slots.ref(at: 0, "table names")))
            let refs = try inspection.slots(memory.node(at: slots.ref(at: 1, "tables")), "tables")
            if names.count != refs.count {
                log.add(
                    .tables,
                    Finding.Place(),
                    "\(names.count) names for \(refs.count) tables"
                )
            }
            try checkNames(names, refs)
            for position in 0..<refs.count {
                let name = position < names.count ? try names.name(at: position) : "?"
                switch try refs.element(at: position) {
                case .tagged: continue
                case .none:
                    log.add(
                        .tables,
                        Finding.Place(table: name),
                        "has no ref at position \(position) of the tables"
                    )
                case .ref(let ref):
                    if let table = load(ref, name: name) { tables.append(table) }
                    SchemaCheck(inspection: inspection).check(ref, at: position, name: name)
                }
            }
        } catch {
            log.add(.tables, Finding.Place(ref: top.rawValue), error)
        }
        return tables
    }

    private func load(_ ref: Ref, name: String) -> Table? {
        do throws(StorageError) {
            try inspection.map.require(ref)
            return try Table(
                ref,
                name: name,
                fileFormat: inspection.fileFormat,
                in: inspection.memory
            )
        } catch {
            let place = Finding.Place(
                table: TableSchema.displayName(of: name),
                ref: ref.rawValue
            )
            inspection.log.add(.tables, place, error)
            return nil
        }
    }

    private func checkNames(
        _ names: borrowing ShortStrings,
        _ refs: borrowing RefNode
    ) throws(StorageError) {
        var seen: Set<String> = []
        for position in 0..<names.count {
            guard case .ref = try refs.element(at: position) else { continue }
            let name = try names.name(at: position)
            let place = Finding.Place(table: TableSchema.displayName(of: name))
            if let bytes = try names.bytes(at: position), !bytes.isUTF8 {
                inspection.log.add(.text, place, "has a name that is not UTF-8")
            }
            if name.isEmpty {
                inspection.log.add(.tables, place, "has no name at position \(position)")
            } else if !seen.insert(name).inserted {
                inspection.log.add(.tables, place, "has the name of another table")
            }
        }
    }
}
