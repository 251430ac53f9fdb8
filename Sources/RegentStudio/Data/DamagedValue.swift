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
        let database = try opened()
        return try await read { snapshot in
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
            } catch .damaged(let damage) {
                damaged.nodes.append(Self.bytes(at: damage, in: database))
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

    /// The first bytes of a node that is none, as they lie in the file.
    private static func bytes(
        at damage: StorageError.Damage,
        in database: Database
    ) -> DamagedValue.Bytes {
        let size = (try? database.fileSize()) ?? 0
        let start = Int(clamping: damage.ref)
        let count = min(countOfRawBytes, size - start)
        guard damage.ref > 0, count > 0, let bytes = try? database.bytes(at: start, count: count)
        else {
            return .init(title: "no further: \(damage.explanation)", offset: 0, bytes: [])
        }
        return .init(
            title: "what stands at \(damage.ref), where \(damage.expected) should",
            offset: damage.ref,
            bytes: bytes
        )
    }

    private static let countOfRawBytes = 128

    private static func bytes(_ dump: NodeDump, _ title: String) -> DamagedValue.Bytes {
        .init(
            title: title + ": \(dump.header.nodeSizeInBytes) bytes at \(dump.ref.rawValue)",
            offset: dump.ref.rawValue + 8,
            bytes: dump.bytes
        )
    }
}
