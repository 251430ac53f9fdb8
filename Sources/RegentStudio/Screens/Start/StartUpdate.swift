import Foundation
import RegentCore
import RegentTerminal

extension StudioState {
    /// Shows the start screen, and looks at the files it lists.
    mutating func showStart(_ paths: [String]) {
        screen = .start(StartState(field: paths.isEmpty ? .short : nil))
        request(.lookAtFiles(paths), for: .recentFiles)
    }

    private mutating func withStart(_ change: (inout StartState) -> Void) {
        guard case .start(var start) = screen else { return }
        change(&start)
        screen = .start(start)
    }

    mutating func takeRecentFiles(_ files: [RecentFile]) {
        withStart { $0.files = files }
    }

    mutating func typeInStart(_ edit: (inout TextField) -> Bool) -> Bool {
        var isTaken = false
        withStart { start in
            guard var field = start.field else { return }
            isTaken = edit(&field)
            start.field = field
            start.complaint = nil
        }
        return isTaken
    }

    mutating func performInStart(_ command: CommandID, times: Int?) {
        guard case .start(let start) = screen else { return }
        let count = start.files.count
        let height = max(1, size.height - 8)
        switch command {
        case .down: withStart { $0.scroll.move(by: times ?? 1, count: count, height: height) }
        case .up: withStart { $0.scroll.move(by: -(times ?? 1), count: count, height: height) }
        case .pageDown: withStart { $0.scroll.page(by: 1, count: count, height: height) }
        case .pageUp: withStart { $0.scroll.page(by: -1, count: count, height: height) }
        case .first: withStart { $0.scroll.select(0, count: count, height: height) }
        case .last: withStart { $0.scroll.select(count - 1, count: count, height: height) }
        case .typePath: withStart { $0.field = .short }
        case .help: overlay = .help(HelpState(context: context))
        case .confirm, .open: openChosenFile(start)
        case .cancel where start.field != nil && count > 0: withStart { $0.field = nil }
        case .cancel, .close: ending = .exit(0)
        default: break
        }
    }

    private mutating func openChosenFile(_ start: StartState) {
        guard let path = start.chosenPath else { return }
        options.path = NSString(string: path).expandingTildeInPath
        recallFile()
        request(.open(path: options.path, key: nil), for: .open)
    }

    /// The file that was chosen can't be opened: say so, and let another one be chosen.
    mutating func complainInStart(_ error: StorageError) {
        let name = options.path.split(separator: "/").last.map(String.init) ?? options.path
        withStart { $0.complaint = "\(name): \(error.explanation)" }
    }
}
