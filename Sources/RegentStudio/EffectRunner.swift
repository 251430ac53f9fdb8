import Foundation
import RegentCore
import RegentQuery
import RegentTerminal
import Synchronization

/// Carries out effects and posts what comes of them.
final class EffectRunner: Sendable {
    let database = DatabaseActor()
    private let mailbox: Mailbox
    private let clipboard: Clipboard
    let editor: ExternalEditor
    let outside = WorkQueue(label: "regent.outside")
    /// Waits are over at once, and durations are 0: the same input gives the same screens.
    private let isPinned: Bool
    private let pinnedTime: Date?
    /// Work that is going on, by request number.
    ///
    /// Locked for looking up and removing only.
    private let running = Mutex<[Int: CancelFlag]>([:])

    init(mailbox: Mailbox, terminal: any TerminalDriver, pinnedTime: Date?) {
        clipboard = Clipboard(
            terminal: terminal,
            environment: ProcessInfo.processInfo.environment
        )
        editor = ExternalEditor(
            terminal: terminal,
            environment: ProcessInfo.processInfo.environment
        )
        self.mailbox = mailbox
        self.pinnedTime = pinnedTime
        isPinned = pinnedTime != nil
    }

    func start(_ number: Int, _ request: Request) {
        let flag = CancelFlag()
        running.withLock { $0[number] = flag }
        Task { [self] in
            let answer = await answer(to: request, number, flag)
            running.withLock { $0[number] = nil }
            mailbox.post(.answer(number, answer))
        }
    }

    func cancel(_ number: Int) {
        running.withLock { $0.removeValue(forKey: number) }?.set()
    }

    private func answer(
        to request: Request,
        _ number: Int,
        _ flag: CancelFlag
    ) async -> Answer {
        do {
            return try await result(of: request, number, flag)
        } catch let error as StudioFault {
            return .failed(error)
        } catch let error as StorageError {
            return .failed(.sentence(error.explanation))
        } catch is CancellationError {
            return .failed(.cancelled)
        } catch {
            return .failed(.sentence("\(error)"))
        }
    }

    private func result(
        of request: Request,
        _ number: Int,
        _ flag: CancelFlag
    ) async throws -> Answer {
        switch request {
        case .open(let path, let key):
            do {
                return .opened(.success(try await database.open(path: path, key: key)))
            } catch let error as StorageError {
                return .opened(.failure(error))
            }
        case .upgrade(let inPlace):
            return .upgraded(try await database.upgrade(inPlace: inPlace))
        case .loadCatalog: return .reloaded(try await database.reload())
        case .loadRows(let request): return .rows(try await database.rows(request))
        case .runQuery(let request): return .found(try await find(request, number, flag))
        case .findValues(let source, let most):
            return .values(try await database.values(of: source, most: most))
        case .loadOrigins(let link, let table, let column):
            let found = try await database.origins(of: link, table: table, column: column)
            return .keys(found.keys, version: found.version)
        case .loadKeys(let source, let rows):
            let found = try await database.keys(of: source, rows: rows)
            return .keys(found.keys, version: found.version)
        case .summarize(let request, let mostBars):
            return .summaries(try await database.summarize(request, flag, mostBars: mostBars))
        case .locate(let link): return .row(try await database.row(of: link))
        case .findObject(let table, let key):
            return .object(try await database.object(withKey: key, in: table))
        case .loadDetail(let link, let display):
            return .detail(try await database.detail(of: link, display))
        case .findDangling(let display):
            return .dangling(try await database.findDangling(display, flag))
        case .loadValue(let path):
            return .value(try await database.value(at: path, limit: ViewerState.mostElements))
        case .loadWholeValue(let path):
            return .value(try await database.value(at: path, limit: .max))
        case .loadDamaged(let path): return .damaged(try await database.damaged(at: path))
        case .lookAtFiles(let paths): return .recentFiles(RecentFile.look(at: paths))
        case .copy(let source):
            let text = try await database.text(of: source)
            return .copied(try clipboard.copy(text))
        case .draft(let order):
            return .draft(try await database.perform(order, now: now))
        case .loadPending(let range): return .pending(try await database.pendingLines(range))
        case .checkDraft: return .checks(try await database.checkDraft())
        case .findCandidates, .loadContent, .writeParts, .readParts, .previewDeletion, .previewBulk,
            .readData,
            .writeData, .keepDraft, .forgetKeptDraft, .lookForKeptDraft, .savePatch,
            .editOutside:
            return try await editingResult(of: request, flag)
        case .readKeyFile(let path): return .keyText(try Self.keyFile(path))
        case .wait(let milliseconds):
            if !isPinned { try await Task.sleep(for: .milliseconds(milliseconds)) }
            return .elapsed
        case .watch(let version):
            while try await !database.hasChanged(since: version) {
                try await Task.sleep(for: .milliseconds(500))
                if flag.isSet { throw CancellationError() }
            }
            return .changed
        }
    }

    /// Finds objects; tells from time to time how far that is, once it has taken a while.
    private func find(
        _ request: QueryRequest,
        _ number: Int,
        _ flag: CancelFlag
    ) async throws -> QueryOutcome {
        let progress = QueryProgress()
        let teller = Task { [mailbox, isPinned] in
            guard !isPinned else { return }
            try await Task.sleep(for: .milliseconds(300))
            while true {
                let now = QueryOutcome.Progress(
                    found: progress.countOfFound,
                    rows: progress.countOfRows
                )
                mailbox.post(.progress(number, now))
                try await Task.sleep(for: .milliseconds(100))
            }
        }
        defer { teller.cancel() }
        return try await database.find(request, flag, progress, isTimed: !isPinned)
    }

    /// The time of what is done now, to the second.
    private var now: Timestamp {
        let date = pinnedTime ?? Date()
        return Timestamp(seconds: Int64(date.timeIntervalSince1970), nanoseconds: 0)
    }

    /// The content of a key file; no key in any notation is larger than this.
    private static func keyFile(_ path: String) throws -> [UInt8] {
        let expanded = NSString(string: path).expandingTildeInPath
        guard let file = FileHandle(forReadingAtPath: expanded) else {
            throw StudioFault.sentence("“\(path)” can't be read")
        }
        defer { try? file.close() }
        return Array(try file.read(upToCount: 64 * 1024) ?? Data())
    }
}

/// Tells work that nobody waits for it any more.
final class CancelFlag: Sendable {
    private let value = Atomic(false)

    var isSet: Bool { value.load(ordering: .relaxed) }

    func set() {
        value.store(true, ordering: .relaxed)
    }
}
