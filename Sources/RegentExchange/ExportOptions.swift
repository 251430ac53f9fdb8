package import RegentCore

/// What to export, and how values are written.
///
///     var options = ExportOptions(format: .ndjson)
///     options.classes = ["Person"]
///     options.includesKeys = true
///     let summary = try Exporter(database: database, options: options).export(to: &sink)
package struct ExportOptions: Sendable {
    /// How links to other objects are written; embedded objects are always nested.
    package enum Links: String, Sendable, CaseIterable {
        /// `{"$ref":{"class":C,"key":K}}` with the object key.
        case ref
        /// The primary key alone; the object key where the class has none.
        case key
        /// The object itself, down to `depth` levels and once in each object; else as `ref`.
        case embed
    }

    /// How timestamps are written.
    package enum Dates: String, Sendable, CaseIterable {
        /// ISO 8601 in UTC with the digits they have.
        case iso
        /// Whole milliseconds since 1970, rounded down.
        case epochMilliseconds = "epoch-ms"
    }

    /// How binaries are written.
    package enum Binaries: String, Sendable, CaseIterable {
        case base64
        case hex
    }

    /// What a JSON document says it is.
    package enum Document: Sendable {
        /// Classes of a file: `"schema":"regent.export/1"`.
        case export
        /// The result of a query on one class: `"schema":"regent.query/1"`.
        case query
    }

    /// Picks the objects of a table, in the order in which they are to be written.
    package typealias Selection =
        @Sendable (_ snapshot: Snapshot, _ table: Table) throws ->
        [ObjectKey]

    /// The shape of a table for people: how wide it may be, and how wide a text is.
    package struct TableShape: Sendable {
        /// Columns of the terminal; nil for as wide as the content.
        package var width: Int?
        /// How many columns a text takes.
        package var measure: @Sendable (String) -> Int

        package init(width: Int? = nil, measure: @escaping @Sendable (String) -> Int) {
            self.width = width
            self.measure = measure
        }
    }

    package var format: ExportFormat
    package var document = Document.export
    /// The classes by name, in this order; nil for all that SDKs show and that are not embedded
    /// (typed JSON: all tables).
    package var classes: [String]?
    /// The columns: properties, or paths through links such as `author.name`; nil for all
    /// properties.
    package var columns: [String]?
    /// Which objects; nil for all, in the order of their keys.
    package var rows: Selection?
    /// Begins each object with its object key as `_key`.
    ///
    /// JSON documents of an export always do, for links to lead to.
    package var includesKeys = false
    /// Adds to typed JSON which objects link to each object.
    package var includesBacklinks = false
    /// How links are written; nil for the usual way of the format (`ref`; in separated values,
    /// Markdown and tables a single link is the bare object key).
    package var links: Links?
    /// How many levels of linked objects `Links.embed` nests.
    package var depth = 1
    /// Writes whole numbers as JSON strings, for readers that know doubles only.
    package var writesIntegersAsStrings = false
    package var dates = Dates.iso
    package var binaries = Binaries.base64
    /// What stands for null in separated values, Markdown and tables.
    package var nullText = ""
    /// Begins separated values with the names of the columns.
    package var hasHeading = true
    /// Needed for the format `table`.
    package var table = TableShape { $0.count }

    package init(format: ExportFormat) {
        self.format = format
    }
}
