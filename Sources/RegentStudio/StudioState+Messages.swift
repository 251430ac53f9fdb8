import Foundation
import RegentCore
import RegentTerminal

/// Something that was said, and when.
struct LoggedMessage: Sendable, Hashable {
    let time: Date
    let text: String
    let role: Role
}

extension StudioState {
    private static let mostMessages = 500

    /// Says something in the line of messages, and keeps it unless it is only a hint of the moment.
    mutating func say(_ text: String, _ role: Role = .text) {
        notice = Notice(text: text, role: role)
        if role != .dim { note(text, role) }
    }

    /// Keeps something for the list of messages without saying it now.
    mutating func note(_ text: String, _ role: Role = .text) {
        messages.append(LoggedMessage(time: clock, text: text, role: role))
        if messages.count > Self.mostMessages { messages.removeFirst() }
    }

    /// Shows all messages, the newest in sight.
    mutating func showMessages() {
        let lines = messages.map { ViewerState.Line(text: text(of: $0), role: $0.role) }
        var viewer = ViewerState(
            title: "Messages of this session",
            lines: lines.isEmpty ? [.init(text: "nothing was said yet", role: .dim)] : lines
        )
        viewer.top = max(0, lines.count - max(1, size.height - 6))
        overlay = .viewer(viewer)
    }

    /// `12:01:07 what was said`, in the zone that times are shown in.
    func text(of message: LoggedMessage) -> String {
        let seconds = Int64(message.time.timeIntervalSince1970)
        let time = TimeText.text(
            of: Timestamp(seconds: seconds, nanoseconds: 0),
            in: browser?.zone
        )
        return String(time.drop { $0 != "T" }.dropFirst().prefix(8)) + " " + message.text
    }
}
