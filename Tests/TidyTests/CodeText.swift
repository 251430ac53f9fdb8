/// Tells code from comments and from the contents of string literals.
///
/// What is neither stays where it is, all else becomes spaces, so lines and columns still count.
/// Code in an interpolation is code.
enum CodeText {
    /// The text of a Swift file with only its code.
    static func stripping(_ text: String) -> String {
        var scanner = Scanner(Array(text.utf8))
        scanner.run()
        return String(decoding: scanner.output, as: UTF8.self)
    }

    private enum State {
        /// Code; inside an interpolation with the number of open parentheses.
        case code(openParentheses: Int)
        case string(hashes: Int, isMultiline: Bool)
        case lineComment
        case blockComment
    }

    private struct Scanner {
        private let input: [UInt8]
        private var position = 0
        private var states: [State] = [.code(openParentheses: 0)]
        private(set) var output: [UInt8] = []

        init(_ input: [UInt8]) {
            self.input = input
            output.reserveCapacity(input.count)
        }

        mutating func run() {
            while position < input.count, let state = states.last {
                switch state {
                case .code(let open): code(open)
                case .string(let hashes, let isMultiline): string(hashes, isMultiline)
                case .lineComment: lineComment()
                case .blockComment: blockComment()
                }
            }
        }

        private mutating func code(_ open: Int) {
            if take("//", as: .lineComment) || take("/*", as: .blockComment) { return }
            if isAt("\"") || isAt("#\"") || isAt("##\"") {
                let hashes = input[position...].prefix { $0 == UInt8(ascii: "#") }.count
                keep(hashes)
                let isMultiline = isAt("\"\"\"")
                keep(isMultiline ? 3 : 1)
                states.append(.string(hashes: hashes, isMultiline: isMultiline))
                return
            }
            if isAt("(") { states[states.count - 1] = .code(openParentheses: open + 1) }
            if isAt(")") {
                if open == 0, states.count > 1 {
                    states.removeLast()
                } else {
                    states[states.count - 1] = .code(openParentheses: max(open - 1, 0))
                }
            }
            keep(1)
        }

        private mutating func string(_ hashes: Int, _ isMultiline: Bool) {
            guard isAt("\"") || isAt("\\") || isAt("\n") else { return blank(1) }
            let marks = String(repeating: "#", count: hashes)
            let end = (isMultiline ? "\"\"\"" : "\"") + marks
            if isAt(end) {
                keep(end.utf8.count)
                states.removeLast()
            } else if isAt("\\" + marks + "(") {
                keep(2 + hashes)
                states.append(.code(openParentheses: 0))
            } else if isAt("\\" + marks) {
                blank(2 + hashes)
            } else if isAt("\n"), !isMultiline {
                // No literal passes the end of its line: the scanner was mistaken.
                states.removeLast()
            } else {
                blank(1)
            }
        }

        private mutating func lineComment() {
            if isAt("\n") { states.removeLast() } else { blank(1) }
        }

        private mutating func blockComment() {
            if take("/*", as: .blockComment) { return }
            if isAt("*/") {
                blank(2)
                states.removeLast()
            } else {
                blank(1)
            }
        }

        private func isAt(_ text: String) -> Bool {
            var place = position
            for byte in text.utf8 {
                guard place < input.count, input[place] == byte else { return false }
                place += 1
            }
            return true
        }

        private mutating func take(_ text: String, as state: State) -> Bool {
            guard isAt(text) else { return false }
            blank(text.utf8.count)
            states.append(state)
            return true
        }

        private mutating func keep(_ count: Int) {
            let end = min(position + count, input.count)
            output += input[position..<end]
            position = end
        }

        private mutating func blank(_ count: Int) {
            let end = min(position + count, input.count)
            for byte in input[position..<end] {
                let newline = UInt8(ascii: "\n")
                output.append(byte == newline ? newline : UInt8(ascii: " "))
            }
            position = end
        }
    }
}
