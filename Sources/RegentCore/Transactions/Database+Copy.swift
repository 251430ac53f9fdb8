extension Database {
    /// The newest version in a private copy that no other program changes.
    ///
    /// For work too long to end between two commits. The bytes are
    /// copied as they stand, encrypted ones encrypted, into a nameless file of the system's
    /// temporary folder, and looked at again until they are one version (`format/04 §3.3`).
    ///
    /// Throws `.changesTooFast` when other programs never pause, and what the system refuses.
    package func copied() throws(StorageError) -> Database {
        for _ in 0..<20 {
            let copy = try NamelessFile.make()
            try source.copyBytes(to: copy)
            // The header is read before and after: a copy of a moving file fails one of the looks.
            if let database = try? Database(
                path: path,
                content: DatabaseFile(copyOf: source, in: copy)
            ), let snapshot = try? database.read({ $0 }), try !isNewer(than: snapshot) {
                return database
            }
        }
        throw .changesTooFast
    }
}

extension DatabaseFile {
    /// Writes all bytes of the file, as they stand, into another.
    fileprivate func copyBytes(to target: File) throws(StorageError) {
        var offset = 0
        while true {
            let piece = try file.bytes(at: offset, count: 1 << 20)
            guard !piece.isEmpty else { return }
            try target.write(piece, at: offset)
            offset += piece.count
        }
    }
}
