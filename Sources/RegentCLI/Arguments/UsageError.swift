/// What is wrong with a command line, as facts.
enum UsageError: Error, Equatable {
    case unknownVerb(String, nearest: String?)
    case unknownSecondWord(verb: String, word: String?, choices: [String])
    case unknownFlag(String, verb: String, nearest: String?)
    /// A key was written on the command line.
    case keyOnCommandLine
    case missingValue(flag: String)
    case unexpectedValue(flag: String)
    case badValue(flag: String, value: String, expected: String)
    case unknownChoice(flag: String, value: String, choices: [String])
    case missingOperand(String, verb: String)
    case tooManyOperands(String, verb: String)
    case conflict(String, String)
    case needs(String, String)
    /// There is no class with this name in the file.
    case unknownClass(String, nearest: String?)
    /// The class has no property with this name.
    case unknownProperty(String, className: String, nearest: String?)
    /// An object is named in a way that cannot be read.
    case badKey(String, expected: String)
    /// A word that is not what stands there.
    case badOperand(String, expected: String)
    case noTerminal
    case unknownTopic(String, nearest: String?)
}
