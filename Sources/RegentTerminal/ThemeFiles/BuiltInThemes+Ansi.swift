extension BuiltInThemes {
    /// `Themes/ansi.theme`, word for word.
    static let ansiText = """
        # Themes/ansi.theme
        name     = ansi
        about    = The terminal's own sixteen colours, on any ground
        depth    = 16

        text          = default
        dim           = bright-black
        head          = bold
        cursor        = reverse
        cursor.idle   = underline
        mark          = yellow bold
        null          = bright-black italic
        string        = default
        number        = cyan
        date          = magenta
        bool.true     = green
        bool.false    = red
        link          = cyan underline
        embedded      = yellow
        change.set    = yellow bold
        change.new    = green bold
        change.delete = red bold strike
        error         = red bold
        warn          = yellow
        ok            = green
        state.read    = default
        state.draft   = black on yellow bold
        state.lock    = black on red bold
        border        = dim
        border.focus  = cyan bold
        bar           = reverse
        match         = black on yellow

        """
}
