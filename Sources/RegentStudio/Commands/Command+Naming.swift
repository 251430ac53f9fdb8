/// Commands that take something behind `:`, and those that check or show the whole file.
extension Command {
    static let naming: [Command] = [
        Command(
            .columnView,
            "column view",
            "Show where you came from, this, and what it leads to side by side",
            "M",
            in: KeyContext.browsing
        ),
        Command(
            .menu,
            "menu",
            "List what can be done with this cell",
            "m",
            in: [.table, .inspector]
        ),
        Command(
            .crumbs,
            "breadcrumbs",
            "List the way here; Enter goes back to a part of it",
            "g b",
            in: KeyContext.browsing
        ),
        Command(
            .messages,
            "messages",
            "Show all messages of this session with their times",
            "Alt-5",
            in: KeyContext.browsing
        )
        .typed("messages"),
        Command(
            .searchHistory,
            "search history",
            "Search the queries asked before",
            "Ctrl-R",
            in: [.query]
        ),
        Command(.searchHelp, "search help", "Find words in this help", "/", in: [.help]),
        Command(
            .saveQuery,
            "save query",
            "Keep the query that is shown under a name; :NAME runs it",
            in: []
        )
        .typed("save", "NAME"),
        Command(.forgetQuery, "forget query", "Forget a saved query", in: [])
            .typed("forget", "NAME"),
        Command(
            .display,
            "display field",
            "Choose the property that links to a class show; without names, this column",
            in: []
        )
        .typed("display", "[CLASS] PROPERTY", isOptional: true),
        Command(
            .sortBy,
            "sort by",
            "Sort by a property, also of a linked object: author.name",
            in: []
        )
        .typed("sort", "PATH"),
        Command(
            .goToKey,
            "go to key",
            "Go to the object with this primary key, or with the number behind #",
            in: []
        )
        .typed("key", "KEY"),
        Command(
            .orphans,
            "orphans",
            "Show the objects of this class that nothing links to",
            in: []
        )
        .typed("orphans"),
        Command(
            .dangling,
            "dangling links",
            "List the links in the whole file whose object is not there",
            in: []
        )
        .typed("dangling"),
        Command(.copyPath, "copy path", "Copy the path of the file", in: [])
            .typed("path"),
    ]
}
