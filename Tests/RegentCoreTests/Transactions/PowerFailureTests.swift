import RegentTestSupport
import Testing

@testable import RegentCore

/// The power fails after any call of a commit, with any part of what was not synced on the disk.
@Suite struct PowerFailureTests {
    @Test(arguments: CommitFaultTests.Form.allCases, [UInt64(1), 2])
    func aVersionIsThereWhateverOfTheUnsyncedCallsReachedTheDisk(
        form: CommitFaultTests.Form,
        seed: UInt64
    ) throws {
        let folder = try TemporaryFolder()
        let path = folder.file("power.realm")
        try form.make(at: path)
        let disk = try File(path: path).bytes(at: 0, count: 1 << 22)
        let recorder = RecordedCalls()
        let before = try Database(path: path, key: form.key).read { $0.version }
        do {
            let session = try OwnerSession(path: path, key: form.key, calls: recorder.calls)
            let tree = try session.edit()
            try CommitFaultTests.edit(tree, round: 1)
            recorder.reset()
            try session.commit(tree)
        }
        let calls = recorder.all
        var random = SeededGenerator(seed: seed)
        let crashed = folder.file("crashed.realm")
        try File.create(path: crashed, isPrivate: false)
        var seen: Set<UInt64> = []
        for end in 0...calls.count {
            for image in Self.images(of: disk, after: calls[..<end], &random) {
                let file = try File(path: crashed, mode: .readingAndWriting)
                try file.truncate(toSize: 0)
                try file.write(image, at: 0)
                let version = try Database(path: crashed, key: form.key).read { snapshot in
                    if snapshot.layout != .empty {
                        let findings = try Verifier(snapshot).run().findings
                            .filter { $0.severity != .note }
                        #expect(findings.isEmpty, "\(form), seed \(seed), after \(end) calls")
                    }
                    return snapshot.version
                }
                #expect(
                    version == before || version == before + 1,
                    "\(form), seed \(seed), after \(end) calls"
                )
                if end == calls.count { #expect(version == before + 1) }
                seen.insert(version)
            }
        }
        #expect(seen == [before, before + 1])
    }

    /// What may be on the disk: everything up to the last sync, and of the calls after it none,
    /// all, all but one, or any.
    private static func images(
        of disk: [UInt8],
        after calls: ArraySlice<RecordedCalls.Call>,
        _ random: inout SeededGenerator
    ) -> [[UInt8]] {
        var synced = disk
        let lastSync = calls.lastIndex { if case .sync = $0 { true } else { false } }
        let start = lastSync.map { $0 + 1 } ?? calls.startIndex
        for call in calls[..<start] { apply(call, to: &synced) }
        let open = Array(calls[start...])
        guard !open.isEmpty else { return [synced] }
        var choices: [[Bool]] = [
            open.map { _ in false }, open.map { _ in true },
        ]
        for lost in open.indices.suffix(4) { choices.append(open.indices.map { $0 != lost }) }
        for _ in 0..<3 { choices.append(open.map { _ in random.next() & 1 == 0 }) }
        var images = choices.map { choice in
            var image = synced
            for (call, isThere) in zip(open, choice) where isThere { apply(call, to: &image) }
            return image
        }
        // The last write torn. A page of an encrypted file is written whole or not at all, as the
        // format relies on; its entries lie within one sector.
        if case .write(let offset, let bytes) = open[open.count - 1], !isWhole(bytes.count) {
            var image = synced
            for call in open.dropLast() { apply(call, to: &image) }
            let torn = Array(bytes[..<(bytes.count / 2)])
            apply(.write(offset: offset, bytes: torn), to: &image)
            images.append(image)
        }
        return images
    }

    /// Whether a write has the size of a page of an encrypted file, or of its entry.
    private static func isWhole(_ size: Int) -> Bool {
        size == PageCipher.pageSize || size == PageEntry.size
    }

    private static func apply(_ call: RecordedCalls.Call, to image: inout [UInt8]) {
        switch call {
        case .sync: break
        case .truncate(let size):
            if size < image.count {
                image.removeLast(image.count - size)
            } else {
                image += [UInt8](repeating: 0, count: size - image.count)
            }
        case .write(let offset, let bytes):
            if image.count < offset + bytes.count {
                image += [UInt8](repeating: 0, count: offset + bytes.count - image.count)
            }
            image.replaceSubrange(offset..<offset + bytes.count, with: bytes)
        }
    }
}
