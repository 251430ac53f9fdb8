/// Names of keys, as help shows them and as key files and scripts write them: `Ctrl-D`, `Enter`.
extension KeyChord {
    private static let named: [(name: String, key: Key)] = [
        ("Enter", .enter), ("Tab", .tab), ("Esc", .escape), ("Backspace", .backspace),
        ("Del", .delete), ("Ins", .insert), ("Up", .up), ("Down", .down), ("Left", .left),
        ("Right", .right), ("Home", .home), ("End", .end), ("PgUp", .pageUp), ("PgDn", .pageDown),
        ("Space", .character(" ")),
    ]

    private static let otherNames: [String: Key] = [
        "return": .enter, "escape": .escape, "delete": .delete, "insert": .insert,
        "pageup": .pageUp, "pagedown": .pageDown, "bs": .backspace,
    ]

    private static let prefixes: [(name: String, modifier: Modifiers)] = [
        ("Ctrl-", .control), ("Alt-", .alt), ("Shift-", .shift),
    ]

    /// The key as help shows it.
    package var name: String {
        let start = Self.prefixes.filter { modifiers.contains($0.modifier) }.map(\.name).joined()
        if let special = Self.named.first(where: { $0.key == key }) { return start + special.name }
        switch key {
        case .function(let number): return start + "F\(number)"
        case .character(let character):
            let text = String(character)
            return start + (modifiers.contains(.control) ? text.uppercased() : text)
        default: return start
        }
    }

    /// The key with this name, or nil; single characters stand for themselves.
    package init?(name: String) {
        var rest = Substring(name)
        var modifiers: Modifiers = []
        while let prefix = Self.prefixes.first(where: {
            rest.count > $0.name.count && rest.lowercased().hasPrefix($0.name.lowercased())
        }) {
            modifiers.insert(prefix.modifier)
            rest = rest.dropFirst(prefix.name.count)
        }
        guard let key = Self.key(named: rest, modifiers: modifiers) else { return nil }
        self.init(key, modifiers)
    }

    private static func key(named name: Substring, modifiers: Modifiers) -> Key? {
        if name.count == 1, let character = name.first {
            guard modifiers.contains(.control) else { return .character(character) }
            return character.lowercased().first.map { .character($0) }
        }
        let lowered = name.lowercased()
        if let special = named.first(where: { $0.name.lowercased() == lowered }) {
            return special.key
        }
        if let other = otherNames[lowered] { return other }
        if lowered.first == "f", let number = Int(lowered.dropFirst()), (1...24).contains(number) {
            return .function(number)
        }
        return nil
    }

    /// Keys pressed one after the other, separated by blanks: `d d`.
    package static func sequence(_ names: String) -> [KeyChord]? {
        let chords = names.split(separator: " ").map { KeyChord(name: String($0)) }
        return chords.isEmpty || chords.contains(nil) ? nil : chords.compactMap(\.self)
    }
}
