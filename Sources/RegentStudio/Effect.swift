import RegentCore
import RegentTerminal

/// What the studio wants done outside of itself.
///
/// Effects with a request number are answered by one message with this number.
enum Effect: Sendable {
    case request(Int, Request)
    /// Nobody waits for the answer any more.
    case cancel(Int)
    case suspend
    /// Draws everything anew.
    case repaint
    case setMouse(Bool)
    /// What is said if a signal ends the studio.
    case setParting(String)
}

/// A piece of work for the effect runner.
enum Request: Sendable {
    case open(path: String, key: EncryptionKey?)
    /// Brings the open file to the newest format.
    case upgrade(inPlace: Bool)
    case loadCatalog
    case loadRows(RowRequest)
    case runQuery(QueryRequest)
    /// The commonest values of a property, for completing a query.
    case findValues(QuerySuggestions.ValueSource, most: Int)
    case loadOrigins(of: ObjectLink, table: TableKey, column: ColumnKey)
    /// The keys of rows in key order.
    case loadKeys(table: PlaceSource, rows: Range<Int>)
    case locate(ObjectLink)
    case findObject(table: TableKey, key: String)
    case summarize(SummaryRequest, mostBars: Int)
    case loadDetail(ObjectLink, DisplayFields)
    case findDangling(DisplayFields)
    case loadValue(ValuePath)
    case loadWholeValue(ValuePath)
    /// The bytes of a value that can't be read.
    case loadDamaged(ValuePath)
    case readKeyFile(path: String)
    case lookAtFiles([String])
    case copy(CopySource)
    case wait(milliseconds: Int)
    case draft(DraftOrder)
    /// Some of the net changes of the draft.
    case loadPending(Range<Int>)
    case checkDraft
    /// The objects that a link may lead to and that some letters find.
    case findCandidates(TableKey, letters: String, DisplayFields)
    /// All properties of an object, with what is embedded in it.
    case loadContent(ObjectLink)
    case previewDeletion(TableKey, [ObjectKey], DisplayFields)
    case previewBulk(BulkRequest, DisplayFields)
    /// A value with parts as JSON, and JSON as the value of a property.
    case writeParts(Value)
    case readParts(String, Property, now: Timestamp)
    case readData(path: String)
    case writeData(path: String, [UInt8])
    case keepDraft(String)
    case forgetKeptDraft(String)
    case lookForKeptDraft(String)
    case savePatch(path: String)
    /// A text in the user's own editor.
    case editOutside(String)
    /// Answers once the file has a newer version than this.
    case watch(version: UInt64)
}

/// Why a request was made: what its answer is for.
enum Purpose: Sendable, Hashable {
    case open
    /// Another file instead of the one that is shown.
    case openOther(path: String)
    case upgrade
    case catalog
    /// The file is looked at until it changes.
    case watch
    case rows(place: Int)
    case query(place: Int)
    case completion(QuerySuggestions.ValueSource)
    case origins(place: Int)
    case marking(place: Int, inverts: Bool)
    case markingRange(place: Int)
    case histogram(place: Int)
    case summary(place: Int)
    case columnNote(ColumnNote), columnNotePause(ColumnNote)
    case locate(place: Int)
    case findKey(place: Int, key: String)
    case inspect
    case whoPointsHere(ObjectLink)
    case dangling
    /// The colours of rows that changed fade.
    case flash(place: Int)
    case view(title: String)
    case keyFile
    case recentFiles
    /// What is copied, in words.
    case copy(what: String)
    /// The order to the draft that is carried out.
    case draft
    case pending, pendingPanel
    case checks
    /// The whole value for an editor.
    case editor
    case candidates
    case discard
    case duplicate(ObjectLink)
    case deletion
    case bulk
    case writeParts(Property), readParts(Property)
    case readData, writeData
    case editOutside
    case keeping, keepingPause, keptDraft
    case patch
    /// The time for which the badge tells of a commit.
    case committedPause
    /// A second for which others are kept from writing.
    case lockClock
    /// The time in which a second Ctrl-C offers to quit.
    case interruptPause
    /// The pause after typing in the query bar is over.
    case typingPause(place: Int)
}
