extension ValueLeaf {
    /// Writes a leaf of any type from its values.
    ///
    /// Values must be null or of the leaf's type: who takes values from elsewhere checks them
    /// first. What can't be null takes a null as its default. Collections in mixed values must have
    /// been written; see `MixedNode.write`.
    package static func write(
        _ values: some Collection<Value>,
        type: LeafType,
        to writer: some NodeWriter
    ) throws(StorageError) -> Ref {
        switch type.type {
        case .int:
            let numbers = values.map { value in value.payload(type) { $0.asInt } }
            if type.isNullable { return try writer.write(NullableIntegerNode.encode(numbers)) }
            return try writer.write(IntegerNode.encode(numbers.map { $0 ?? 0 }))
        case .bool:
            let flags = values.map { value in value.payload(type) { $0.asBool } }
            if type.isNullable { return try writer.write(IntegerNode.encode(booleans: flags)) }
            return try writer.write(IntegerNode.encode(booleans: flags.map { $0 ?? false }))
        case .string:
            return try StringNode.write(ByteStrings(values), to: writer)
        case .binary:
            return try BlobNode.write(ByteStrings(values), to: writer)
        case .mixed:
            return try MixedNode.write(values.map(MixedNode.Element.value), keys: [], to: writer)
        case .timestamp:
            let times = values.map { value in value.payload(type) { $0.asTimestamp } }
            return try TimestampNode.write(times, to: writer)
        case .float:
            let numbers = values.map { value in value.payload(type) { $0.asFloat } }
            return try writer.write(FixedWidthNode.encode(floats: numbers))
        case .double:
            let numbers = values.map { value in value.payload(type) { $0.asDouble } }
            return try writer.write(FixedWidthNode.encode(doubles: numbers))
        case .decimal:
            let numbers = values.map { value in value.payload(type) { $0.asDecimal } }
            return try writer.write(FixedWidthNode.encode(decimals: numbers))
        case .objectID:
            let ids = values.map { value in value.payload(type) { $0.asObjectID } }
            return try writer.write(IdentifierNode.encode(objectIDs: ids))
        case .uuid:
            let ids = values.map { value in value.payload(type) { $0.asUUID } }
            return try writer.write(IdentifierNode.encode(uuids: ids))
        case .link:
            let keys = values.map { value in
                value.payload(type) { $0.asLink?.object } ?? .none
            }
            guard type.isInCollection else {
                return try writer.write(LinkNode.encode(cluster: keys))
            }
            let hasUnresolved = keys.contains(where: \.isUnresolved)
            return try writer.write(
                LinkNode.encode(collection: keys, hasUnresolved: hasUnresolved)
            )
        case .typedLink:
            let links = values.map { value in value.payload(type) { $0.asLink } }
            return try writer.write(TypedLinkNode.encode(links))
        }
    }
}

extension ByteStrings {
    /// The bytes of strings or binaries.
    fileprivate init(_ values: some Collection<Value>) {
        self.init()
        for value in values {
            switch value {
            case .null: appendNull()
            case .string(let text): append(text.utf8)
            case .malformedString(let bytes), .binary(let bytes): append(bytes)
            default: preconditionFailure("\(value) in a leaf of strings or binaries")
            }
        }
    }
}

extension Value {
    /// The payload that `take` finds; nil for null.
    @inline(__always)
    fileprivate func payload<Payload>(
        _ type: LeafType,
        _ take: (Value) -> Payload?
    ) -> Payload? {
        if let payload = take(self) { return payload }
        precondition(isNull, "\(self) in a leaf of type \(type.type.name)")
        return nil
    }

    fileprivate var asInt: Int64? { if case .int(let value) = self { value } else { nil } }
    fileprivate var asBool: Bool? { if case .bool(let value) = self { value } else { nil } }
    fileprivate var asFloat: Float? { if case .float(let value) = self { value } else { nil } }
    fileprivate var asDouble: Double? { if case .double(let value) = self { value } else { nil } }
    fileprivate var asDecimal: Decimal128? {
        if case .decimal(let value) = self { value } else { nil }
    }
    fileprivate var asTimestamp: Timestamp? {
        if case .timestamp(let value) = self { value } else { nil }
    }
    fileprivate var asObjectID: ObjectID? {
        if case .objectID(let value) = self { value } else { nil }
    }
    fileprivate var asUUID: UUID128? { if case .uuid(let value) = self { value } else { nil } }
    fileprivate var asLink: ObjectLink? { if case .link(let value) = self { value } else { nil } }
}
