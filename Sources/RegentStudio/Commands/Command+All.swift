extension Command {
    /// Every command there is, in the order help shows them.
    static let all: [Command] = moving + going + asking + shaping + marking + copying + general

    private static let lists: [KeyContext] = KeyContext.browsing + [.help, .viewer, .choice]

    private static let moving: [Command] = [
        Command(.down, "down", "Go down; a number before multiplies", "j", "Down", in: lists)
            .and("Down", "Ctrl-N", in: [.palette]),
        Command(.up, "up", "Go up", "k", "Up", in: lists)
            .and("Up", "Ctrl-P", in: [.palette]),
        Command(.left, "left", "Go to the column on the left", "h", "Left", in: [.table])
            .and("Left", in: [.inspector, .classes]),
        Command(.right, "right", "Go to the column on the right", "l", "Right", in: [.table])
            .and("Right", "l", in: [.classes]),
        Command(.halfPageDown, "half page down", "Go down half a page", "Ctrl-D", in: lists),
        Command(.halfPageUp, "half page up", "Go up half a page", "Ctrl-U", in: lists),
        Command(.pageDown, "page down", "Go down a page", "PgDn", in: lists),
        Command(.pageUp, "page up", "Go up a page", "PgUp", in: lists),
        Command(.first, "first", "Go to the first row", "g g", "Home", in: lists),
        Command(
            .last,
            "last",
            "Go to the last row, or to row n after a number",
            "G",
            "End",
            in: lists
        ),
        Command(.firstColumn, "first column", "Go to the first column", "0", in: [.table]),
        Command(.lastColumn, "last column", "Go to the last column", "$", in: [.table]),
        Command(.nextPane, "next pane", "Go to the next pane", "Tab", in: KeyContext.browsing),
        Command(
            .previousPane,
            "previous pane",
            "Go to the pane before",
            "Shift-Tab",
            in: KeyContext.browsing
        ),
        Command(.classPane, "classes", "Go to the class pane", "Alt-1", in: KeyContext.browsing),
        Command(.tablePane, "table", "Go to the table", "Alt-2", in: KeyContext.browsing),
        Command(
            .inspectorPane,
            "inspector",
            "Go to the inspector",
            "Alt-3",
            in: KeyContext.browsing
        ),
        Command(
            .inspect,
            "inspect",
            "Show or hide all properties of the object beside the table",
            "i",
            in: KeyContext.browsing
        ),
    ]

    private static let going: [Command] = [
        Command(
            .open,
            "open",
            "Follow the link, open the collection or embedded object, or show the whole value",
            "Enter",
            "F3",
            in: [.table, .inspector]
        )
        .and("Enter", "F3", in: [.classes]),
        Command(
            .back,
            "back",
            "Go back to where you were, with its query and row",
            "Backspace",
            "[",
            in: KeyContext.browsing
        ),
        Command(
            .forward,
            "forward",
            "Go forward again",
            "]",
            in: KeyContext.browsing
        ),
        Command(
            .whoPointsHere,
            "who points here",
            "List the objects that link to this one",
            "b",
            "F6",
            in: [.table, .inspector]
        ),
    ]

    private static let asking: [Command] = [
        Command(
            .query,
            "query",
            "Filter the rows by a query, such as id = 24",
            "/",
            in: [.table, .inspector]
        )
        .and("F2", in: KeyContext.browsing),
        Command(
            .filterClasses,
            "filter",
            "Filter the class names",
            "/",
            in: [.classes]
        ),
        Command(.runQuery, "run", "Run the query", "Enter", in: [.query]),
        Command(.leaveQuery, "leave query", "Leave the query bar", "Esc", "Ctrl-C", in: [.query]),
        Command(.applyFix, "fix", "Make the correction that is offered", "Tab", in: [.query]),
        Command(
            .filterToValue,
            "only this value",
            "Keep the rows with this cell's value",
            "*",
            in: [.table]
        ),
        Command(
            .filterOutValue,
            "not this value",
            "Leave out the rows with this cell's value",
            "!",
            in: [.table]
        ),
    ]

    private static let shaping: [Command] = [
        Command(
            .sort,
            "sort",
            "Sort by this column: up, down, not",
            "s",
            in: [.table]
        ),
        Command(
            .sortAlso,
            "sort also",
            "Add this column to the order: up, down, not",
            "S",
            in: [.table]
        ),
        Command(.narrower, "narrower", "Make the column narrower", "<", in: [.table]),
        Command(.wider, "wider", "Make the column wider", ">", in: [.table]),
        Command(.fit, "fit", "Fit the column to its content", "=", in: [.table]),
        Command(.fitAll, "fit all", "Fit all columns to their content", "_", in: [.table]),
        Command(.hideColumn, "hide column", "Hide the column", "-", in: [.table]),
        Command(.showColumns, "show columns", "Show all hidden columns again", "+", in: [.table]),
        Command(
            .showSystem,
            "system classes",
            "Show or hide the tables that belong to the system",
            ".",
            in: [.classes]
        ),
    ]

    private static let marking: [Command] = [
        Command(.mark, "mark", "Mark or unmark the row", "Space", in: [.table]),
        Command(
            .markRange,
            "mark range",
            "Begin a range of marks; again at its end",
            "v",
            in: [.table]
        ),
        Command(
            .markAll,
            "mark all",
            "Mark all rows of the result",
            "V",
            in: [.table]
        ),
        Command(
            .invertMarks,
            "invert marks",
            "Mark what is not marked and the other way round",
            "t",
            in: [.table]
        ),
    ]

    private static let copying: [Command] = [
        Command(.copyCell, "copy cell", "Copy the value of the cell", "y c", "F5", in: [.table]),
        Command(
            .copyRow,
            "copy row",
            "Copy the row with tabs between the values",
            "y y",
            in: [.table]
        ),
        Command(.copyKey, "copy key", "Copy the key of the object", "y k", in: [.table]),
        Command(.copyJSON, "copy JSON", "Copy the row as JSON", "y j", in: [.table]),
        Command(
            .copyQuery,
            "copy query",
            "Copy the query that shows this view",
            "y q",
            in: [.table]
        ),
        Command(
            .copyShell,
            "copy shell command",
            "Copy the command line that prints these rows",
            "y p",
            in: [.table]
        ),
    ]

    private static let general: [Command] =
        [
            Command(
                .palette,
                "palette",
                "Find any command, class or theme; a number goes to that row",
                ":",
                "Ctrl-P",
                in: KeyContext.browsing
            ),
            Command(
                .help,
                "help",
                "Show the keys for this place",
                "?",
                "F1",
                in: KeyContext.browsing
            )
            .and("F1", in: [.query, .classFilter, .unlock]),
            Command(
                .reload,
                "reload",
                "Read the newest version of the file",
                "R",
                in: KeyContext.browsing
            ),
            Command(
                .repaint,
                "repaint",
                "Draw the screen anew",
                "Ctrl-L",
                in: KeyContext.allCases
            ),
            Command(
                .functionKeys,
                "function keys",
                "Show or hide the line of function keys",
                "F12",
                in: KeyContext.browsing
            ),
            Command(
                .edit,
                "edit",
                "Change the value of the cell",
                "e",
                "F4",
                in: [.table, .inspector]
            ),
            Command(.newObject, "new", "Make a new object", "o", "F7", in: [.table]),
            Command(.delete, "delete", "Delete the object", "F8", "Del", in: [.table]),
            Command(.commit, "commit", "Write the changes to the file", "W", "F9", in: [.table]),
            Command(
                .toggleMouse,
                "mouse",
                "Take the mouse, or leave it to the terminal",
                in: [.table]
            ),
            Command(
                .reset,
                "clear",
                "Stop work, clear the query or the filter; never quits",
                "Esc",
                "Ctrl-C",
                in: KeyContext.browsing
            ),
            Command(
                .close,
                "back or quit",
                "Go back; at the start ask to quit",
                "q",
                in: KeyContext.browsing
            ),
            Command(.quit, "quit", "Quit", "F10", in: KeyContext.allCases),
            Command(
                .suspend,
                "suspend",
                "Stop here; fg continues",
                "Ctrl-Z",
                in: KeyContext.allCases
            ),
        ] + answering

    private static let answering: [Command] = [
        Command(
            .confirm,
            "keep filter",
            "Keep the filter and go to the list",
            "Enter",
            in: [.classFilter]
        )
        .and("Enter", in: [.unlock, .palette, .choice])
        .and("y", "Enter", in: [.quit]),
        Command(
            .cancel,
            "close",
            "Leave this",
            "Esc",
            "Ctrl-C",
            in: [.classFilter, .unlock, .palette]
        )
        .and("Esc", "Ctrl-C", "q", "F1", "?", in: [.help])
        .and("Esc", "Ctrl-C", "q", "Enter", in: [.viewer])
        .and("Esc", "Ctrl-C", "q", in: [.choice])
        .and("Esc", "Ctrl-C", "n", "q", in: [.quit]),
        Command(.nextField, "next field", "Go to the next field", "Tab", "Down", in: [.unlock]),
        Command(
            .previousField,
            "field before",
            "Go to the field before",
            "Shift-Tab",
            "Up",
            in: [.unlock]
        ),
        Command(
            .toggleKey,
            "show typed key",
            "Show or hide what was typed",
            "Ctrl-V",
            in: [.unlock]
        ),
    ]

    static func with(_ id: CommandID) -> Command? {
        all.first { $0.id == id }
    }
}
