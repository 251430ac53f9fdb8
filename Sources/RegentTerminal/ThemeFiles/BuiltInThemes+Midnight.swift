extension BuiltInThemes {
    /// `Themes/midnight.theme`, word for word.
    static let midnightText = """
        # Themes/midnight.theme
        name     = midnight
        about    = Dark blue ground, soft colours, at least 4.5:1
        inherits = ansi
        depth    = auto

        text          = #d5dbe8 on #11151f / 253 on 233 / white on black
        dim           = #8b95ab on #11151f / 246 on 233 / bright-black on black
        head          = #f2f5fb on #11151f / 255 on 233 / bright-white on black bold
        cursor        = #11151f on #9fc3ff / 233 on 153 / black on cyan bold
        cursor.idle   = #f2f5fb on #2a3348 / 255 on 237 / bright-white on black underline
        mark          = #ffd479 on #11151f / 222 on 233 / yellow on black bold
        null          = #8b95ab on #11151f / 246 on 233 / bright-black on black italic
        string        = text
        number        = #8fd3ff on #11151f / 117 on 233 / cyan on black
        date          = #d9a8f0 on #11151f / 183 on 233 / magenta on black
        bool.true     = #93d98f on #11151f / 114 on 233 / green on black
        bool.false    = #ff9d8f on #11151f / 216 on 233 / red on black
        link          = #8fd3ff on #11151f / 117 on 233 / cyan on black underline
        embedded      = #f0c987 on #11151f / 222 on 233 / yellow on black
        change.set    = #ffd479 on #11151f / 222 on 233 / yellow on black bold
        change.new    = #93d98f on #11151f / 114 on 233 / green on black bold
        change.delete = #ff9d8f on #11151f / 216 on 233 / red on black bold strike
        error         = #ffb3a7 on #11151f / 217 on 233 / bright-red on black bold
        warn          = #ffd479 on #11151f / 222 on 233 / yellow on black
        ok            = #93d98f on #11151f / 114 on 233 / green on black
        state.read    = #d5dbe8 on #2a3348 / 253 on 237 / white on black
        state.draft   = #11151f on #ffd479 / 233 on 222 / black on yellow bold
        state.lock    = #11151f on #ff9d8f / 233 on 216 / black on red bold
        border        = #5d6880 on #11151f / 60 on 233 / bright-black on black
        border.focus  = #9fc3ff on #11151f / 153 on 233 / cyan on black bold
        bar           = #d5dbe8 on #2a3348 / 253 on 237 / black on white
        match         = #11151f on #ffd479 / 233 on 222 / black on yellow

        """
}
