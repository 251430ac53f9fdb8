/// What is wrong with a file of rules, and where.
package struct RuleError: Error, Sendable, Equatable {
    /// What is wrong, in the words for people.
    package let explanation: String
    /// Bytes of the text of all rules.
    package let range: Range<Int>
    /// What would mend it.
    package let remedy: String?
}
