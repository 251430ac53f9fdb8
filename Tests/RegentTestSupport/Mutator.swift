/// Damages the bytes of a file the way storage, copies and bugs do, and worse: at seeded places,
/// with a preference for what a reader trusts.
///
///     flips      bits and bytes anywhere
///     headers    flags, widths and counts of nodes
///     elements   first elements of nodes, and refs led to other nodes
///     copies     a run of bytes over another one
///     words      eight bytes of an extreme number
///     cuts       the end of the file is missing
package struct Mutator {
    private let original: [UInt8]
    /// Where nodes seem to begin: by their mark, in files of today.
    private let nodes: [Int]
    private let nodesOfRefs: [Int]

    package init(_ original: [UInt8]) {
        self.original = original
        nodes = stride(from: 24, to: max(original.count - 8, 24), by: 8).filter {
            original[$0..<$0 + 4].elementsEqual([0x41, 0x41, 0x41, 0x41])
        }
        nodesOfRefs = nodes.filter { original[$0 + 4] & 0x40 != 0 }
    }

    /// The bytes with one to four changes; the same for the same seed.
    package func mutated(seed: UInt64) -> [UInt8] {
        var random = SeededGenerator(seed: seed)
        var bytes = original
        for _ in 0..<Int.random(in: 1...4, using: &random) where !bytes.isEmpty {
            change(&bytes, &random)
        }
        return bytes
    }

    private func change(_ bytes: inout [UInt8], _ random: inout SeededGenerator) {
        let place = Int.random(in: 0..<bytes.count, using: &random)
        switch Int.random(in: 0..<12, using: &random) {
        case 0: bytes[place] ^= 1 << UInt8.random(in: 0..<8, using: &random)
        case 1: bytes[place] = .random(in: 0...255, using: &random)
        case 2:
            guard Int.random(in: 0..<4, using: &random) == 0 else { return }
            bytes.removeLast(bytes.count - place)
        case 3...5:
            guard let node = nodes.randomElement(using: &random) else { return }
            let offset = node + Int.random(in: 4..<8, using: &random)
            set(&bytes, at: offset, &random)
        case 6...8:
            guard let node = nodes.randomElement(using: &random) else { return }
            set(&bytes, at: node + Int.random(in: 8..<72, using: &random), &random)
        case 9:
            guard let from = nodes.randomElement(using: &random),
                let to = nodes.randomElement(using: &random)
            else { return }
            for offset in 0..<Int.random(in: 8..<56, using: &random)
            where from + offset < original.count && to + offset < bytes.count {
                bytes[to + offset] = original[from + offset]
            }
        case 10: redirect(&bytes, &random)
        default:
            let extremes: [UInt64] = [0, .max, 1 << 63, .max >> 1, 0x7fff_ffff, 1 << 40]
            let word = extremes.randomElement(using: &random) ?? 0
            write(word, sizeInBytes: 8, at: place & ~7, to: &bytes)
        }
    }

    private func set(
        _ bytes: inout [UInt8],
        at offset: Int,
        _ random: inout SeededGenerator
    ) {
        guard offset < bytes.count else { return }
        let old = bytes[offset]
        let choices: [UInt8] = [
            0, 1, 0xff, 0x80, 0x40, 0x7f, old &+ 1, old &- 1, old ^ 8,
            .random(in: 0...255, using: &random),
        ]
        bytes[offset] = choices.randomElement(using: &random) ?? 0
    }

    /// Leads an element of a node of refs to another node.
    private func redirect(_ bytes: inout [UInt8], _ random: inout SeededGenerator) {
        guard let node = nodesOfRefs.randomElement(using: &random),
            let target = nodes.randomElement(using: &random)
        else { return }
        let size = (1 << Int(original[node + 4] & 7)) >> 4
        let count = original[node + 5...node + 7].reduce(0) { $0 << 8 | Int($1) }
        guard size > 0, count > 0 else { return }
        let slot = Int.random(in: 0..<count, using: &random)
        write(UInt64(target), sizeInBytes: size, at: node + 8 + slot * size, to: &bytes)
    }

    private func write(
        _ word: UInt64,
        sizeInBytes size: Int,
        at offset: Int,
        to bytes: inout [UInt8]
    ) {
        for index in 0..<size where offset + index < bytes.count {
            bytes[offset + index] = UInt8(truncatingIfNeeded: word >> UInt64(8 * index))
        }
    }
}
