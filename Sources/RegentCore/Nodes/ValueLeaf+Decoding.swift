extension ValueLeaf {
    /// Appends the leaf's values in order; what nested collections and links stand for is the
    /// caller's answer.
    ///
    /// The kind of leaf is looked at once, not once per value. Throws `.damaged` when the leaf has
    /// fewer than `count` values.
    @inline(__always)
    func append(
        _ count: Int,
        to values: inout [Value],
        resolving: (MixedNode.Element) throws(StorageError) -> Value
    ) throws(StorageError) {
        switch self {
        case .integers(let leaf):
            for index in 0..<count { values.append(.int(try leaf.value(at: index))) }
        case .nullableIntegers(let leaf):
            for index in 0..<count {
                values.append(try leaf.value(at: index).map(Value.int) ?? .null)
            }
        case .strings(let leaf):
            try leaf.append(count, to: &values)
        case .enumeratedStrings(let leaf):
            for index in 0..<count { values.append(try leaf.value(at: index)) }
        case .timestamps(let leaf):
            for index in 0..<count {
                values.append(try leaf.value(at: index).map(Value.timestamp) ?? .null)
            }
        case .floats(let leaf):
            for index in 0..<count {
                values.append(try leaf.float(at: index).map(Value.float) ?? .null)
            }
        case .doubles(let leaf):
            for index in 0..<count {
                values.append(try leaf.double(at: index).map(Value.double) ?? .null)
            }
        case .links(let leaf, let target):
            for index in 0..<count {
                let key = try leaf.key(at: index)
                values.append(key.rawValue < 0 ? .null : Value.link(to: key, in: target))
            }
        default:
            for index in 0..<count { values.append(try resolving(element(at: index))) }
        }
    }
}

extension StringNode {
    /// Appends the first `count` strings; the form is looked at once.
    func append(_ count: Int, to values: inout [Value]) throws(StorageError) {
        switch form {
        case .short(let strings):
            for index in 0..<count {
                if let bytes = try strings.bytes(at: index) {
                    values.append(Value(utf8: bytes))
                } else {
                    values.append(.null)
                }
            }
        case .blobs(let blobs):
            for index in 0..<count {
                if let bytes = try blobs.bytes(at: index) {
                    let text = try BlobNode.droppingTerminator(bytes, of: blobs.ref)
                    values.append(Value(utf8: text))
                } else {
                    values.append(.null)
                }
            }
        }
    }

    /// Appends the bytes of the first `count` strings; the form is looked at once.
    func append(_ count: Int, to strings: inout ByteStrings) throws(StorageError) {
        switch form {
        case .short(let short):
            for index in 0..<count { strings.append(try short.bytes(at: index)) }
        case .blobs(let blobs):
            for index in 0..<count {
                if let bytes = try blobs.bytes(at: index) {
                    strings.append(try BlobNode.droppingTerminator(bytes, of: blobs.ref))
                } else {
                    strings.appendNull()
                }
            }
        }
    }
}
