/// Timestamps, edited in place: nullable seconds, and nanoseconds beside them.
///
/// Source: `format/01 §4.10`.
extension WritableMemory {
    /// A fresh leaf without elements.
    package func makeTimestamps() throws(StorageError) -> Ref {
        let seconds = try makeNullableIntegers()
        let nanoseconds = try makeIntegers(EmptyCollection())
        return try makeRefs([seconds, nanoseconds])
    }

    /// Sets or inserts a timestamp; nil is null.
    package func setTimestamp(
        in ref: inout Ref,
        at index: Int,
        to value: Timestamp?,
        isInserting: Bool
    ) throws(StorageError) {
        try editChild(of: &ref, slot: 0) { (seconds) throws(StorageError) in
            if isInserting {
                try insertNullableInteger(in: &seconds, at: index, value?.seconds)
            } else {
                try setNullableInteger(in: &seconds, at: index, to: value?.seconds)
            }
        }
        try editChild(of: &ref, slot: 1) { (nanoseconds) throws(StorageError) in
            let part = Int64(value?.nanoseconds ?? 0)
            if isInserting {
                try insertInteger(in: &nanoseconds, at: index, part)
            } else {
                try setInteger(in: &nanoseconds, at: index, to: part)
            }
        }
    }

    /// Removes timestamps.
    package func removeTimestamps(in ref: inout Ref, _ range: Range<Int>) throws(StorageError) {
        try editChild(of: &ref, slot: 0) { (seconds) throws(StorageError) in
            try removeNullableIntegers(in: &seconds, range)
        }
        try editChild(of: &ref, slot: 1) { (nanoseconds) throws(StorageError) in
            try removeIntegers(in: &nanoseconds, range)
        }
    }
}
