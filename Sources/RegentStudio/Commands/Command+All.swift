extension Command {
    /// Every command there is, in the order help shows them.
    static let all: [Command] =
        going + asking + table + editing + answeringEdits + naming + moving + general

    private static let lists: [KeyContext] =
        KeyContext.browsing + [.start, .help, .viewer, .choice, .histogram, .columns, .pending]
        + [.typeChoice, .dataEditor, .form, .conflicts]

    private static let moving: [Command] = [
        Command(.down, "down", "Go down; a number before multiplies", "j", "Down", in: lists)
            .and("Down", "Ctrl-N", in: [.palette, .history])
            .and("Down", in: [.linkPicker])
            .and("Ctrl-R", in: [.history]),
        Command(.up, "up", "Go up", "k", "Up", in: lists)
            .and("Up", "Ctrl-P", in: [.palette, .history])
            .and("Up", in: [.linkPicker]),
        Command(.left, "left", "Go to the column on the left", "h", "Left", in: [.table])
            .and("Left", in: [.inspector, .classes]),
        Command(.right, "right", "Go to the column on the right", "l", "Right", in: [.table])
            .and("Right", "l", in: [.classes]),
        Command(.halfPageDown, "half page down", "Go down half a page", "Ctrl-D", in: lists),
        Command(.halfPageUp, "half page up", "Go up half a page", "Ctrl-U", in: lists),
        Command(.pageDown, "page down", "Go down a page", "PgDn", in: lists + [.linkPicker]),
        Command(.pageUp, "page up", "Go up a page", "PgUp", in: lists + [.linkPicker]),
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
        .and("Enter", "F3", in: [.classes, .start]),
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
        Command(
            .applyFix,
            "complete",
            "Make the correction that is offered, or take the suggestion",
            "Tab",
            in: [.query]
        ),
        Command(
            .suggest,
            "suggest",
            "Show what may stand at the cursor",
            "Ctrl-Space",
            in: [.query]
        ),
        Command(
            .nextSuggestion,
            "next suggestion",
            "Choose the next suggestion",
            "Ctrl-N",
            in: [.query]
        ),
        Command(
            .previousSuggestion,
            "suggestion before",
            "Choose the suggestion before",
            "Ctrl-P",
            in: [.query]
        ),
        Command(.olderQuery, "older query", "Bring back the query before", "Up", in: [.query]),
        Command(.newerQuery, "newer query", "Bring back the query after it", "Down", in: [.query]),
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
            .and("F1", in: [.query, .classFilter, .find, .unlock, .path])
            .and("?", "F1", in: [.start]),
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
                .timeZone,
                "time zone",
                "Show times in the local zone, in UTC, or in a zone such as Asia/Tokyo",
                in: []
            )
            .typed("tz", "local|utc|ZONE", isOptional: true),
            Command(
                .toggleMouse,
                "mouse",
                "Take the mouse, or leave it to the terminal",
                in: []
            )
            .typed("mouse"),
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
                in: KeyContext.browsing + [.start]
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
        .and("Enter", in: [.unlock, .palette, .history, .choice, .find, .histogram, .path])
        .and("Enter", in: [.helpSearch])
        .and("Enter", "Esc", "Ctrl-C", "q", "c", in: [.columns])
        .and("y", "Enter", in: [.quit])
        .and("y", in: [.question])
        .and("Enter", in: [.editor, .valueChoice, .typedAnswer, .pending])
        .and("Enter", in: [.typeChoice, .dataEditor, .linkPicker, .form, .bulk])
        .and("Alt-Enter", "F2", in: [.textEditor]),
        Command(
            .cancel,
            "close",
            "Leave this",
            "Esc",
            "Ctrl-C",
            in: [.classFilter, .unlock, .palette, .history, .find, .path, .helpSearch]
        )
        .and("Esc", "Ctrl-C", "q", "F1", "?", in: [.help])
        .and("Esc", "Ctrl-C", "q", "Enter", in: [.viewer])
        .and("Esc", "Ctrl-C", "q", in: [.choice, .histogram])
        .and("Esc", "Ctrl-C", "n", "q", in: [.quit, .question])
        .and("Esc", "Ctrl-C", in: [.editor, .valueChoice, .typedAnswer, .textEditor, .linkPicker])
        .and("Esc", "Ctrl-C", in: [.bulk])
        .and("Esc", "Ctrl-C", "q", in: [.typeChoice, .dataEditor, .form, .conflicts])
        .and("Esc", "Ctrl-C", "q", "P", in: [.pending]),
        Command(.typePath, "type a path", "Open a file by its path", "o", "/", in: [.start]),
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
