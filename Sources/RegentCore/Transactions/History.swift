/// The history of a local file: one entry per commit, of which a writer alone leaves the last.
///
/// Entry i of n is the changeset from version V - n + i to the next. Sessions read the entries
/// above the version they began with; after an exclusive writer nobody reads below V, and an empty
/// entry is a valid changeset. Source: `format/05 §3`, `§4`.
enum History {
    /// A history of one empty entry: ends [0], no bytes, nulls [0].
    static func makeEmptyEntry(in memory: WritableMemory) throws(StorageError) -> Ref {
        var leaf = try memory.makeSmallBlobs()
        let empty: [UInt8] = []
        try memory.setBlob(in: &leaf, at: 0, to: empty.rawSpan, .none, isInserting: true)
        return leaf
    }
}
