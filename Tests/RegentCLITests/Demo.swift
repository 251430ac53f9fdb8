import Foundation
import RegentTestSupport
import Testing

/// The demo database, made once by the program and copied for each test.
enum Demo {
    private static let original: Result<TemporaryFolder, any Error> = Result {
        let folder = try TemporaryFolder()
        let run = try Regent.run(["demo"], in: folder.path)
        guard run.status == 0 else { throw Failure(errors: run.errors) }
        return folder
    }

    struct Failure: Error {
        let errors: String
    }

    /// A folder with the database and its key, which only its owner can read.
    static func folder() throws -> TemporaryFolder {
        let source = try original.get()
        let folder = try TemporaryFolder()
        for name in ["demo.realm", "demo.key"] {
            let copy = try folder.copy(of: source.file(name))
            try FileManager.default.setAttributes(
                [.posixPermissions: 0o600],
                ofItemAtPath: copy
            )
        }
        return folder
    }
}
