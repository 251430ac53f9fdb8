extension RefNode {
    /// A node of refs, plain numbers and nothings.
    package static func encode(_ elements: [RefOrTagged], flags: NodeFlags = []) -> [UInt8] {
        IntegerNode.encode(elements.map(\.element), flags: flags.union(.refs))
    }

    /// A node of refs, ref 0 being nothing.
    package static func encode(_ refs: [Ref], flags: NodeFlags = []) -> [UInt8] {
        let elements = refs.map { Int64(bitPattern: $0.rawValue) }
        return IntegerNode.encode(elements, flags: flags.union(.refs))
    }
}
