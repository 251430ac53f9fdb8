import RegentCore

/// The program `regent`: sorts its arguments, runs a verb, and says how it went.
@main
struct Main {
    static func main() {
        let words = Array(CommandLine.arguments.dropFirst())
        StopSignals.endQuietlyOnClosedPipe()
        let code = run(words)
        ProcessEnvironment.exit(code.rawValue)
    }

    private static func run(_ words: [String]) -> ExitCode {
        let parser = ArgumentParser(verbs: Verbs.all) { OutputFile.identity(at: $0) != nil }
        let help = HelpText(verbs: Verbs.all)
        var console = Console(words: words)
        do {
            switch try parser.parse(words) {
            case .version: try show("regent \(HelpText.version)\n")
            case .shortHelp(nil) where words.isEmpty && OpenCommand.canStart:
                return try OpenCommand.start(console)
            case .shortHelp(let verb): try show(help.short(verb))
            case .fullHelp(let verb): try show(help.full(verb))
            case .group(let name): try show(help.group(name))
            case .run(let arguments):
                console = Console(arguments)
                return try arguments.verb.run(Invocation(arguments: arguments, console: console))
            }
            return .done
        } catch {
            let report = ErrorReport(error)
            console.report(report)
            return report.exit
        }
    }

    private static func show(_ text: String) throws {
        let output = DataOutput()
        try output.write(text)
        try output.finish()
    }
}
