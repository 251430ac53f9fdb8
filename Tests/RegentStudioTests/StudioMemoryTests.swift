import Foundation
import RegentTestSupport
import Testing

@testable import RegentStudio

@Suite("What is kept between sessions")
struct StudioMemoryTests {
    @Test("what is written is read back, and only its owner can read it")
    func roundTrip() throws {
        let folder = try TemporaryFolder()
        let path = folder.file("state/regent/studio.json")
        var memory = StudioMemory()
        memory.history["Person"] = ["id = 24"]
        memory.note(file: "/a.realm")
        memory.note(
            columns: ["class_A": [.init(name: "x", width: 9, isHidden: true)]],
            of: "/a.realm"
        )
        try memory.save(to: path)
        try memory.save(to: path)
        #expect(StudioMemory.load(from: path) == memory)
        let attributes = try FileManager.default.attributesOfItem(atPath: path)
        #expect((attributes[.posixPermissions] as? NSNumber)?.intValue == 0o600)
        #expect(
            try FileManager.default.contentsOfDirectory(atPath: folder.file("state/regent")).count
                == 1
        )
    }

    @Test("a damaged memory is as good as none, and histories stay short")
    func bounds() throws {
        let folder = try TemporaryFolder()
        let path = folder.file("studio.json")
        try Data("{".utf8).write(to: URL(fileURLWithPath: path))
        #expect(StudioMemory.load(from: path) == StudioMemory())
        var memory = StudioMemory()
        memory.history["A"] = (0..<1000).map { "id = \($0)" }
        for index in 0..<100 { memory.note(file: "/\(index)") }
        try memory.save(to: path)
        let read = StudioMemory.load(from: path)
        #expect(read.history["A"]?.count == 200)
        #expect(read.history["A"]?.last == "id = 999")
        #expect(read.recent.count == 50)
        #expect(read.recent.first == "/99")
    }

    @Test("what an earlier version wrote is read, and what it did not know is empty")
    func earlier() throws {
        let folder = try TemporaryFolder()
        let path = folder.file("studio.json")
        let text = #"{"columns":{},"history":{"A":["id = 1"]},"recent":["/a.realm"]}"#
        try Data(text.utf8).write(to: URL(fileURLWithPath: path))
        let memory = StudioMemory.load(from: path)
        #expect(memory.history["A"] == ["id = 1"])
        #expect(memory.saved.isEmpty && !memory.hasSeenCard)
    }

    @Test("what a killed session left half written goes with the next one")
    func leftovers() throws {
        let folder = try TemporaryFolder()
        let old = Date(timeIntervalSinceNow: -3600)
        for name in [".dat.nosync1a2b.x", ".studio.json.77.part", "other.txt"] {
            _ = FileManager.default.createFile(
                atPath: folder.file(name),
                contents: Data(),
                attributes: [.modificationDate: old]
            )
            try FileManager.default.setAttributes(
                [.modificationDate: old],
                ofItemAtPath: folder.file(name)
            )
        }
        try StudioMemory().save(to: folder.file("studio.json"))
        let left = try FileManager.default.contentsOfDirectory(atPath: folder.path).sorted()
        #expect(left == ["other.txt", "studio.json"])
    }
}
