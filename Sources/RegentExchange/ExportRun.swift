internal import RegentCore

/// One attempt at an export: all of it from one version, batch by batch.
struct ExportRun {
    enum Interruption: Error {
        /// The file shows another version than the one that the export began with.
        case versionChanged
        /// The file is in use and may change after output has begun, which can't be taken back.
        case copyNeeded
    }

    /// Where the next batch begins.
    private struct Place {
        var section = 0
        var row = 0
    }

    /// What a batch leaves for the next one.
    private struct Batch {
        var document: ExportDocument
        var writer: any RowWriter
        var place: Place
        var out: [UInt8]
        var isLast: Bool
    }

    private let database: Database
    private let options: ExportOptions
    private var document: ExportDocument?
    private var writer: any RowWriter
    private var place = Place()
    private var heldBack: [UInt8] = []
    private(set) var hasBegunOutput = false
    var summary = ExportSummary()

    /// A batch ends with the object that brings it to this size.
    private static let batchSizeInBytes = 512 << 10
    /// Output up to this size is held back until all of it is there.
    private static let heldBackSizeInBytes = 4 << 20

    init(database: Database, options: ExportOptions) {
        self.database = database
        self.options = options
        writer = options.format.makeWriter()
    }

    /// Writes everything to `sink`.
    ///
    /// With `asksForCopy` the attempt ends before output begins where a copy of the file would be
    /// safer. Throws `Interruption` for that and when the file changed.
    mutating func finish(
        to sink: inout some ByteSink,
        asksForCopy: Bool,
        progress: ((ExportProgress) throws -> Void)?
    ) throws {
        while true {
            let batch = try database.read { snapshot in try nextBatch(snapshot) }
            document = batch.document
            writer = batch.writer
            place = batch.place
            heldBack += batch.out
            summary.countOfBytes += batch.out.count
            let isFull = heldBack.count >= Self.heldBackSizeInBytes
            if isFull, !batch.isLast, !hasBegunOutput, asksForCopy, !sink.isRewindable,
                Usage.ofFile(at: database.path) != .free
            {
                throw Interruption.copyNeeded
            }
            if batch.isLast || hasBegunOutput || isFull {
                hasBegunOutput = true
                try sink.write(heldBack)
                heldBack.removeAll(keepingCapacity: true)
            }
            if batch.isLast { break }
            try progress?(state(of: batch.document))
        }
        guard let document else { return }
        summary.version = document.snapshot.version
        summary.classes = document.sections.map {
            .init(name: $0.table.schema.displayName, count: $0.count)
        }
    }

    private func state(of document: ExportDocument) -> ExportProgress {
        let finished = document.sections[..<place.section].reduce(0) { $0 + $1.count }
        let current = min(place.section, document.sections.count - 1)
        return ExportProgress(
            className: document.sections[current].table.schema.displayName,
            countOfObjects: finished + place.row,
            total: document.total,
            countOfBytes: summary.countOfBytes
        )
    }

    /// Reads and writes into memory what comes next; may be called again for a newer version.
    private func nextBatch(_ snapshot: Snapshot) throws -> Batch {
        var batch: Batch
        if let document {
            guard snapshot === document.snapshot else { throw Interruption.versionChanged }
            batch = Batch(document: document, writer: writer, place: place, out: [], isLast: false)
        } else {
            let document = ExportDocument(
                snapshot: snapshot,
                options: options,
                sections: try ExportSection.sections(of: snapshot, options)
            )
            batch = Batch(document: document, writer: writer, place: place, out: [], isLast: false)
            try batch.writer.begin(document, into: &batch.out)
        }
        let document = batch.document
        batch.out.reserveCapacity(Self.batchSizeInBytes + Self.batchSizeInBytes / 4)
        while batch.place.section < document.sections.count {
            let section = document.sections[batch.place.section]
            if batch.place.row == 0 {
                try batch.writer.begin(section, of: document, into: &batch.out)
            }
            try write(section, into: &batch)
            if batch.place.row < section.count { return batch }
            try batch.writer.end(section, of: document, into: &batch.out)
            batch.place = Place(section: batch.place.section + 1, row: 0)
        }
        try batch.writer.end(document, into: &batch.out)
        batch.isLast = true
        return batch
    }

    /// Writes objects of a class until it ends or the batch is full.
    private func write(_ section: ExportSection, into batch: inout Batch) throws {
        var writer = batch.writer
        let document = batch.document
        if let keys = section.keys {
            while batch.place.row < keys.count, batch.out.count < Self.batchSizeInBytes {
                let key = keys[batch.place.row]
                let row = ExportRow(key: key, values: try section.values(of: key, in: document))
                try writer.write(row, of: section, in: document, into: &batch.out)
                batch.place.row += 1
            }
        } else if section.count > 0 {
            try section.table.forEachLeaf(from: batch.place.row) { leaf in
                for row in (batch.place.row - leaf.firstRow)..<leaf.count {
                    let exported = try section.row(row, of: leaf, in: document)
                    try writer.write(exported, of: section, in: document, into: &batch.out)
                    batch.place.row += 1
                    if batch.out.count >= Self.batchSizeInBytes { return false }
                }
                return true
            }
        }
        batch.writer = writer
    }
}
