/// Checks the table in which SDKs keep the schema version.
///
/// Without it SDKs take a file as new: they make it fit the program, and remove what the program
/// does not declare. Source: `format/02 §8.1`.
struct MetadataCheck {
    let schema: Schema
    let tables: [Table]
    let log: FindingLog

    func run() {
        guard let table = tables.first(where: { $0.schema.name == "metadata" }) else {
            guard !schema.classes.isEmpty else { return }
            add(
                "there is no table `metadata`: SDKs would take the file as new and remove what the "
                    + "program does not declare"
            )
            return
        }
        log.examined(.metadata)
        guard let version = table.schema["version"], version.type == .int,
            version.collection == nil
        else {
            add("the table `metadata` has no integer `version`")
            return
        }
        guard table.count == 1 else {
            add("the table `metadata` has \(table.count) objects, not 1")
            return
        }
    }

    private func add(_ sentence: String) {
        log.add(.metadata, Finding.Place(), severity: .note, sentence)
    }
}
