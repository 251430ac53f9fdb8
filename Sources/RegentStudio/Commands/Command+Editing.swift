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
        )
        .and("x", in: [.form]),
        Command(
            .bulkEdit,
            "edit all",
            "Change this column in all rows of the result, after a preview",
            "E",
            in: [.table]
        ),
        Command(
            .newObject,
            "new",
            "Make a new object, or add an element to the collection",
            "o",
            "F7",
            in: [.table]
        ),
        Command(
            .addExisting,
            "add existing",
            "Add a link to an object that is there to the collection",
            "A",
            in: [.table]
        ),
        Command(
            .deleteTarget,
            "delete linked",
            "Delete the object that this entry of a collection links to",
            "d o",
            in: [.table]
        ),
        Command(.moveElementUp, "move up", "Move the entry of the list up", "K", in: [.table]),
        Command(
            .moveElementDown,
            "move down",
            "Move the entry of the list down",
            "J",
            in: [.table]
        ),
        Command(.duplicate, "duplicate", "Make a new object like this one", "O", in: [.table]),
        Command(
            .rekey,
            "new key",
            "Give the object another primary key: a copy under it, to which all links lead",
            in: []
        )
        .typed("rekey", "KEY"),
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
        Command(.savePatch, "save patch", "Save the changes as a file for regent apply", in: [])
            .typed("patch", "FILE", isOptional: true),
        Command(.conflicts, "conflicts", "Decide where another program changed the same", in: [])
            .typed("conflicts"),
    ]

    private static let drafting = KeyContext.browsing + [.pending]

    private static let editors: [KeyContext] = [
        .editor, .valueChoice, .textEditor, .dataEditor, .linkPicker,
    ]

    static let answeringEdits: [Command] = [
        Command(.answerDefault, "default", "Give the answer in capitals", "Enter", in: [.question]),
        Command(.editorNull, "null", "Make the value null", "Ctrl-N", in: editors + [.bulk]),
        Command(.editorType, "type", "Choose another type for the value", "Ctrl-T", in: editors),
        Command(
            .generate,
            "new",
            "Make an objectId or a uuid anew, or the object to link to",
            "Ctrl-G",
            in: [.editor, .linkPicker]
        ),
        Command(.moreLines, "many lines", "Write many lines", "Alt-Enter", in: [.editor]),
        Command(
            .externalEditor,
            "own editor",
            "Write the text in the editor that VISUAL or EDITOR names",
            "Ctrl-X Ctrl-E",
            in: [.editor, .textEditor]
        ),
        Command(.nextValue, "next value", "Go to the next value", "Space", in: [.valueChoice])
            .and("Right", "Down", "Tab", in: [.valueChoice]),
        Command(.previousValue, "value before", "Go to the value before", in: [])
            .and("Left", "Up", in: [.valueChoice]),
        Command(.dataHex, "hex", "Write the bytes as hexadecimal digits", "e", in: [.dataEditor]),
        Command(.dataBase64, "base64", "Write the bytes as base64", "b", in: [.dataEditor]),
        Command(.dataLoad, "load", "Read the bytes from a file", "l", in: [.dataEditor]),
        Command(.dataSave, "save", "Write the bytes to a new file", "s", in: [.dataEditor]),
        Command(.dropLine, "drop line", "Take this change back", "x", "Del", in: [.pending]),
        Command(.create, "create", "Make the object, in the draft", "c", "F7", in: [.form]),
        Command(.takeMine, "mine", "Write my value over theirs", "m", in: [.conflicts]),
        Command(.takeTheirs, "theirs", "Keep their value, forget mine", "t", in: [.conflicts]),
    ]
}
