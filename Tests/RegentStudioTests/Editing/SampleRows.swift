import RegentCore
import RegentTestSupport

/// A file with one class of many objects: `Row` with `n`, its number, and `name`.
enum SampleRows {
    static func make(_ count: Int, at path: String) throws {
        let schema = Schema(drafts: [
            ClassDraft(
                tableName: "class_Row",
                properties: [
                    PropertyDraft("n", .int),
                    PropertyDraft("name", .string),
                ]
            )
        ])
        let output = try OutputFile(path: path, isPrivate: false, replacesExisting: true)
        let builder = try DatabaseBuilder(schema: schema, sink: FileSink(output))
        if let rows = builder.table(named: "Row") {
            for number in 0..<count {
                try rows.append([.int(Int64(number)), .string("row \(number)")])
            }
        }
        try builder.finish()
        try output.finish()
    }
}
