/// Commands that write.
extension Command {
    static let editing: [Command] = [
        Command(
            .edit,
            "edit",
            "Change the value of the cell; on marked rows, of all of them",
            "e",
            "F4",
            in: [.table, .inspector]
        ),
        Command(
            .setNull,
            "set null",
            "Set the cell to null, where the property is optional",
            "x",
            in: [.table, .inspector]
        ),
        Command(.newObject, "new", "Make a new object", "o", "F7", in: [.table]),
        Command(.duplicate, "duplicate", "Make a new object like this one", "O", in: [.table]),
        Command(
            .delete,
            "delete",
            "Delete the object, or the marked ones; nothing is gone before you commit",
            "d d",
            "F8",
            "Del",
            in: [.table]
        ),
        Command(
            .beginDraft,
            "begin draft",
            "Begin a draft: changes that stay in memory until you commit",
            "B",
            in: KeyContext.browsing
        ),
        Command(
            .beginLocked,
            "begin with lock",
            "Begin a draft and keep all other programs from writing until it ends",
            in: []
        )
        .typed("begin!"),
        Command(
            .pendingChanges,
            "pending",
            "List the changes that are not in the file yet",
            "P",
            "Alt-4",
            in: KeyContext.browsing
        ),
        Command(.undo, "undo", "Take the last step back", "u", in: drafting),
        Command(.redo, "redo", "Do again what was taken back", "Ctrl-R", in: drafting),
        Command(
            .commit,
            "commit",
            "Write the changes to the file, after a question with their number",
            "W",
            "F9",
            in: drafting
        ),
        Command(
            .rollBack,
            "roll back",
            "Forget all changes; the file stays as it is",
            "r",
            in: [.pending]
        )
        .typed("rollback"),
        Command(
            .revert,
            "revert",
            "Begin a draft that takes back what was committed last",
            in: []
        )
        .typed("revert"),
    ]

    private static let drafting = KeyContext.browsing + [.pending]

    static let answeringEdits: [Command] = [
        Command(.answerDefault, "default", "Give the answer in capitals", "Enter", in: [.question]),
        Command(.editorNull, "null", "Make the value null", "Ctrl-N", in: [.editor, .valueChoice]),
        Command(.dropLine, "drop line", "Take this change back", "x", "Del", in: [.pending]),
        Command(
            .nextValue,
            "next value",
            "Go to the next value",
            "Space",
            "Right",
            in: [.valueChoice]
        )
        .and("Down", "Tab", in: [.valueChoice]),
        Command(
            .previousValue,
            "value before",
            "Go to the value before",
            "Left",
            "Up",
            in: [.valueChoice]
        ),
    ]
}
