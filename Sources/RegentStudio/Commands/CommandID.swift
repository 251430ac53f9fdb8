/// The commands by name.
enum CommandID: String, Sendable, CaseIterable {
    case up, down, left, right
    case halfPageDown, halfPageUp, pageDown, pageUp
    case first, last, firstColumn, lastColumn
    case nextPane, previousPane, classPane, tablePane, inspectorPane, inspect
    case open, back, forward, whoPointsHere
    case query, filterClasses, runQuery, leaveQuery, applyFix, reset
    case filterToValue, filterOutValue
    case find, findNext, findPrevious
    case histogram, summary, schema
    case suggest, nextSuggestion, previousSuggestion, olderQuery, newerQuery
    case sort, sortAlso
    case narrower, wider, fit, fitAll, hideColumn, showColumns
    case chooseColumns, toggleColumn, moveColumnUp, moveColumnDown, pinColumn
    case mark, markRange, markAll, invertMarks
    case copyRow, copyCell, copyKey, copyJSON, copyQuery, copyShell, copyView, widenSchema,
        narrowSchema
    case showSystem, sortClasses
    case timeZone
    case typePath
    case saveQuery, forgetQuery, searchHistory
    case display, orphans, dangling, sortBy, goToKey
    case columnView, crumbs, menu
    case messages, copyPath
    case searchHelp
    case reload, repaint, palette, help
    case confirm, complete, cancel, nextField, previousField, toggleKey
    case functionKeys, toggleMouse
    case edit, setNull, newObject, duplicate, rekey, delete
    case beginDraft, beginLocked, pendingChanges, undo, redo, dropLine
    case commit, rollBack, revert
    case bulkEdit, deleteTarget, addExisting, moveElementUp, moveElementDown
    case savePatch, conflicts, takeMine, takeTheirs, create
    case answerDefault, editorNull, nextValue, previousValue
    case editorType, generate, moreLines, externalEditor
    case dataHex, dataBase64, dataLoad, dataSave
    case close, quit, suspend
}
