import RegentTerminal

extension ViewerState {
    /// The lines that hold the text that is looked for; upper and lower case are the same.
    var matches: [Int] {
        guard let wanted = find?.field.text.lowercased(), !wanted.isEmpty else { return [] }
        return lines.indices.filter { lines[$0].text.lowercased().contains(wanted) }
    }
}

/// Finding text in what the viewer shows.
extension StudioState {
    mutating func find(in viewer: inout ViewerState, _ command: CommandID) {
        switch command {
        case .find:
            viewer.find = FindState(field: viewer.find?.field ?? .short)
            viewer.match = nil
        case .findNext: goToLine(in: &viewer, forward: true)
        case .findPrevious: goToLine(in: &viewer, forward: false)
        case .confirm:
            viewer.find?.isTyping = false
            if viewer.find?.field.isEmpty == true { viewer.find = nil }
        case .cancel: viewer.find = nil
        default: break
        }
        overlay = .viewer(viewer)
    }

    mutating func typeInFind(
        of viewer: inout ViewerState,
        _ edit: (inout TextField) -> Bool
    ) -> Bool {
        guard var field = viewer.find?.field else { return false }
        let isTaken = edit(&field)
        viewer.find?.field = field
        viewer.match = nil
        if isTaken, !field.isEmpty { goToLine(in: &viewer, forward: true) }
        overlay = .viewer(viewer)
        return isTaken
    }

    /// Goes to the next line that matches, beginning with those in sight.
    private mutating func goToLine(in viewer: inout ViewerState, forward: Bool) {
        guard viewer.find?.field.isEmpty == false else {
            let key = keyTable.names(of: .find, in: .viewer).first ?? "Ctrl-F"
            say("\(key) finds text here", .dim)
            return
        }
        let matches = viewer.matches
        let here = viewer.match ?? (forward ? viewer.top - 1 : viewer.top)
        let next =
            forward
            ? matches.first { $0 > here } ?? matches.first
            : matches.last { $0 < here } ?? matches.last
        guard let next, let index = matches.firstIndex(of: next) else {
            say("no line here holds that", .warn)
            return
        }
        viewer.match = next
        let height = overlayHeight
        if next < viewer.top || next >= viewer.top + height {
            viewer.top = max(0, min(next - height / 2, viewer.lines.count - height))
        }
        say("match \(Grouped.text(index + 1)) of \(Grouped.text(matches.count))", .ok)
    }

    /// Copies what the viewer shows.
    mutating func copy(_ viewer: ViewerState) {
        let text = viewer.lines.map(\.text).joined(separator: "\n")
        request(.copy(.text(text)), for: .copy(what: "what is shown"))
    }
}
