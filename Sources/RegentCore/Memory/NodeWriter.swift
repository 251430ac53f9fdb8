/// Where finished nodes go: a file in the making, or the fresh memory of a write transaction.
///
/// Encoders make a node's bytes and need to know only one thing back: the ref that its parent is to
/// hold. Children are therefore always written before their parents.
package protocol NodeWriter: AnyObject {
    /// Takes a whole node, header and padding included, and says where it stands.
    func write(_ node: [UInt8]) throws(StorageError) -> Ref
}
