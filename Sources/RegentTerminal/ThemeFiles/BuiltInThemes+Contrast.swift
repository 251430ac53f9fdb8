extension BuiltInThemes {
    /// `Themes/contrast.theme`, word for word.
    static let contrastText = """
        # Themes/contrast.theme
        name     = contrast
        about    = White and bright colours on black, at least 7:1
        inherits = ansi
        depth    = auto

        text          = #ffffff on #000000 / 231 on 16 / bright-white on black
        dim           = #c6c6c6 on #000000 / 251 on 16 / white on black
        head          = #ffffff on #000000 / 231 on 16 / bright-white on black bold
        cursor        = #000000 on #ffffff / 16 on 231 / black on bright-white bold
        cursor.idle   = #ffffff on #000000 / 231 on 16 / bright-white on black bold underline
        mark          = #ffff00 on #000000 / 226 on 16 / bright-yellow on black bold
        null          = #c6c6c6 on #000000 / 251 on 16 / white on black italic
        string        = text
        number        = #5fffff on #000000 / 87 on 16 / bright-cyan on black
        date          = #ffafff on #000000 / 219 on 16 / bright-magenta on black
        bool.true     = #5fff5f on #000000 / 83 on 16 / bright-green on black
        bool.false    = #ffaf87 on #000000 / 216 on 16 / bright-yellow on black
        link          = #5fffff on #000000 / 87 on 16 / bright-cyan on black underline
        embedded      = #ffd75f on #000000 / 221 on 16 / bright-yellow on black
        change.set    = #ffff00 on #000000 / 226 on 16 / bright-yellow on black bold
        change.new    = #5fff5f on #000000 / 83 on 16 / bright-green on black bold
        change.delete = #ffaf87 on #000000 / 216 on 16 / bright-yellow on black bold strike
        error         = #000000 on #ff8787 / 16 on 210 / black on bright-yellow bold
        warn          = #ffff00 on #000000 / 226 on 16 / bright-yellow on black
        ok            = #5fff5f on #000000 / 83 on 16 / bright-green on black
        state.read    = #000000 on #ffffff / 16 on 231 / black on bright-white
        state.draft   = #000000 on #ffff00 / 16 on 226 / black on bright-yellow bold
        state.lock    = #000000 on #ff8787 / 16 on 210 / black on bright-yellow bold
        border        = #c6c6c6 on #000000 / 251 on 16 / white on black
        border.focus  = #ffff00 on #000000 / 226 on 16 / bright-yellow on black bold
        bar           = #000000 on #ffffff / 16 on 231 / black on bright-white
        match         = #000000 on #ffff00 / 16 on 226 / black on bright-yellow

        """
}
