import Foundation
import RegentCore
import RegentTestSupport
import Testing

@Suite struct FileTests {
    @Test func aMissingFileAFolderAndAPipeAreToldApart() throws {
        let folder = try TemporaryFolder()
        #expect(throws: StorageError.noSuchFile) { try File(path: folder.file("none")) }
        #expect(throws: StorageError.isDirectory) { try File(path: folder.path) }
        let made = unsafe mkfifo(folder.file("pipe"), 0o600)
        #expect(made == 0)
        #expect(throws: StorageError.notRegularFile) { try File(path: folder.file("pipe")) }
    }

    @Test func readingPastTheEndGivesWhatThereIs() throws {
        let folder = try TemporaryFolder()
        try Data([1, 2, 3]).write(to: URL(fileURLWithPath: folder.file("short")))
        let file = try File(path: folder.file("short"))
        #expect(try file.size() == 3)
        #expect(try file.bytes(at: 1, count: 10) == [2, 3])
        #expect(try file.bytes(at: 9, count: 10) == [])
        #expect(try file.identityAtPath() == file.identity)
    }

    @Test func aCallThatGivesLessThanAskedForIsMadeAgain() throws {
        let folder = try TemporaryFolder()
        try Data(0..<100).write(to: URL(fileURLWithPath: folder.file("data")))
        var calls = FileCalls.system
        unsafe calls.read = { descriptor, buffer, offset in
            let part = unsafe UnsafeMutableRawBufferPointer(rebasing: buffer.prefix(7))
            return unsafe pread(descriptor, part.baseAddress, part.count, off_t(offset))
        }
        let file = try File(path: folder.file("data"), calls: calls)
        #expect(try file.bytes(at: 0, count: 100) == Array(0..<100))
    }

    @Test func aCallThatFailsIsReportedWithItsName() throws {
        let folder = try TemporaryFolder()
        try Data(0..<100).write(to: URL(fileURLWithPath: folder.file("data")))
        var calls = FileCalls.system
        calls.sync = { _ in
            errno = EIO
            return -1
        }
        let file = try File(
            path: folder.file("data"),
            mode: .readingAndWriting,
            calls: calls
        )
        #expect(throws: StorageError.systemCall(name: "sync", code: EIO)) { try file.sync() }
    }

    @Test func aMappingShowsTheFileAndAReservationZeros() throws {
        let folder = try TemporaryFolder()
        try Data(0..<100).write(to: URL(fileURLWithPath: folder.file("data")))
        let mapping = try FileMapping(of: File(path: folder.file("data")), size: 100)
        let mapped = unsafe Array(mapping.buffer)
        #expect(mapped == Array(0..<100))
        let reserved = try FileMapping(reserving: 1 << 40)
        unsafe reserved.base.storeBytes(of: 5, toByteOffset: 1 << 39, as: UInt8.self)
        let (written, untouched) = unsafe (
            reserved.base.load(fromByteOffset: 1 << 39, as: UInt8.self),
            reserved.base.load(as: UInt8.self)
        )
        #expect(written == 5)
        #expect(untouched == 0)
    }
}
