/// Which keys do what, in one place of the interface.
///
/// An action may have several keys, and a binding may be a sequence: `g g`. No two actions have
/// the same keys, and no binding is the start of another one, so that a key never has to wait.
package struct KeyMap<Action: Hashable & Sendable>: Sendable {
    /// What keys pressed so far mean.
    package enum Match: Sendable {
        case none
        /// More keys may follow.
        case partial
        case action(Action)
    }

    /// Two bindings that can't both be.
    package struct Conflict: Error, Sendable {
        package let keys: String
        package let first: Action
        package let second: Action
    }

    private var actions: [[KeyChord]: Action] = [:]
    private var beginnings: Set<[KeyChord]> = []
    /// The bindings in the order they were made.
    package private(set) var bindings: [(keys: [KeyChord], action: Action)] = []
    /// The names of each action's keys: every screen and list of commands asks for many of them.
    private var namesByAction: [Action: [String]] = [:]

    package init() {}

    /// Adds a binding; binding the same keys to the same action again changes nothing.
    package mutating func bind(_ keys: [KeyChord], to action: Action) throws(Conflict) {
        let name = Self.name(of: keys)
        if let other = actions[keys] {
            if other == action { return }
            throw Conflict(keys: name, first: other, second: action)
        }
        if beginnings.contains(keys),
            let longer = bindings.first(where: { $0.keys.starts(with: keys) })
        {
            throw Conflict(keys: name, first: longer.action, second: action)
        }
        for length in 1..<max(1, keys.count) {
            let start = Array(keys.prefix(length))
            if let shorter = actions[start] {
                throw Conflict(keys: Self.name(of: start), first: shorter, second: action)
            }
            beginnings.insert(start)
        }
        actions[keys] = action
        bindings.append((keys, action))
        namesByAction[action, default: []].append(name)
    }

    package func match(_ keys: [KeyChord]) -> Match {
        if let action = actions[keys] { return .action(action) }
        return beginnings.contains(keys) ? .partial : .none
    }

    /// The names of all keys of an action, first the one that is shown in hints.
    package func names(of action: Action) -> [String] {
        namesByAction[action] ?? []
    }

    /// Keys as people read them: `gg`, `Ctrl-D`, `Esc x`.
    package static func name(of keys: [KeyChord]) -> String {
        let names = keys.map(\.name)
        let areLetters = names.allSatisfy { $0.count == 1 }
        return names.joined(separator: areLetters ? "" : " ")
    }
}
