extension BuiltInThemes {
    /// `Themes/mono.theme`, word for word.
    static let monoText = """
        # Themes/mono.theme
        name     = mono
        about    = Attributes only, no colour
        depth    = none

        text          = default
        dim           = default
        head          = bold
        cursor        = reverse
        cursor.idle   = underline
        mark          = bold
        null          = italic
        string        = default
        number        = default
        date          = default
        bool.true     = default
        bool.false    = default
        link          = underline
        embedded      = default
        change.set    = bold
        change.new    = bold
        change.delete = bold strike
        error         = reverse bold
        warn          = bold
        ok            = bold
        state.read    = default
        state.draft   = reverse bold
        state.lock    = reverse bold
        border        = default
        border.focus  = bold
        bar           = reverse
        match         = reverse

        """
}
