extension BuiltInThemes {
    /// `Themes/okabe.theme`, word for word.
    static let okabeText = """
        # Themes/okabe.theme
        name     = okabe
        about    = Colour-blind safe, after the Okabe-Ito set, dark ground
        inherits = ansi
        depth    = auto

        text          = default
        dim           = #9a9a9a / 247 / bright-black
        head          = bold
        cursor        = reverse
        cursor.idle   = underline
        mark          = #F0E442 / 227 / yellow bold
        null          = #9a9a9a / 247 / bright-black italic
        string        = default
        number        = #56B4E9 / 74 / cyan
        date          = #CC79A7 / 175 / magenta
        bool.true     = #009E73 / 36 / green
        bool.false    = #D55E00 / 166 / red
        link          = #56B4E9 / 74 / cyan underline
        embedded      = #E69F00 / 214 / yellow
        change.set    = #E69F00 / 214 / yellow bold
        change.new    = #009E73 / 36 / green bold
        change.delete = #D55E00 / 166 / red bold strike
        error         = #000000 on #D55E00 / 16 on 166 / black on red bold
        warn          = #E69F00 / 214 / yellow
        ok            = #009E73 / 36 / green
        state.read    = default
        state.draft   = #000000 on #E69F00 / 16 on 214 / black on yellow bold
        state.lock    = #000000 on #D55E00 / 16 on 166 / black on red bold
        border        = dim
        border.focus  = #56B4E9 / 74 / cyan bold
        bar           = reverse
        match         = #000000 on #F0E442 / 16 on 227 / black on yellow

        """
}
