// swift-tools-version: 6.2
import PackageDescription

let settings: [SwiftSetting] = [
    .swiftLanguageMode(.v6),
    .strictMemorySafety(),  // every unsafe expression is marked …
    .treatAllWarnings(as: .error),  // … or it does not build
    .enableExperimentalFeature("Lifetimes"),  // getters may return borrowed views
    .enableUpcomingFeature("InternalImportsByDefault"),  // what an interface leaks is visible
    .enableUpcomingFeature("MemberImportVisibility"),
    .enableUpcomingFeature("ExistentialAny"),
]

/// Only the shipped program carries the Swift runtime inside itself; test bundles can't.
let selfContained = BuildSetting.flags(["-static-stdlib"])

enum BuildSetting {
    static func flags(_ flags: [String]) -> (SwiftSetting, LinkerSetting) {
        let condition = BuildSettingCondition.when(platforms: [.linux], configuration: .release)
        return (.unsafeFlags(flags, condition), .unsafeFlags(flags, condition))
    }
}

/// A C library of the system: a module map and a shim header.
func clibrary(_ name: String, pkgConfig: String? = nil, apt: String, brew: String) -> [Target] {
    [
        .systemLibrary(
            name: name,
            pkgConfig: pkgConfig,
            providers: [.apt([apt]), .brew([brew])]
        )
    ]
}

/// A module with its tests, and the only modules it may import: all are listed before it.
func module(
    _ name: String,
    imports: [String] = [],
    testedWith: [String] = [],
    linking: [LinkerSetting] = [],
    hasGoldens: Bool = false
) -> [Target] {
    [
        .target(
            name: name,
            dependencies: imports.map { .init(stringLiteral: $0) },
            swiftSettings: settings,
            linkerSettings: linking
        ),
        .testTarget(
            name: name + "Tests",
            dependencies: ([name, "RegentTestSupport"] + imports + testedWith)
                .map { .init(stringLiteral: $0) },
            exclude: hasGoldens ? ["Goldens"] : [],
            swiftSettings: settings
        ),
    ]
}

/// The program `regent`, with its tests.
func tool(_ name: String, imports: [String]) -> [Target] {
    [
        .executableTarget(
            name: name,
            dependencies: imports.map { .init(stringLiteral: $0) },
            swiftSettings: settings + [selfContained.0],
            linkerSettings: [selfContained.1]
        ),
        .testTarget(
            name: name + "Tests",
            dependencies: ([name, "RegentTestSupport"] + imports).map { .init(stringLiteral: $0) },
            exclude: ["Goldens"],
            swiftSettings: settings
        ),
    ]
}

/// Code that only tests or measurements use.
func support(_ name: String, imports: [String] = []) -> [Target] {
    [
        .target(
            name: name,
            dependencies: imports.map { .init(stringLiteral: $0) },
            path: "Tests/" + name,
            swiftSettings: settings
        )
    ]
}

let package = Package(
    name: "Regent",
    platforms: [.macOS(.v15)],
    products: [
        .executable(name: "regent", targets: ["RegentCLI"]),
        .executable(name: "regent-bench", targets: ["RegentBenchmarks"]),
        .executable(name: "regent-trial", targets: ["RegentTrial"]),
    ],
    targets: [
        [.systemLibrary(name: "CHints")],
        clibrary("CCrypto", pkgConfig: "libcrypto", apt: "libssl-dev", brew: "openssl"),
        clibrary("CSQLite", pkgConfig: "sqlite3", apt: "libsqlite3-dev", brew: "sqlite"),
        clibrary("CNcurses", apt: "libncurses-dev", brew: "ncurses"),
        support("RegentTestSupport"),
        module(
            "RegentCore",
            imports: ["CHints", "CCrypto"],
            testedWith: ["RegentModel", "RegentTrial"]
        ),
        support("RegentModel", imports: ["RegentCore"]),
        module("RegentQuery", imports: ["RegentCore"]),
        module("RegentExchange", imports: ["RegentQuery", "RegentCore"]),
        module("RegentDrafts", imports: ["RegentExchange", "RegentQuery", "RegentCore"]),
        module("RegentTerminal"),
        module(
            "RegentCurses",
            imports: ["RegentTerminal", "CNcurses"],
            linking: [
                .linkedLibrary("ncursesw", .when(platforms: [.linux])),
                .linkedLibrary("ncurses", .when(platforms: [.macOS])),
            ]
        ),
        module(
            "RegentStudio",
            imports: [
                "RegentTerminal", "RegentDrafts", "RegentExchange", "RegentQuery", "RegentCore",
            ],
            hasGoldens: true
        ),
        tool(
            "RegentCLI",
            imports: [
                "RegentStudio", "RegentCurses", "RegentTerminal", "RegentDrafts",
                "RegentExchange", "RegentQuery", "RegentCore",
            ]
        ),
        [
            .executableTarget(
                name: "RegentTrial",
                dependencies: ["RegentModel", "RegentCore"],
                path: "Tests/RegentTrial",
                swiftSettings: settings
            ),
            .executableTarget(
                name: "RegentBenchmarks",
                dependencies: [
                    "RegentStudio", "RegentTerminal", "RegentQuery", "RegentCore", "CSQLite",
                ],
                path: "Tests/RegentBenchmarks",
                swiftSettings: settings
            ),
            .testTarget(
                name: "TidyTests",
                dependencies: ["RegentTestSupport"],
                swiftSettings: settings
            ),
        ],
    ].flatMap(\.self)
)
