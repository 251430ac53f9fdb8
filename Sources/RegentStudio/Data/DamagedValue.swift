import RegentCore

/// What is left of a value that can't be read: what is wrong, and the bytes that are there.
struct DamagedValue: Sendable, Hashable {
    /// What the reader stumbled on.
    let reason: String
    var nodes: [Bytes] = []

    struct Bytes: Sendable, Hashable {
        let title: String
        let offset: UInt64
        let bytes: [UInt8]
    }
}

extension DatabaseActor {
    /// The bytes of a value that can't be read: its leaf, and the node in the leaf that is its own.
    func damaged(at path: ValuePath) async throws -> DamagedValue {
        try await read { snapshot in
            guard let table = snapshot.table(path.owner.table), let memory = snapshot.memory else {
                throw StudioFault.sentence("the bytes of this value can't be found")
            }
            var damaged = DamagedValue(reason: Self.reason(path, table))
            // Each step further in may be where the damage is: what was found before stays.
            do throws(StorageError) {
                let place = try table.place(of: path.column, in: path.owner.object)
                let leaf = try NodeDump(place.ref, in: memory)
                damaged.nodes.append(
                    Self.bytes(leaf, "the leaf, of which this is row \(place.row)")
                )
                let own = leaf.children.first { $0.index == place.row }
                if let own {
                    damaged.nodes.append(
                        Self.bytes(try NodeDump(own.ref, in: memory), "the value's own node")
                    )
                }
            } catch {
                damaged.nodes.append(
                    .init(title: "no further: \(error.explanation)", offset: 0, bytes: [])
                )
            }
            return damaged
        }
    }

    private static func reason(_ path: ValuePath, _ table: Table) -> String {
        do throws(StorageError) {
            _ = try table.value(of: path.column, in: path.owner.object)
            return "the value can be read now"
        } catch {
            return error.explanation
        }
    }

    private static func bytes(_ dump: NodeDump, _ title: String) -> DamagedValue.Bytes {
        .init(
            title: title + ": \(dump.header.nodeSizeInBytes) bytes at \(dump.ref.rawValue)",
            offset: dump.ref.rawValue + 8,
            bytes: dump.bytes
        )
    }
}
