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
        /// Whether what stands before the objects of the section is written.
        var hasBegun = false
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
    private let limits: Limits
    private var document: ExportDocument?
    private var writer: any RowWriter
    private var place = Place()
    private var heldBack: [UInt8] = []
    private(set) var hasBegunOutput = false
    var summary = ExportSummary()

    /// Objects below this size are read several at a time.
    private static let smallObjectSizeInBytes = 16 << 10

    /// How much is kept in memory.
    struct Limits: Sendable {
        /// A batch ends with the object that brings it to this size.
        var batchSizeInBytes = 512 << 10
        /// Output up to this size is held back until all of it is there.
        var heldBackSizeInBytes = 4 << 20
    }

    init(database: Database, options: ExportOptions, limits: Limits) {
        self.database = database
        self.options = options
        self.limits = limits
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
            let isFull = heldBack.count >= limits.heldBackSizeInBytes
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
        batch.out.reserveCapacity(limits.batchSizeInBytes + limits.batchSizeInBytes / 4)
        while batch.place.section < document.sections.count {
            let section = document.sections[batch.place.section]
            if !batch.place.hasBegun {
                try batch.writer.begin(section, of: document, into: &batch.out)
                batch.place.hasBegun = true
            }
            try write(section, into: &batch)
            if batch.place.row < section.count { return batch }
            try batch.writer.end(section, of: document, into: &batch.out)
            batch.place = Place(section: batch.place.section + 1)
        }
        try batch.writer.end(document, into: &batch.out)
        batch.isLast = true
        return batch
    }

    /// Writes objects of a class until it ends or the batch is full, but at least one.
    private func write(_ section: ExportSection, into batch: inout Batch) throws {
        let first = batch.place.row
        guard first < section.count else { return }
        if let keys = section.keys {
            try write(section, keys: keys, into: &batch)
        } else {
            try section.table.forEachLeaf(from: first) { leaf in
                try write(section, leaf: leaf, into: &batch)
                return batch.out.count < limits.batchSizeInBytes
            }
        }
        // Without this a tree whose leaves have fewer rows than it says would never end.
        guard batch.place.row > first else {
            throw StorageError.damaged(
                .init(
                    place: "objects of \(section.table.schema.displayName)",
                    expected: "\(section.count) rows",
                    found: "\(first)"
                )
            )
        }
    }

    /// Writes a leaf of objects as a whole; row by row until the batch is full where it is large,
    /// but at least one.
    private func write(
        _ section: ExportSection,
        leaf: borrowing ClusterLeaf,
        into batch: inout Batch
    ) throws {
        var row = batch.place.row - leaf.firstRow
        guard row >= 0, row < leaf.count else { return }
        let isWhole = try section.fitsInMemory(leaf)
        repeat {
            let end = isWhole ? leaf.count : row + 1
            let rows = try section.rows(row..<end, of: leaf, in: batch.document)
            try write(rows, of: section, into: &batch)
            row = end
        } while row < leaf.count && batch.out.count < limits.batchSizeInBytes
    }

    /// Writes objects by their keys until the batch is full, but at least one.
    private func write(
        _ section: ExportSection,
        keys: [ObjectKey],
        into batch: inout Batch
    ) throws {
        // The first object tells whether the next may be read in larger numbers.
        var step = 1
        repeat {
            let before = batch.out.count
            let end = min(batch.place.row + step, keys.count)
            let rows = try section.rows(of: keys[batch.place.row..<end], in: batch.document)
            try write(rows, of: section, into: &batch)
            let sizePerObject = (batch.out.count - before) / rows.count
            step = sizePerObject < Self.smallObjectSizeInBytes ? min(step * 2, 64) : 1
        } while batch.place.row < keys.count && batch.out.count < limits.batchSizeInBytes
    }

    private func write(
        _ rows: ExportRows,
        of section: ExportSection,
        into batch: inout Batch
    ) throws {
        for row in 0..<rows.count {
            try batch.writer.write(row, of: rows, in: section, of: batch.document, into: &batch.out)
        }
        batch.place.row += rows.count
    }
}
