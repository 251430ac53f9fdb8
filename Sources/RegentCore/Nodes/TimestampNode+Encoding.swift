extension TimestampNode {
    /// Writes a leaf of timestamps: nullable seconds, and nanoseconds beside them.
    package static func write(
        _ values: [Timestamp?],
        to writer: some NodeWriter
    ) throws(StorageError) -> Ref {
        let slots = [
            try writer.write(NullableIntegerNode.encode(values.map { $0?.seconds })),
            try writer.write(IntegerNode.encode(values.map { Int64($0?.nanoseconds ?? 0) })),
        ]
        return try writer.write(RefNode.encode(slots))
    }
}
