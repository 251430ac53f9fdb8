import RegentTerminal

/// Finds pastes that a terminal does not mark as such.
///
/// Nobody types hundreds of different letters in one breath; taken as keys they would be commands.
enum PasteGuess {
    /// So many letters in a row are a paste.
    private static let fewest = 256

    /// The events, with long rows of letters and line ends joined into one paste each.
    static func joined(_ events: [InputEvent]) -> [InputEvent] {
        guard events.count >= fewest else { return events }
        var result: [InputEvent] = []
        var row: [InputEvent] = []
        for event in events {
            if letter(of: event) == nil {
                result += close(&row)
                result.append(event)
            } else {
                row.append(event)
            }
        }
        return result + close(&row)
    }

    private static func close(_ row: inout [InputEvent]) -> [InputEvent] {
        defer { row = [] }
        let letters = row.compactMap(letter)
        // A key that is held down over a slow line comes in rows, too.
        guard row.count >= fewest, letters.contains(where: { $0 != letters[0] }) else { return row }
        return [.paste(String(letters))]
    }

    private static func letter(of event: InputEvent) -> Character? {
        guard case .key(let chord) = event else { return nil }
        switch chord {
        case KeyChord(.enter): return "\n"
        case KeyChord(.tab): return "\t"
        default: return chord.typed
        }
    }
}
