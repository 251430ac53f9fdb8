import Foundation
import RegentCore

/// `regent-bench masks`: how long it takes to find the integers in a range in a leaf of 256, for
/// every width in which they are packed, beside the loop that takes them out one by one.
///
/// Both find the same rows; the times are the best of several runs over the same leaf, which stays
/// in the nearest memory.
enum MaskBench {
    private static let countOfRows = 256
    private static let repetitions = 20_000
    private static let runs = 7

    static func run() throws {
        write("leaves of \(countOfRows) integers, nanoseconds a leaf, best of \(runs) runs")
        write("")
        write(" bits     packed     one by one     ratio     GB/s")
        for width in [0, 1, 2, 4, 8, 16, 32, 64] {
            let bytes = (0..<countOfRows * width / 8).map { UInt8(truncatingIfNeeded: $0 &* 167) }
            let code = width == 0 ? 0 : width.trailingZeroBitCount + 1
            guard let header = NodeHeader(flags: UInt8(code), count: countOfRows) else {
                throw BenchError.data("no header for \(width) bits")
            }
            let array = try IntegerNode(
                Node(ref: Ref(rawValue: 24), header: header, payload: bytes.rawSpan)
            )
            let search = IntegerSearch(1, width < 8 ? 2 : 1 << (Int64(width) - 3))
            var (found, wanted) = (RowMask.empty, RowMask.empty)
            let packed = try nanoseconds {
                found = try search.rows(in: array, first: 0, count: countOfRows)
            }
            let scalar = try nanoseconds {
                wanted = try search.rowsOneByOne(in: array, first: 0, count: countOfRows)
            }
            guard found == wanted else { throw BenchError.data("the two ways do not agree") }
            let speed = Double(bytes.count) / packed
            write(
                String(
                    format: "%5d %10.1f %14.1f %9.2f %8.2f",
                    width,
                    packed,
                    scalar,
                    packed / scalar,
                    speed
                )
            )
        }
    }

    private static func nanoseconds(_ work: () throws -> Void) rethrows -> Double {
        let clock = ContinuousClock()
        var best = Double.infinity
        for _ in 0..<runs {
            let start = clock.now
            for _ in 0..<repetitions { try work() }
            let nanoseconds: Double = (clock.now - start) / .nanoseconds(1)
            best = min(best, nanoseconds / Double(repetitions))
        }
        return best
    }

    private static func write(_ line: String) {
        FileHandle.standardOutput.write(Data((line + "\n").utf8))
    }
}
