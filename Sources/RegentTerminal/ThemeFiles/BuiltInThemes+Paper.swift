extension BuiltInThemes {
    /// `Themes/paper.theme`, word for word.
    static let paperText = """
        # Themes/paper.theme
        name     = paper
        about    = Dark ink on light ground, at least 4.5:1
        inherits = ansi
        depth    = auto

        text          = #24292f on #fbf8f1 / 235 on 230 / black on bright-white
        dim           = #646b75 on #fbf8f1 / 241 on 230 / bright-black on bright-white
        head          = #101418 on #fbf8f1 / 233 on 230 / black on bright-white bold
        cursor        = #fbf8f1 on #1f5fa8 / 230 on 25 / bright-white on blue bold
        cursor.idle   = #101418 on #e4dfd2 / 233 on 253 / black on white underline
        mark          = #8a5a00 on #fbf8f1 / 94 on 230 / red on bright-white bold
        null          = #646b75 on #fbf8f1 / 241 on 230 / bright-black on bright-white italic
        string        = text
        number        = #0b5cad on #fbf8f1 / 25 on 230 / blue on bright-white
        date          = #8031a7 on #fbf8f1 / 91 on 230 / magenta on bright-white
        bool.true     = #1b6e2e on #fbf8f1 / 22 on 230 / black on bright-white
        bool.false    = #b3261e on #fbf8f1 / 124 on 230 / red on bright-white
        link          = #0b5cad on #fbf8f1 / 25 on 230 / blue on bright-white underline
        embedded      = #8a5a00 on #fbf8f1 / 94 on 230 / black on bright-white
        change.set    = #8a5a00 on #fbf8f1 / 94 on 230 / black on bright-white bold
        change.new    = #1b6e2e on #fbf8f1 / 22 on 230 / black on bright-white bold
        change.delete = #b3261e on #fbf8f1 / 124 on 230 / red on bright-white bold strike
        error         = #b3261e on #fbf8f1 / 124 on 230 / red on bright-white bold
        warn          = #8a5a00 on #fbf8f1 / 94 on 230 / black on bright-white
        ok            = #1b6e2e on #fbf8f1 / 22 on 230 / black on bright-white
        state.read    = #24292f on #e4dfd2 / 235 on 253 / black on white
        state.draft   = #101418 on #f2c14e / 233 on 221 / black on yellow bold
        state.lock    = #fbf8f1 on #b3261e / 230 on 124 / bright-white on red bold
        border        = #8a8479 on #fbf8f1 / 245 on 230 / bright-black on bright-white
        border.focus  = #1f5fa8 on #fbf8f1 / 25 on 230 / blue on bright-white bold
        bar           = #24292f on #e4dfd2 / 235 on 253 / black on white
        match         = #101418 on #f2c14e / 233 on 221 / black on yellow

        """
}
