import Foundation
import RegentCore
import RegentTestSupport
import Testing

@testable import RegentExchange

/// What an export does when other programs commit meanwhile.
@Suite(.needsSharedMaterial) struct ExporterTests {
    /// A sink that can't take anything back, as a pipe.
    private struct Pipe: ByteSink {
        var bytes: [UInt8] = []

        mutating func write(_ bytes: [UInt8]) {
            self.bytes += bytes
        }
    }

    private let folder: TemporaryFolder
    private let path: String

    init() throws {
        folder = try TemporaryFolder()
        path = try folder.copy(of: SharedMaterial.path("golden/people.realm"), as: "x.realm")
    }

    /// Puts another content into the file, in place.
    private func replaceContent() throws {
        let other = try Data(
            contentsOf: URL(fileURLWithPath: SharedMaterial.path("golden/graph.realm"))
        )
        let handle = try FileHandle(forWritingTo: URL(fileURLWithPath: path))
        try handle.write(contentsOf: other)
        try handle.close()
    }

    /// An exporter whose batches are single leaves.
    private func exporter(heldBack: Int) throws -> Exporter {
        var exporter = Exporter(
            database: try Database(path: path),
            options: ExportOptions(format: .ndjson)
        )
        exporter.limits.batchSizeInBytes = 1
        exporter.limits.heldBackSizeInBytes = heldBack
        return exporter
    }

    private func wholeGraph() throws -> String {
        try ExportHarness.text("graph", .ndjson)
    }

    @Test func aChangeBeforeAnythingIsOutIsNotSeen() throws {
        var sink = Pipe()
        var isReplaced = false
        try replaceContent()
        try Data(
            contentsOf: URL(fileURLWithPath: SharedMaterial.path("golden/multi-cluster.realm"))
        )
        .write(to: URL(fileURLWithPath: path))
        let summary = try exporter(heldBack: 1 << 30).export(to: &sink) { _ in
            if !isReplaced { try replaceContent() }
            isReplaced = true
        }
        #expect(summary.countOfRestarts == 1)
        #expect(String(decoding: sink.bytes, as: UTF8.self) == (try wholeGraph()))
    }

    @Test func aFileIsBegunAnew() throws {
        var sink = MemorySink()
        var isReplaced = false
        let summary = try graphAfterMultiCluster().export(to: &sink) { _ in
            if !isReplaced { try replaceContent() }
            isReplaced = true
        }
        #expect(summary.countOfRestarts == 1)
        #expect(sink.text == (try wholeGraph()))
    }

    @Test func aPipeIsToldThatTheRestIsMissing() throws {
        var sink = Pipe()
        #expect(throws: StorageError.changedWhileReading) {
            _ = try graphAfterMultiCluster().export(to: &sink) { _ in try replaceContent() }
        }
    }

    @Test func whatProgressThrowsEndsTheExport() throws {
        struct Cancelled: Error {}
        var sink = MemorySink()
        #expect(throws: Cancelled.self) {
            _ = try graphAfterMultiCluster().export(to: &sink) { progress in
                #expect(progress.countOfObjects > 0)
                #expect(progress.countOfObjects < progress.total)
                throw Cancelled()
            }
        }
    }

    /// A file of several leaves, written out from the first one on.
    private func graphAfterMultiCluster() throws -> Exporter {
        let many = try Data(
            contentsOf: URL(fileURLWithPath: SharedMaterial.path("golden/multi-cluster.realm"))
        )
        try many.write(to: URL(fileURLWithPath: path))
        return try exporter(heldBack: 0)
    }

    @Test func theSummaryCountsWhatWasWritten() throws {
        var sink = MemorySink()
        let summary = try Exporter(
            database: try Database(path: path),
            options: ExportOptions(format: .ndjson)
        ).export(to: &sink)
        #expect(summary.classes == [.init(name: "Person", count: 60)])
        #expect(summary.countOfBytes == sink.bytes.count)
        #expect(summary.version == 2)
        #expect(!summary.usedCopy)
    }

    @Test func smallBatchesGiveTheSameBytes() throws {
        for format in [ExportFormat.typedJSON, .json, .ndjson] {
            for picksObjects in [false, true] {
                let database = try Database(path: SharedMaterial.path("golden/graph.realm"))
                var options = ExportOptions(format: format)
                if picksObjects {
                    options.rows = { _, table in try table.keys(in: 0..<table.count) }
                }
                var exporter = Exporter(database: database, options: options)
                exporter.limits.batchSizeInBytes = 1
                var sink = MemorySink()
                _ = try exporter.export(to: &sink)
                #expect(sink.text == (try ExportHarness.text("graph", format)))
            }
        }
    }

    /// The lock file of an official session: its version in byte 0, its participants in bytes
    /// 12–15.
    @Test func aFileInUseIsCopiedBeforeItGoesIntoAPipe() throws {
        let many = try Data(
            contentsOf: URL(fileURLWithPath: SharedMaterial.path("golden/multi-cluster.realm"))
        )
        try many.write(to: URL(fileURLWithPath: path))
        var lock = [UInt8](repeating: 0, count: 64)
        (lock[0], lock[12]) = (1, 1)
        try Data(lock).write(to: URL(fileURLWithPath: path + ".lock"))
        let handle = try FileHandle(forUpdating: URL(fileURLWithPath: path + ".lock"))
        #expect(flock(handle.fileDescriptor, LOCK_SH) == 0)
        defer { try? handle.close() }

        var sink = Pipe()
        var isReplaced = false
        let summary = try exporter(heldBack: 0).export(to: &sink) { _ in
            if !isReplaced { try replaceContent() }
            isReplaced = true
        }
        #expect(summary.usedCopy)
        let text = String(decoding: sink.bytes, as: UTF8.self)
        #expect(text == (try ExportHarness.text("multi-cluster", .ndjson)))
    }
}
