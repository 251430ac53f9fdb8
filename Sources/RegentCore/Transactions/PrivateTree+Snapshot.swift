extension PrivateTree {
    /// Begins to edit a version; without one, a database in which nothing was ever committed.
    ///
    /// Throws what is wrong with the arrays of names and tables.
    package convenience init(over base: Snapshot?) throws(StorageError) {
        try self.init(over: base?.memory, base?.mark ?? VersionMark())
    }

    /// The edited tree as a version that can be read; valid until the next edit.
    package func snapshot() throws(StorageError) -> Snapshot {
        try flush()
        let image = memory.memory
        let size = max(image.logicalSize, FileHeader.sizeInBytes)
        var slots = top
        slots[TopSlot.logicalSize] = .tagged(UInt64(size))
        let ref = try memory.makeSlots(slots)
        return try Snapshot(
            header: .unwritten,
            layout: .normal,
            topRef: ref,
            top: Top(ref, imageSize: size, in: image),
            imageSize: size,
            memory: image
        )
    }
}
