import RegentCore
import RegentTerminal

/// What the studio hears: keys and window changes, and answers to its own requests.
enum Message: Sendable {
    case input(InputEvent)
    /// The answer to the request with this number.
    case answer(Int, Answer)
    /// How far the query is that the request with this number asked for.
    case progress(Int, QueryOutcome.Progress)
}

/// What came of a request.
enum Answer: Sendable {
    case opened(Result<DatabaseActor.Opened, StorageError>)
    case upgraded(DatabaseActor.Upgraded)
    case reloaded(DatabaseActor.Opened)
    /// The file has a newer version.
    case changed
    case rows(RowPage)
    case found(QueryOutcome)
    case values([Value])
    case keys([ObjectKey], version: UInt64)
    case row(Int?)
    case object(ObjectLink?)
    case detail(ObjectDetail?)
    case summaries([ColumnSummary])
    case value(Value?)
    case damaged(DamagedValue)
    case dangling(DanglingLinks)
    case keyText([UInt8])
    case recentFiles([RecentFile])
    /// Where a copy went, in words.
    case copied(String)
    case draft(DraftReport)
    case pending(PendingPage)
    case checks(PendingChecks)
    case candidates(LinkCandidates)
    case deletion(DeletionSummary)
    case bulk(BulkPreview)
    case bytes([UInt8])
    case text(String)
    case keptDraft(Int?)
    /// Something was written to a file or put away.
    case done(String)
    /// A wait is over.
    case elapsed
    case failed(StudioFault)
}
