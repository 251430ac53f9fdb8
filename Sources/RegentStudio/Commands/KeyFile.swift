import RegentTerminal

/// The user's own keys: one command a line.
///
///     # comment
///     sort = z, Alt-s          other keys, wherever the command has some
///     table.histogram = Ctrl-H only in one place
///     delete = none            no keys at all
///
/// Several keys of a sequence stand with blanks between them: `g g`. A command without keys of its
/// own gets them in the panes.
package struct KeyFile: Sendable {
    /// What is wrong in a file.
    package struct Fault: Error, Sendable, Equatable {
        /// The line, counted from 1.
        package let line: Int
        package let text: String
    }

    struct Rule: Sendable, Equatable {
        let line: Int
        let command: CommandID
        /// The one place it is about; nil for all.
        let context: KeyContext?
        let keys: [String]
    }

    private(set) var rules: [Rule] = []
    package private(set) var faults: [Fault] = []

    package init(_ text: String) {
        let lines = text.split(omittingEmptySubsequences: false, whereSeparator: \.isNewline)
        for (index, line) in lines.enumerated() {
            let line = String(line).trimmingBlanks()
            guard !line.isEmpty, line.first != "#" else { continue }
            do throws(Fault) {
                rules.append(try Self.rule(line, index + 1))
            } catch {
                faults.append(error)
            }
        }
        if faults.isEmpty { findConflict() }
    }

    /// The keys with the rules of the file; those of the program where something is wrong in it.
    var table: KeyTable {
        guard faults.isEmpty, let table = try? KeyTable(commands) else { return .standard }
        return table
    }

    // MARK: - Reading

    private static func rule(_ line: String, _ number: Int) throws(Fault) -> Rule {
        guard let sign = line.firstIndex(of: "=") else {
            throw Fault(line: number, text: "“\(line)” has no =; such as `sort = z`")
        }
        let name = String(line[..<sign]).trimmingBlanks()
        let keys = String(line[line.index(after: sign)...]).trimmingBlanks()
        let parts = name.split(separator: ".", maxSplits: 1).map(String.init)
        var context: KeyContext?
        if parts.count == 2 {
            context = KeyContext(rawValue: parts[0])
            guard context != nil else {
                let places = KeyContext.allCases.map(\.rawValue).joined(separator: ", ")
                throw Fault(line: number, text: "no place is called “\(parts[0])”: \(places)")
            }
        }
        guard let command = CommandID(rawValue: parts.last ?? ""), Command.with(command) != nil
        else {
            throw Fault(
                line: number,
                text: "no command is called “\(parts.last ?? "")”; `regent keys` lists them"
            )
        }
        return Rule(
            line: number,
            command: command,
            context: context,
            keys: try self.keys(keys, number)
        )
    }

    private static func keys(_ text: String, _ number: Int) throws(Fault) -> [String] {
        if text == "none" { return [] }
        var keys: [String] = []
        for part in pieces(of: text) {
            // Letters without blanks are a sequence, as help shows them: `gg`.
            let spelled = part.map { String($0) }.joined(separator: " ")
            guard
                let found = [part, part.count <= 3 ? spelled : part].first(where: {
                    KeyChord.sequence($0) != nil
                })
            else {
                throw Fault(line: number, text: "“\(part)” is no key; such as z, Ctrl-S or g g")
            }
            keys.append(found)
        }
        guard !keys.isEmpty else {
            throw Fault(line: number, text: "no key stands behind =; `none` takes all away")
        }
        return keys
    }

    /// Pieces between commas; a comma by itself is the key.
    private static func pieces(of text: String) -> [String] {
        text == ","
            ? [","]
            : text.split(separator: ",").map { String($0).trimmingBlanks() }.filter { !$0.isEmpty }
    }

    // MARK: - Applying

    /// All commands, with the keys of the file.
    private var commands: [Command] {
        Command.all.map { command in
            var bindings = command.bindings
            for rule in rules where rule.command == command.id {
                bindings = Self.applying(rule, to: bindings)
            }
            return command.binding(bindings)
        }
    }

    private static func applying(
        _ rule: Rule,
        to bindings: [Command.Binding]
    ) -> [Command.Binding] {
        if let context = rule.context {
            let others = bindings.map { binding in
                Command.Binding(
                    keys: binding.keys,
                    contexts: binding.contexts.filter { $0 != context }
                )
            }
            return rule.keys.map { .init(keys: $0, contexts: [context]) } + others
        }
        let all = bindings.flatMap(\.contexts)
        let places = KeyContext.allCases.filter(all.contains)
        let contexts = places.isEmpty ? KeyContext.browsing : places
        return rule.keys.map { .init(keys: $0, contexts: contexts) }
    }

    private mutating func findConflict() {
        do throws(KeyTable.Conflict) {
            _ = try KeyTable(commands)
        } catch {
            let both = [error.first, error.second]
            let line = rules.last { both.contains($0.command) }?.line ?? 0
            faults.append(
                Fault(
                    line: line,
                    text: "in \(error.context.title) both “\(error.first.rawValue)” and "
                        + "“\(error.second.rawValue)” want \(error.keys)"
                )
            )
        }
    }
}
