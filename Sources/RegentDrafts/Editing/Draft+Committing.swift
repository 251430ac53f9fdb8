package import RegentCore

/// The only place where a draft reaches the file.
extension Draft {
    /// What a commit did.
    package struct Commit: Sendable {
        /// The number of the new version; of the newest one when there was nothing to write.
        package let version: UInt64
        package let counts: LineCounts
        /// Whether another program had committed since the draft began, elsewhere.
        package let isMerged: Bool
        /// Where the file was copied to before.
        package let backup: String?
        /// The opposite changes, to be merged into a draft of the new version.
        package let revert: [Line]
        /// Changes without an opposite: properties and classes whose values are gone.
        package let countOfFinal: Int
    }

    /// Makes the draft the newest version, in a session that owns the file.
    ///
    /// Where the base is newest its private tree is committed; otherwise the net changes are
    /// replayed on the newest version first. Throws `.conflicts` when they meet changes of others,
    /// which `resolve` decides, and `.unsound` with what the checks found; the file is unchanged
    /// then. With a backup folder name given by `backup`, the file is copied before it is written.
    package func commit(
        in session: OwnerSession,
        backup: Backup? = nil
    ) throws(DraftError) -> Commit {
        let isReplaced: Bool
        do throws(StorageError) { isReplaced = try database.isReplaced() } catch {
            throw .storage(error)
        }
        guard !isReplaced else { throw .baseMoved }
        let newest = session.newest
        let isMoved = newest.version != base.version || newest.topRef != base.topRef || isStale
        if isMoved { try rebase(onto: newest) }
        guard conflicts.isEmpty else { throw .conflicts(conflicts) }
        guard !pending.isEmpty else {
            return Commit(
                version: newest.version,
                counts: LineCounts(),
                isMerged: isMoved,
                backup: nil,
                revert: [],
                countOfFinal: 0
            )
        }
        let failures = try checks()
        guard failures.isEmpty else { throw .unsound(failures) }
        let lines = try lines + cascades()
        let revert = lines.reversed().compactMap(\.opposite)
        do throws(StorageError) {
            let copy = try backup?.make()
            try session.commit(work.tree)
            return Commit(
                version: session.newest.version,
                counts: pending.counts,
                isMerged: isMoved,
                backup: copy,
                revert: revert,
                countOfFinal: lines.count - revert.count
            )
        } catch {
            throw .storage(error)
        }
    }

    /// What deleting objects changes in others: the links to them that go.
    package func cascades() throws(DraftError) -> [Line] {
        try requireFresh()
        var touched: [Pending.Owner: Set<ColumnKey>] = [:]
        let deleted = pending.owners.filter { owner in
            pending.lines(of: owner).contains { line in
                if case .delete = line.change { true } else { false }
            }
        }
        guard !deleted.isEmpty else { return [] }
        let gone = Set(deleted)
        do throws(StorageError) {
            let origins = try DraftTree(over: base)
            for owner in deleted {
                guard let table = base.table(owner.table) else { continue }
                for links in try table.incomingLinks(to: owner.object) {
                    for key in links.keys {
                        guard
                            let (origin, column) = try origins.owner(
                                of: key,
                                in: links.originTable,
                                links.originColumn
                            ), !gone.contains(origin)
                        else { continue }
                        touched[origin, default: []].insert(column)
                    }
                }
            }
            return try cascades(touched)
        } catch {
            throw .storage(error)
        }
    }

    private func cascades(
        _ touched: [Pending.Owner: Set<ColumnKey>]
    ) throws(StorageError) -> [Line] {
        let comparison = ObjectComparison(
            old: base,
            new: try work.snapshot(),
            succession: work.columns
        )
        var lines: [Line] = []
        let owners = touched.keys.sorted { ($0.table, $0.object) < ($1.table, $1.object) }
        for owner in owners {
            guard let old = base.table(owner.table),
                let new = comparison.new.snapshot.table(owner.table),
                try new.contains(owner.object)
            else { continue }
            let pair = ObjectComparison.Pair(
                old: old,
                new: new,
                oldKey: owner.object,
                newKey: owner.object
            )
            let known = Set(pending.lines(of: owner).map(\.place))
            lines += try comparison.lines(
                of: pair,
                columns: touched[owner],
                at: Place(className: new.schema.displayName, object: owner.object),
                primaryKey: old.primaryKey(of: owner.object)
            ).filter { !known.contains($0.place) }
        }
        return lines
    }
}

extension DraftTree {
    /// The object that owns another one, and the property in which it, or the link in it, stands.
    fileprivate func owner(
        of object: ObjectKey,
        in table: TableKey,
        _ column: ColumnKey
    ) throws(StorageError) -> (Pending.Owner, ColumnKey)? {
        guard let inner = schema[table], let property = inner[column] else { return nil }
        let place: Place
        do throws(DraftError) {
            place = try fromOwner(Place(inner.displayName, object, property.name))
        } catch {
            // A file whose embedded objects have no owner has nothing to restore there.
            return nil
        }
        guard let outer = schema[place.className], case .property(let name)? = place.path.first,
            let column = outer[name]?.column
        else { return nil }
        return (Pending.Owner(table: outer.key, object: place.object), column)
    }
}
