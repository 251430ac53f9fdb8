import RegentCore
import RegentDrafts

/// Orders to the draft.
extension DatabaseActor {
    /// Carries out an order; what keeps it from being done is part of the report.
    func perform(_ order: DraftOrder, now: Timestamp) async throws -> DraftReport {
        let database = try opened()
        let desk = desk
        let work = DraftWork(order: order, database: database, key: key, now: now)
        var report = try await runOnPages {
            desk.hurry { desk.withContents { work.perform(on: &$0) } }
        }
        if report.failure == .baseMoved {
            report.status = try await runOnPages { desk.withContents { DraftWork.status(of: $0) } }
            return report
        }
        do {
            report.catalog = try await catalog()
            if report.commit != nil { report.summary = try await summary() }
        } catch StudioFault.baseMoved {
            // The next thing that is read tells so again.
            report.catalog = nil
        }
        return report
    }
}

/// One order with what it takes to carry it out.
private struct DraftWork: Sendable {
    let order: DraftOrder
    let database: Database
    let key: EncryptionKey?
    let now: Timestamp

    func perform(on desk: inout DraftDesk.Contents) -> DraftReport {
        var report = DraftReport()
        do throws(DraftError) {
            try perform(on: &desk, &report)
        } catch {
            report.failure = Self.failure(error)
        }
        desk.deleted = desk.draft.map(DraftedState.deleted) ?? [:]
        report.status = Self.status(of: desk)
        return report
    }

    static func status(of desk: DraftDesk.Contents) -> DraftStatus? {
        desk.draft.map { draft in
            DraftStatus(
                base: draft.base.version,
                counts: draft.counts,
                conflicts: draft.conflicts,
                canUndo: draft.canUndo,
                canRedo: draft.canRedo,
                countOfSteps: draft.countOfSteps,
                holdsLock: desk.session != nil,
                emptied: desk.deleted.compactMap { key, objects in
                    let table = draft.base.table(key)
                    return table?.count == objects.count ? table?.schema.displayName : nil
                }
            )
        }
    }

    private static func failure(_ error: DraftError) -> DraftFailure {
        switch error {
        case .baseMoved: .baseMoved
        case .conflicts: .conflicts
        case .unsound(let failures): .unsound(failures)
        case .storage(.inUse): .inUse
        case .storage(.notPermitted):
            .sentence("you may not write the file, or not its lock file beside it")
        default: .sentence(error.explanation)
        }
    }

    private func perform(
        on desk: inout DraftDesk.Contents,
        _ report: inout DraftReport
    ) throws(DraftError) {
        if case .begin(let holdsLock) = order {
            guard desk.draft == nil else { return }
            if holdsLock { desk.session = try session() }
            desk.draft = try Draft(of: database)
            return
        }
        if order.mayBegin, desk.draft == nil { desk.draft = try Draft(of: database) }
        if case .rollBack = order {
            desk = DraftDesk.Contents()
            return
        }
        guard let draft = desk.draft else { return }
        switch order {
        case .begin, .rollBack: break
        case .apply(let edit):
            report.remark = try Self.remark(on: edit, in: draft)
            let keys = try draft.apply(edit)
            switch edit {
            case .create(let className, _), .rekey(let className, _, _):
                report.created = keys.compactMap { link(to: $0, of: className, in: draft) }
            default: break
            }
        case .undo: report.didSomething = try draft.undo()
        case .redo: report.didSomething = try draft.redo()
        case .drop(let line): try draft.drop(line)
        case .catchUp: try draft.catchUp(with: replacement())
        case .resolve(let conflict, let choice): try draft.resolve(conflict, as: choice)
        case .merge(let lines):
            report.merge = MergeOutcome(try draft.merge(lines, keepsConflicts: true))
        case .resume(let folder): report.merge = try resume(draft, from: folder)
        case .commit(let makesBackup):
            let session: OwnerSession
            if let held = desk.session { session = held } else { session = try self.session() }
            report.commit = try commit(draft, in: session, makesBackup)
            desk = DraftDesk.Contents()
        }
    }

    /// A set holds a value once: what is there already merges with what is added.
    private static func remark(
        on edit: Edit,
        in draft: Draft
    ) throws(DraftError) -> String? {
        let (place, value): (DraftPlace, Value)
        switch edit {
        case .add(let at, let added): (place, value) = (at, added)
        case .replace(let at, let old, let new) where old != new: (place, value) = (at, new)
        default: return nil
        }
        guard try draft.value(at: place)?.elements.contains(value) == true else { return nil }
        return "the set holds it already: both are one element"
    }

    private func resume(
        _ draft: Draft,
        from folder: String
    ) throws(DraftError) -> MergeOutcome? {
        let text: [UInt8]?
        do throws(StorageError) {
            text = try DraftStore(folder: folder).patch(for: database.path, key: key)
        } catch {
            throw .storage(error)
        }
        guard let text else { return nil }
        let lines = try draft.patch(parsing: text).lines
        return MergeOutcome(try draft.merge(lines, keepsConflicts: true))
    }

    private func commit(
        _ draft: Draft,
        in session: OwnerSession,
        _ makesBackup: Bool
    ) throws(DraftError) -> CommitOutcome {
        let backup = makesBackup ? Backup(of: database.path, at: now) : nil
        let commit = try draft.commit(in: session, backup: backup)
        return CommitOutcome(
            version: commit.version,
            counts: commit.counts,
            isMerged: commit.isMerged,
            backup: commit.backup,
            revert: commit.revert,
            countOfFinal: commit.countOfFinal
        )
    }

    private func session() throws(DraftError) -> OwnerSession {
        do throws(StorageError) {
            return try OwnerSession(path: database.path, key: key)
        } catch {
            throw .storage(error)
        }
    }

    /// The database that stands at the path now, where it is another one.
    private func replacement() throws(DraftError) -> Database? {
        do throws(StorageError) {
            return try database.isReplaced() ? Database(path: database.path, key: key) : nil
        } catch {
            throw .storage(error)
        }
    }

    private func link(to key: ObjectKey, of className: String, in draft: Draft) -> ObjectLink? {
        // The class was just written to, so it is there.
        let table = try? draft.read { $0.schema[className]?.key }
        return (table ?? nil).map { ObjectLink(table: $0, object: key) }
    }
}

extension DraftOrder {
    /// Whether the order begins a draft where there is none.
    fileprivate var mayBegin: Bool {
        switch self {
        case .merge, .resume: true
        default: false
        }
    }
}

extension MergeOutcome {
    fileprivate init(_ merge: Draft.Merge) {
        self.init(
            countOfApplied: merge.countOfApplied,
            countOfAlready: merge.countOfAlready,
            countOfConflicts: merge.conflicts.count
        )
    }
}
