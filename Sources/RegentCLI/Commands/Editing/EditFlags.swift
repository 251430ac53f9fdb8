/// Flags of the verbs that change a file.
extension Flag {
    /// Whether and how a plan is carried out.
    static let editing: [Flag] = [
        Flag("commit", "write the changes; without it nothing is written"),
        Flag("dry-run", "only print the plan, which is what happens without --commit"),
        Flag("yes", "answer ordinary questions with yes"),
        Flag("backup", "with --commit: copy the file to FILE.bak-TIME first"),
        Flag(
            "detach",
            value: "OUT",
            "for files of synced apps: write a local copy to OUT and change that"
        ),
        Flag(
            "output",
            letter: "o",
            value: "PATCH",
            "also write the changes as a patch, for `regent apply`; - is stdout"
        ),
        Flag("force", "replace PATCH if it exists; never the database itself"),
    ]

    /// As `editing`, and the number that apps compare with their own.
    static let schemaEditing: [Flag] =
        [
            Flag(
                "schema-version",
                value: "N",
                "also set the schema version of the file; +1 raises it by one"
            )
        ] + editing

    /// Which objects are meant.
    static let choosing: [Flag] = [
        Flag("where", value: "QUERY", "the objects that a query finds, instead of KEY"),
        Flag("expect", value: "N", "stop with exit code 1 unless exactly N objects match"),
    ]
}
