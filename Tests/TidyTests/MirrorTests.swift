import Foundation
import Testing

/// Every source file has a test file, or a reason to have none.
struct MirrorTests {
    /// Files and folders without tests of their own, and what tests them instead.
    private static let reasons: [String: String] = [
        "Sources/RegentCLI/": "the tests run the program itself",
        "Sources/RegentCore/Building/": "every golden file is rebuilt through it",
        "Sources/RegentCore/Crypto/PageEntry.swift": "read and written by EncryptedFileTests",
        "Sources/RegentCore/EditRefusal.swift": "random edits that must be refused are tried",
        "Sources/RegentCore/Format/": "every golden file is read through it, broken ones too",
        "Sources/RegentCore/Inspection/": "the tests of `check` and `debug` run it",
        "Sources/RegentCore/Memory/": "every golden file is read through it, broken ones too",
        "Sources/RegentCore/Nodes/": "every golden file is read through it, broken ones too",
        "Sources/RegentCore/OldFormats/": "every genuine file of formats 2 to 9 is read by it",
        "Sources/RegentCore/Platform/": "reading, keys and output of the program go through it",
        "Sources/RegentCore/Rescue/": "damaged copies of golden files are saved through it",
        "Sources/RegentCore/Tables/": "every golden file is read through it, broken ones too",
        "Sources/RegentCore/Transactions/": "every golden file is read through it",
        "Sources/RegentCore/Trees/": "every golden file is read through it, broken ones too",
        "Sources/RegentCore/Values/DigitText.swift": "used by the tests of decimals and times",
        "Sources/RegentCore/Values/ExactDecimal.swift": "used by the tests of comparisons",
        "Sources/RegentCore/Values/IntegerSet.swift": "the query lists ask for IN through it",
        "Sources/RegentCore/Values/PowersOfTen.swift": "used by the tests of decimals",
        "Sources/RegentCore/Values/RowMask.swift": "every query ends in one",
        "Sources/RegentCore/Values/UInt256.swift": "used by the tests of decimal arithmetic",
        "Sources/RegentCore/Values/ValueType.swift": "a list of the format's codes",
        "Sources/RegentCurses/": "the tests of the studio in a terminal run it",
        "Sources/RegentDrafts/Comparing/": "the lines of every draft come from it",
        "Sources/RegentDrafts/Editing/": "every edit of a draft goes through it",
        "Sources/RegentDrafts/Patches/": "every patch is written and read by it",
        "Sources/RegentExchange/": "whole files are exported through it",
        "Sources/RegentQuery/": "the query lists run through it",
        "Sources/RegentStudio/": "scripts of keys are played on whole screens",
        "Sources/RegentTerminal/": "scripts of keys are played on whole screens",
    ]

    /// Words of all test files, to see which types are named in tests.
    private static let testWords: Set<Substring> = Repository.tests
        .filter { !$0.path.hasPrefix("Tests/TidyTests/") }
        .reduce(into: []) { $0.formUnion($1.words) }

    private static let testNames = Set(Repository.tests.map(\.name))

    @Test("A source file has tests, or a reason to have none", arguments: Repository.sources)
    func filesAreTested(file: SourceFile) {
        let joined = file.name.replacing("+", with: "")
        let isTested =
            Self.testNames.contains(joined + "Tests")
            || Self.testNames.contains(file.typeName + "Tests")
            || Self.testWords.contains(Substring(file.typeName))
            || file.declaredTypes.contains { Self.testWords.contains(Substring($0)) }
        #expect(
            isTested || Self.reasons.keys.contains(where: file.path.hasPrefix),
            "\(file.path) has no tests"
        )
    }

    @Test("A reason that is no longer needed is taken away")
    func reasonsAreNeeded() {
        let paths = Set(Repository.sources.map(\.path))
        #expect(Self.reasons.keys.filter { key in !paths.contains { $0.hasPrefix(key) } } == [])
    }

    @Test("A folder of tests stands beside a module of its name")
    func foldersMirrorModules() {
        let modules = Set(Repository.sources.map(\.module))
        let others: Set = [
            "RegentTestSupport", "RegentModel", "RegentTrial", "RegentBenchmarks", "TidyTests",
        ]
        for folder in Set(Repository.tests.map(\.module)).subtracting(others) {
            #expect(folder.hasSuffix("Tests") && modules.contains(String(folder.dropLast(5))))
        }
    }
}
