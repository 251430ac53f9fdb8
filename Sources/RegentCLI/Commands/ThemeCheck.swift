import RegentCore
import RegentStudio
import RegentTerminal

/// What is wrong with a theme, and how readable it is.
struct ThemeCheck {
    private let themes: [Theme]
    private let known: [Theme]
    private var lines: [String] = []
    private var isGood = true

    /// Reads what is to be checked: a file, a theme by its name, or `all`.
    init(_ name: String) throws {
        known = ThemeLibrary.load()
        if name == "all" {
            themes = known
        } else if OutputFile.identity(at: name) == nil,
            let theme = known.first(where: { $0.name == name })
        {
            themes = [theme]
        } else {
            let (theme, warnings) = try Self.read(name)
            themes = [theme]
            lines = warnings.map { "\(Printable.line(name)):\($0.line): \($0.text)" }
            if warnings.isEmpty { lines.append("\(Printable.line(name)): nothing is wrong") }
            isGood = warnings.isEmpty
        }
    }

    private static func read(_ path: String) throws -> (Theme, [ThemeParser.Warning]) {
        do {
            let bytes = try Descriptor.content(ofPath: path, limit: 1 << 20)
            return ThemeParser.parse(String(decoding: bytes, as: UTF8.self), named: path)
        } catch let error {
            throw FileError(path: path, fact: error)
        }
    }

    /// Writes the findings; the exit code tells whether anything is wrong.
    func write(to output: DataOutput) throws -> ExitCode {
        for line in lines { try output.line(line) }
        var isGood = isGood
        for theme in themes {
            for depth in [ColorDepth.full, .indexed] {
                let ratios = ThemeContrast.ratios(of: theme, depth: depth, find: find)
                try output.line(summary(theme, depth, ratios))
                for ratio in ratios where ratio.ratio < least(theme, ratio.role) {
                    isGood = false
                    try output.line(
                        "  \(ratio.role.rawValue): \(Self.tenths(ratio.ratio)), "
                            + "needs \(Self.tenths(least(theme, ratio.role)))"
                    )
                }
            }
            try writeVision(of: theme, to: output)
        }
        return isGood ? .done : .no
    }

    private func find(_ name: String) -> Theme? {
        known.first { $0.name == name }
    }

    private func least(_ theme: Theme, _ role: Role) -> Double {
        theme.name == "contrast" && role != .border ? 7 : ThemeContrast.least(for: role)
    }

    private func summary(
        _ theme: Theme,
        _ depth: ColorDepth,
        _ ratios: [ThemeContrast]
    ) -> String {
        let name =
            "\(Printable.line(theme.name)), \(depth == .full ? "true colour" : "256 colours")"
        guard let lowest = ratios.min(by: { $0.ratio < $1.ratio }) else {
            return "\(name): the terminal's own colours, whose contrast it knows itself"
        }
        return "\(name): \(ratios.count) pairs, lowest contrast \(Self.tenths(lowest.ratio)) "
            + "(\(lowest.role.rawValue))"
    }

    private func writeVision(of theme: Theme, to output: DataOutput) throws {
        for pair in ThemeVision.differences(of: theme, depth: .full, find: find)
        where pair.difference < ThemeVision.least {
            try output.line(
                "  \(pair.kind.rawValue): \(pair.first.rawValue) and \(pair.second.rawValue) look "
                    + "alike (\(Self.tenths(pair.difference))); their signs tell them apart"
            )
        }
    }

    private static func tenths(_ number: Double) -> String {
        let tenths = Int((number * 10).rounded(.down))
        return "\(tenths / 10).\(tenths % 10)"
    }
}
