import RegentCore
import RegentTerminal

/// What is offered when a file has a format that apps of today do not open.
extension StudioState {
    /// Asks what to do with a file of formats 2 to 9; looking is the first answer.
    mutating func offerUpgrade(_ summary: FileSummary) {
        guard case .older = FormatVersion(summary.format) else { return }
        let newest = FormatVersion.newest
        let reason = summary.isWritable ? nil : "the file may not be written to"
        overlay = .choice(
            ChoiceState(
                title: "\(summary.name) has the old format \(summary.format)",
                items: [
                    .init(
                        text: "look at it as it is",
                        note: "nothing is changed",
                        action: .none
                    ),
                    .init(
                        text: "upgrade a copy",
                        note: "to format \(newest); the file stays",
                        action: .upgrade(inPlace: false)
                    ),
                    .init(
                        text: "upgrade in place, keep a backup",
                        note: "apps from before won't open it",
                        action: .upgrade(inPlace: true),
                        reason: reason
                    ),
                    .init(text: "cancel", note: "", action: .leave),
                ],
                hint: "Enter does it  Esc looks"
            )
        )
    }

    mutating func upgrade(inPlace: Bool) {
        request(.upgrade(inPlace: inPlace), for: .upgrade)
        say(inPlace ? "upgrading the file…" : "upgrading a copy…", .dim)
    }

    /// Leaves the file for the list of those opened before, or the studio if it was started on it.
    mutating func leaveFile() {
        guard memory.recent.count > 1 else {
            ending = .exit(0)
            return
        }
        drop(.watch)
        showStart(memory.recent)
    }

    mutating func takeUpgraded(_ upgraded: DatabaseActor.Upgraded) {
        let name = upgraded.path.split(separator: "/").last.map(String.init) ?? upgraded.path
        let backup = upgraded.backupPath?.split(separator: "/").last.map(String.init)
        openOther(upgraded.path, key: upgraded.key)
        say(
            backup.map { "upgraded; the old file is \($0)" }
                ?? "a copy of format \(FormatVersion.newest) was made: \(name)",
            .ok
        )
    }
}
