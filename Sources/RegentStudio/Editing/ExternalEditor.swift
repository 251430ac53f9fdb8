import Foundation
import RegentTerminal

/// The user's own editor, to which the terminal is lent.
struct ExternalEditor: Sendable {
    let terminal: any TerminalDriver
    let environment: [String: String]

    /// Lets a text be edited; throws `StudioFault.sentence` when the editor failed.
    func edit(_ text: String) throws -> String {
        let program = [environment["VISUAL"], environment["EDITOR"]].compactMap(\.self)
            .first { !$0.isEmpty }
        guard let program else {
            throw StudioFault.sentence("no editor is named in VISUAL or EDITOR")
        }
        let folder = FileManager.default.temporaryDirectory
            .appendingPathComponent("regent-" + UUID().uuidString)
        try FileManager.default.createDirectory(
            at: folder,
            withIntermediateDirectories: true,
            attributes: [.posixPermissions: 0o700]
        )
        // What is left behind is in a folder nobody else can read; there is no one to tell.
        defer { try? FileManager.default.removeItem(at: folder) }
        let file = folder.appendingPathComponent("value.txt")
        try Data(text.utf8).write(to: file)
        guard terminal.run("\(program) \(Shell.quoted(file.path))") else {
            throw StudioFault.sentence("“\(program)” did not end well; the text is as before")
        }
        guard var edited = String(data: try Data(contentsOf: file), encoding: .utf8) else {
            throw StudioFault.sentence(
                "what “\(program)” wrote is not UTF-8; the text is as before"
            )
        }
        // Editors end the last line of a text, which a value need not have.
        if edited.hasSuffix("\n"), !text.hasSuffix("\n") { edited.removeLast() }
        return edited
    }
}
