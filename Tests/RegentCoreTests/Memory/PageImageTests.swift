import Dispatch
import RegentTestSupport
import Synchronization
import Testing

@testable import RegentCore

@Suite struct PageImageTests {
    @Test func threadsThatAskForTheSamePagesSeeThemWhole() throws {
        let folder = try TemporaryFolder()
        let (_, file) = try EncryptedFileTests.make(in: folder, pages: 70)
        let image = try PageImage(file: file, logicalSize: 70 * 4096)
        let failures = Atomic(0)
        DispatchQueue.concurrentPerform(iterations: 8) { thread in
            for step in 0..<70 {
                let page = (step * 3 + thread) % 70
                do throws(StorageError) {
                    try image.prepare(from: page * 4096, to: page * 4096 + 4096)
                } catch {
                    failures.add(1, ordering: .relaxed)
                }
                // Sound: the image has 70 pages, and this one has been prepared.
                let bytes = unsafe UnsafeRawBufferPointer(
                    start: image.mapping.base + page * 4096,
                    count: 4096
                )
                let isWhole = unsafe bytes.elementsEqual(
                    EncryptedFileTests.page(filledWith: UInt8(page))
                )
                if !isWhole { failures.add(1, ordering: .relaxed) }
            }
        }
        #expect(failures.load(ordering: .relaxed) == 0)
        #expect(image.countOfDecryptedPages == 70)
    }

    @Test func aDamagedPageIsToldEachTimeAndKeepsNoOtherFromBeingRead() throws {
        let folder = try TemporaryFolder()
        let (path, file) = try EncryptedFileTests.make(in: folder, pages: 3)
        let twice = EncryptedFileTests.page(filledWith: 7)
        try file.write([file.seal(page: 1, twice)])
        try EncryptedFileTests.overwrite(path, at: EncryptedFile.offset(ofPage: 1) + 100, [1, 2])
        let image = try PageImage(file: file, logicalSize: 3 * 4096)
        for _ in 0..<2 {
            #expect(throws: StorageError.damagedPage(number: 1)) {
                try image.prepare(from: 4000, to: 5000)
            }
        }
        try image.prepare(from: 8192, to: 12_288)
        #expect(image.states.areReady(from: 0, to: 4096))
        #expect(!image.states.areReady(from: 4096, to: 8192))
        #expect(image.states.areReady(from: 8192, to: 12_288))
    }
}
