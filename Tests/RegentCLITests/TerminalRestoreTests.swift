import Foundation
import RegentTestSupport
import Testing

#if os(Linux)
    /// The studio in a terminal that `script` makes, ended in every way there is: the terminal is
    /// afterwards as it was before.
    @Suite(
        .needsSharedMaterial,
        .enabled(if: FileManager.default.isExecutableFile(atPath: "/usr/bin/script"))
    )
    struct TerminalRestoreTests {
        /// Runs the studio in a terminal while `meanwhile` runs beside it; `$P` is the studio.
        private func outcome(meanwhile: String) throws -> (code: String, screen: String) {
            let folder = try TemporaryFolder()
            // What the terminal gets is in the file `screen` at once; half a minute is for machines
            // that are busy.
            let steps = """
                stty -a > before
                (for i in $(seq 300); do grep -aq 1049h screen && break; sleep 0.1; done
                sleep 0.3; P=$(cat pid); \(meanwhile)) &
                SWIFT_BACKTRACE=enable=no bash -c 'echo $$ > pid; exec regent "$0"' "$FILE"
                echo $? > code
                stty -a > after
                """
            try Data(steps.utf8).write(to: URL(fileURLWithPath: folder.file("steps.sh")))
            let file = SharedMaterial.path("golden/people.realm")
            let line = """
                export TERM=xterm-256color FILE='\(file)'
                script -qfec 'stty rows 24 cols 80; bash steps.sh' screen <&3
                """
            // A pipe open at both ends: nothing is typed, and the input does not end.
            let run = try Regent.shell("mkfifo keys; exec 3<> keys\n" + line, in: folder.path)
            #expect(run.status == 0)
            func text(_ name: String) throws -> String {
                String(
                    decoding: try Data(contentsOf: URL(fileURLWithPath: folder.file(name))),
                    as: UTF8.self
                )
            }
            #expect(try text("before") == text("after"), "stty differs")
            let code = try text("code").trimmingCharacters(in: .whitespacesAndNewlines)
            return (code, try text("screen"))
        }

        @Test(
            "a signal or a trap leaves the terminal as it was, and ends the program by itself",
            arguments: [
                ("INT", 130), ("TERM", 143), ("HUP", 129), ("QUIT", 131), ("SEGV", 139),
                ("BUS", 135),
                ("ILL", 132), ("TRAP", 133), ("FPE", 136), ("ABRT", 134), ("USR1", 138),
                ("USR2", 140),
                ("PIPE", 141), ("ALRM", 142), ("XCPU", 152), ("XFSZ", 153), ("VTALRM", 154),
                ("PROF", 155), ("IO", 157), ("PWR", 158), ("SYS", 159), ("RTMIN+3", 165),
            ] as [(String, Int)]
        )
        func signals(_ name: String, _ code: Int) throws {
            let outcome = try outcome(meanwhile: "kill -\(name) $P")
            #expect(outcome.code == String(code))
            expectRestored(outcome.screen)
        }

        @Test("stopped and continued, the studio draws again and still gives the terminal back")
        func stopping() throws {
            let outcome = try outcome(
                meanwhile: "kill -TSTP $P; sleep 0.5; kill -CONT $P; sleep 1; kill -TERM $P"
            )
            #expect(outcome.code == "143")
            #expect(outcome.screen.components(separatedBy: "\u{1b}[?1049h").count > 2)
            expectRestored(outcome.screen)
        }

        /// The last word to the terminal: main screen, visible cursor, no mouse, plain letters.
        private func expectRestored(_ screen: String) {
            func last(_ on: String, _ off: String) -> Bool {
                guard let taken = screen.range(of: on, options: .backwards) else { return true }
                guard let given = screen.range(of: off, options: .backwards) else { return false }
                return given.lowerBound > taken.lowerBound
            }
            #expect(screen.contains("\u{1b}[?1049h"))
            #expect(last("\u{1b}[?1049h", "\u{1b}[?1049l"))
            #expect(last("\u{1b}[?1000h", "\u{1b}[?1000l"))
            #expect(last("\u{1b}[?2004h", "\u{1b}[?2004l"))
            #expect(last("\u{1b}[?25l", "\u{1b}[?25h"))
            #expect(last("\u{1b}[?7l", "\u{1b}[?7h"))
        }
    }
#endif
