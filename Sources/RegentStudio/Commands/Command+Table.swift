/// Commands on the table and its columns.
extension Command {
    static let table: [Command] = finding + shaping + marking + copying

    private static let finding: [Command] = [
        Command(
            .find,
            "find",
            "Find text in the rows that are loaded, or here; it is lit, nothing is filtered",
            "Ctrl-F",
            in: [.table, .viewer]
        )
        .and("/", in: [.viewer]),
        Command(.findNext, "next match", "Go to the next match", "n", in: [.table, .viewer]),
        Command(
            .findPrevious,
            "match before",
            "Go to the match before",
            "N",
            in: [.table, .viewer]
        ),
        Command(
            .histogram,
            "histogram",
            "Count the values of this column over the rows; Enter on a bar filters",
            "F",
            in: [.table]
        ),
        Command(
            .summary,
            "summary",
            "Sum up all columns: nulls, distinct values, least, median, greatest",
            "I",
            in: [.table]
        ),
        Command(
            .schema,
            "schema",
            "Show the properties of the class, and what links to it",
            "D",
            in: [.table, .classes, .inspector]
        ),
    ]

    static let shaping: [Command] = [
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
            .chooseColumns,
            "columns",
            "Choose which columns are shown, and in which order",
            "c",
            in: [.table]
        ),
        Command(.toggleColumn, "show or hide", "Show or hide the column", "Space", in: [.columns]),
        Command(.moveColumnUp, "move up", "Move the column to the left", "K", in: [.columns]),
        Command(.moveColumnDown, "move down", "Move the column to the right", "J", in: [.columns]),
        Command(
            .pinColumn,
            "pin",
            "Keep the column in sight, or let it scroll",
            "p",
            in: [.columns]
        ),
        Command(
            .sortClasses,
            "sort classes",
            "Order the classes by name, or by how many objects they have",
            "s",
            in: [.classes]
        ),
        Command(
            .showSystem,
            "system classes",
            "Show or hide the tables that belong to the system",
            ".",
            in: [.classes]
        ),
    ]

    static let marking: [Command] = [
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

    static let copying: [Command] = [
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
        Command(
            .widenSchema,
            "more classes",
            "In a schema: draw the classes one step further along links, too",
            "+",
            in: [.viewer]
        ),
        Command(
            .narrowSchema,
            "fewer classes",
            "In a schema: leave the farthest classes out again",
            "-",
            in: [.viewer]
        ),
        Command(.copyView, "copy", "Copy all that is shown here", "y", in: [.viewer]),
    ]
}
