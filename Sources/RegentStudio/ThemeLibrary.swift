import Foundation
package import RegentTerminal

/// The themes there are: those of the program, and the user's own, which win by their names.
package enum ThemeLibrary {
    /// All themes; one of the user's own replaces that of the program with its name.
    package static func load(
        environment: [String: String] = ProcessInfo.processInfo.environment
    ) -> [Theme] {
        let own = userThemes(in: folder(environment))
        let names = Set(own.map(\.name))
        return BuiltInThemes.all.filter { !names.contains($0.name) } + own
    }

    /// `$XDG_CONFIG_HOME/regent/themes`, or below `~/.config`.
    private static func folder(_ environment: [String: String]) -> String {
        let home = environment["HOME"] ?? NSHomeDirectory()
        let config = environment["XDG_CONFIG_HOME"].flatMap { $0.isEmpty ? nil : $0 }
        return (config ?? home + "/.config") + "/regent/themes"
    }

    private static func userThemes(in folder: String) -> [Theme] {
        // A folder that is not there has no themes: most people have none.
        let files = (try? FileManager.default.contentsOfDirectory(atPath: folder)) ?? []
        return files.filter { $0.hasSuffix(".theme") }.sorted().compactMap { file in
            // A file that is no text is no theme; `regent themes --check` tells why.
            guard let text = try? String(contentsOfFile: folder + "/" + file, encoding: .utf8)
            else {
                return nil
            }
            return ThemeParser.parse(text, named: String(file.dropLast(6))).0
        }
    }
}
