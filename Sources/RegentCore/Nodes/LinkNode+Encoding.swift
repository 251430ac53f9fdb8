extension LinkNode {
    /// A leaf of a cluster: keys plus one, so that 0 is null.
    package static func encode(cluster keys: [ObjectKey]) -> [UInt8] {
        IntegerNode.encode(keys.map { $0.rawValue &+ 1 })
    }

    /// A leaf of a list or set: keys as they stand.
    ///
    /// The context flag says that some lead to objects that do not exist; only the root node of the
    /// tree has it. Source: `format/01 §7.3`.
    package static func encode(
        collection keys: [ObjectKey],
        hasUnresolved: Bool = false
    ) -> [UInt8] {
        IntegerNode.encode(keys.map(\.rawValue), flags: hasUnresolved ? .context : [])
    }
}

extension TypedLinkNode {
    /// A leaf of links to any table; nil is null.
    package static func encode(_ links: [ObjectLink?]) -> [UInt8] {
        IntegerNode.encode(
            links.flatMap { link -> [Int64] in
                guard let link else { return [0, 0] }
                return [Int64(link.table.rawValue) + 1, link.object.rawValue &+ 1]
            }
        )
    }
}
