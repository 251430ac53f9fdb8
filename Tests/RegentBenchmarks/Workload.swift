/// One thing that people wait for, done by Regent and by SQLite on the same data.
///
/// Both return what they found as text, so that a wrong answer can't pass as a fast one.
protocol Workload: Sendable {
    var name: String { get }
    /// What is done, as a person would write it.
    var sentence: String { get }
    /// The name of the same work in the program of `PeerEngine`; nil when it has none.
    var peerName: String? { get }

    /// Properties of Person that a file must have.
    var properties: [String] { get }
    /// The query that the program of `PeerEngine` runs for want of such a name.
    var peerQuery: PeerQuery? { get }

    func regent(_ people: PeopleData) throws -> String
    func sqlite(_ twin: SQLiteTwin) throws -> String
}

extension Workload {
    var peerName: String? { name }
    var properties: [String] { [] }
    var peerQuery: PeerQuery? { nil }
}
