import RegentCore
import RegentTerminal

/// The prompt for the key of a file that looks encrypted.
///
/// What is typed stays in the field when the key turns out to be the wrong one. Text in memory
/// can't be wiped; it is forgotten with this value once the file is open.
struct UnlockState: Sendable {
    enum Part: Int, Sendable, CaseIterable {
        case key, keyFile, open, cancel
    }

    var focus: Part = .key
    var key = TextField.short
    var keyFile = TextField.short
    var showsKey = false
    var isTrying = false
    var failedTries = 0
    /// What went wrong last: shown under the fields until something is typed.
    var complaint: String?

    /// What the typed key looks like: a shape, or what is wrong with it; nil while it is empty.
    var reading: Result<KeyShape, KeyFormatError>? {
        guard !key.isEmpty else { return nil }
        do {
            return .success(try KeyText.recognise(Array(key.text.utf8), isText: true).shape)
        } catch let error as KeyFormatError {
            return .failure(error)
        } catch {
            return nil
        }
    }
}
