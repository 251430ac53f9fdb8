import Testing

/// Imports point down (`Package.swift` lists the modules from the ground up).
struct ImportTests {
    /// What each module of ours may import of ours, and of C.
    private static let allowed: [String: Set<String>] = [
        "RegentCore": ["CHints", "CCrypto"],
        "RegentQuery": ["RegentCore"],
        "RegentExchange": ["RegentQuery", "RegentCore", "CSQLite"],
        "RegentDrafts": ["RegentExchange", "RegentQuery", "RegentCore"],
        "RegentTerminal": [],
        "RegentCurses": ["RegentTerminal", "CNcurses"],
        "RegentStudio": [
            "RegentTerminal", "RegentDrafts", "RegentExchange", "RegentQuery", "RegentCore",
        ],
        "RegentCLI": [
            "RegentStudio", "RegentCurses", "RegentTerminal", "RegentDrafts", "RegentExchange",
            "RegentQuery", "RegentCore",
        ],
    ]

    /// Parts of the toolchain that any module may use.
    private static let system: Set<String> = ["Synchronization", "Darwin", "Glibc"]
    /// What only modules above the engine may use.
    private static let foundation: Set<String> = ["Foundation", "Dispatch"]

    @Test("A module imports only what stands below it", arguments: Repository.sources)
    func importsPointDown(file: SourceFile) throws {
        let ours = try #require(
            Self.allowed[file.module],
            "\(file.module) is new: say here what it may import"
        )
        let allowed = ours.union(Self.system)
            .union(file.module == "RegentCore" ? [] : Self.foundation)
        #expect(file.imports.filter { !allowed.contains($0) } == [], "\(file.path)")
    }

    @Test("The C library of the system is used in few places", arguments: Repository.sources)
    func systemCallsStandInPlatform(file: SourceFile) {
        let usesLibC = file.imports.contains("Glibc") || file.imports.contains("Darwin")
        let isAllowed =
            file.path.hasPrefix("Sources/RegentCore/Platform/")
            || file.path.hasPrefix("Sources/RegentCore/Crypto/")
            || file.path.hasPrefix("Sources/RegentCore/Memory/")
            || file.module == "RegentCurses" || Self.libCExceptions[file.path] != nil
        #expect(isAllowed || !usesLibC, "\(file.path) imports the C library")
    }

    /// Files outside `Platform` that call the C library, and why.
    private static let libCExceptions = [
        "Sources/RegentCore/Transactions/Database.swift": "waits a moment for a writer to finish",
        "Sources/RegentCore/Transactions/OwnerLock.swift": "waits a moment for another owner",
    ]

    @Test("Package.swift gives every module exactly these neighbours")
    func manifestAgrees() throws {
        let manifest = try #require(Repository.text(of: "Package.swift"))
        for (module, imports) in Self.allowed {
            let pattern = try Regex<(Substring, Substring?)>(
                #"(?:module|tool)\(\s*""# + module + #""(?:,\s*imports: \[([^\]]*)\])?"#
            )
            let match = try #require(manifest.firstMatch(of: pattern), "\(module)")
            let names = (match.1 ?? "").matches(of: /"(\w+)"/).map { String($0.1) }
            #expect(Set(names).isSubset(of: imports), "\(module)")
        }
    }
}
