import Foundation
import RegentTestSupport
import Testing

@testable import RegentCore

/// Each check is provoked: one thing is changed in a copy of a reference file, and the check names
/// it, at its place.
@Suite(.needsSharedMaterial) struct VerifierFaultTests {
    private func expect(
        _ check: Check,
        _ place: Finding.Place? = nil,
        severity: Finding.Severity = .problem,
        in file: EditedFile,
        sourceLocation: SourceLocation = #_sourceLocation
    ) throws {
        let findings = try file.check().findings
        let isFound = findings.contains {
            $0.check == check && $0.severity == severity
                && (place == nil
                    || $0.place.table == place?.table && $0.place.property == place?.property
                        && (place?.object == nil || $0.place.object == place?.object))
        }
        #expect(isFound, "\(findings.prefix(5))", sourceLocation: sourceLocation)
    }

    // MARK: The file

    @Test func aReservedByteOfTheHeaderThatIsSet() throws {
        let file = try EditedFile("people")
        file.setByte(22, to: 7)
        try expect(.header, in: file)
    }

    @Test func aHistoryOfAnUnknownKind() throws {
        let file = try EditedFile("people")
        try file.set(TopSlot.historyType, of: file.first(.top).ref, to: 2 * 9 + 1)
        try expect(.roots, in: file)
    }

    @Test func aNodeWithTwoParents() throws {
        let file = try EditedFile("people")
        let table = try file.first(.table, of: "Person")
        let indexes = try file.element(TableSlot.indexes, of: table.ref)
        try file.set(TableSlot.oppositeTables, of: table.ref, to: indexes)
        try expect(.nodes, .init(table: "Person"), in: file)
    }

    @Test func aNodeThatEndsPastTheFile() throws {
        let file = try EditedFile("people")
        file.setCount(of: try file.first(.columnTypes, of: "Person").ref, to: 0xff_ffff)
        try expect(.nodes, .init(table: "Person"), in: file)
    }

    @Test func anEntryOfTheFreeListOfALaterVersion() throws {
        let file = try EditedFile("multi-version")
        let versions = try file.first(.freeVersions).ref
        try file.set(0, of: versions, to: 120)
        try expect(.freeList, in: file)
    }

    @Test func freeListsOfDifferentLengths() throws {
        let file = try EditedFile("multi-version")
        file.setCount(of: try file.first(.freeLengths).ref, to: 3)
        try expect(.freeList, in: file)
    }

    @Test func spaceThatNothingAccountsFor() throws {
        let file = try EditedFile("multi-version")
        let lengths = try file.first(.freeLengths).ref
        try file.set(0, of: lengths, to: file.element(0, of: lengths) - 8)
        try expect(.space, in: file)
    }

    @Test func spaceThatIsFreeAndInUse() throws {
        let file = try EditedFile("multi-version")
        let lengths = try file.first(.freeLengths).ref
        try file.set(0, of: lengths, to: file.element(0, of: lengths) + 8)
        try expect(.space, in: file)
    }

    // MARK: Tables

    @Test func twoTablesOfOneName() throws {
        let file = try EditedFile("pk-types")
        // PkIntOpt and PkUUIDOpt stand in blocks of one width: the first becomes the second.
        let names = try file.first(.tableNames).ref
        let width = try file.header(names).width
        let start = Int(names.rawValue) + 8
        for index in 0..<width {
            file.setByte(start + width + index, to: file.bytes[start + index])
        }
        try expect(.tables, in: file)
    }

    @Test func aTableKeyThatDoesNotFitItsPlace() throws {
        let file = try EditedFile("people")
        let table = try file.first(.table, of: "Person").ref
        try file.set(TableSlot.key, of: table, to: 2 * 5 + 1)
        try expect(.tables, .init(table: "Person"), in: file)
    }

    @Test func attributesThatDifferFromTheColumnKey() throws {
        let file = try EditedFile("people")
        let attributes = try file.first(.columnAttributes, of: "Person").ref
        try file.set(0, of: attributes, to: 16)
        try expect(.columns, .init(table: "Person", property: "id"), in: file)
    }

    @Test func aLinkColumnWithoutItsBacklinkColumn() throws {
        let file = try EditedFile("people")
        let opposite = try file.first(.oppositeTables, of: "SampleModel").ref
        let count = try file.header(opposite).count
        for index in 0..<count { try file.set(index, of: opposite, to: 0x7fff_ffff) }
        try expect(.relations, .init(table: "Person", property: "sample"), in: file)
    }

    @Test func anAttributeOfAnIndexThatIsMissing() throws {
        let file = try EditedFile("sdk")
        let indexes = try file.first(.indexes, of: "Owner").ref
        try file.set(2, of: indexes, to: 0)
        try expect(.indexes, .init(table: "Owner", property: "name"), in: file)
    }

    @Test func aFileWithoutItsSchemaVersion() throws {
        let file = try EditedFile("sdk")
        let names = Int(try file.first(.tableNames).ref.rawValue) + 8
        let end = names + file.bytes.count / 8
        let start = try #require(
            (names..<end).first { file.bytes[$0...].starts(with: "metadata".utf8) }
        )
        file.setByte(start, to: UInt8(ascii: "M"))
        try expect(.metadata, severity: .note, in: file)
    }

    // MARK: Objects and values

    @Test func objectKeysOutOfOrder() throws {
        let file = try EditedFile("multi-cluster")
        let keys = try file.first(.clusterKeys, of: "Sparse") { place in
            (try? file.header(place.parent).isInner) == false
        }
        let first = try file.element(0, of: keys.ref)
        try file.set(0, of: keys.ref, to: file.element(1, of: keys.ref))
        try file.set(1, of: keys.ref, to: first)
        try expect(.clusters, .init(table: "Sparse"), in: file)
    }

    @Test func aFalseCountInAClusterTree() throws {
        let file = try EditedFile("multi-cluster")
        let root = try file.first(.clusters, of: "Item").ref
        try file.set(2, of: root, to: file.element(2, of: root) - 2)
        try expect(.clusters, .init(table: "Item"), in: file)
    }

    @Test func aColumnWithTooFewValues() throws {
        let file = try EditedFile("people")
        let leaf = try file.first(.columnLeaf, of: "Person", column: 0).ref
        file.setCount(of: leaf, to: try file.header(leaf).count - 1)
        try expect(.leaves, .init(table: "Person", property: "id"), in: file)
    }

    @Test func aMarkOfNullThatIsNotTheGreatestNumber() throws {
        let file = try EditedFile("sdk")
        let leaf = try file.first(.columnLeaf, of: "Dog", column: 3).ref
        try file.set(0, of: leaf, to: 3)
        try expect(.nulls, .init(table: "Dog", property: "age"), in: file)
    }

    @Test func aStringThatIsNotUTF8() throws {
        let file = try EditedFile("people")
        let leaf = try file.first(.columnLeaf, of: "Person", column: 1).ref
        let strings = Int(leaf.rawValue) + 8
        let isShort = try file.header(leaf).widthType == .multiply
        try #require(isShort)
        file.setByte(strings, to: 0xff)
        try expect(.text, .init(table: "Person", property: "name", object: 0), in: file)
    }

    @Test func aFalseTotalInABPlusTree() throws {
        let file = try EditedFile("collections")
        let tree = try file.first(.columnPart, of: "Collections") {
            (try? file.header($0.ref).isInner) == true
        }.ref
        let last = try file.header(tree).count - 1
        try file.set(last, of: tree, to: file.element(last, of: tree) + 2)
        try expect(.trees, in: file)
    }

    @Test func aMixedValueWhosePayloadIsAnothers() throws {
        let file = try EditedFile("sdk")
        let leaf = try file.first(.columnLeaf, of: "Visit", column: 3).ref
        let composites = Ref(rawValue: UInt64(try file.element(0, of: leaf)))
        let count = try file.header(composites).count
        let strings = try (0..<count).filter {
            try file.element($0, of: composites) & 0xff == 0x63
        }
        try #require(strings.count > 1)
        let value = try file.element(strings[0], of: composites)
        try file.set(strings[1], of: composites, to: value)
        try expect(.mixed, .init(table: "Visit", property: "note"), in: file)
    }

    @Test func aSetOutOfOrder() throws {
        let file = try EditedFile("collections")
        let set = try file.first(.columnPart, of: "Collections", column: 2) {
            (try? file.header($0.ref).count) ?? 0 > 2
        }.ref
        let first = try file.element(0, of: set)
        try file.set(0, of: set, to: file.element(1, of: set))
        try file.set(1, of: set, to: first)
        try expect(.sets, .init(table: "Collections", property: "set_int"), in: file)
    }

    @Test func aDictionaryOutOfOrder() throws {
        let file = try EditedFile("collections")
        let keys = try file.first(.columnPart, of: "Collections", column: 3) {
            guard $0.slot == 0, let header = try? file.header($0.ref) else { return false }
            return header.widthType == .multiply && header.count > 2
        }.ref
        let width = try file.header(keys).width
        let start = Int(keys.rawValue) + 8
        file.swap(start, start + width, count: width)
        try expect(.dictionaries, .init(table: "Collections", property: "dict_int"), in: file)
    }

    // MARK: Links, owners, keys, indexes

    @Test func aLinkToAnObjectThatDoesNotExist() throws {
        let file = try EditedFile("sdk")
        let leaf = try file.first(.columnLeaf, of: "Dog", column: 2).ref
        let row = try #require(try (0..<60).first { try file.element($0, of: leaf) > 0 })
        try file.set(row, of: leaf, to: 90)
        try expect(.links, .init(table: "Dog", property: "owner", object: Int64(row)), in: file)
        try expect(.backlinks, .init(table: "Owner"), in: file)
    }

    @Test func aLinkWithoutItsBacklink() throws {
        let file = try EditedFile("sdk")
        let leaf = try file.first(.columnLeaf, of: "Dog", column: 2).ref
        let rows = try (0..<60).filter { try file.element($0, of: leaf) > 0 }
        let other = try #require(
            try rows.first { try file.element($0, of: leaf) != file.element(rows[0], of: leaf) }
        )
        try file.set(rows[0], of: leaf, to: file.element(other, of: leaf))
        let place = Finding.Place(table: "Dog", property: "owner", object: Int64(rows[0]))
        try expect(.backlinks, place, in: file)
    }

    @Test func anEmbeddedObjectWithoutAnOwner() throws {
        let file = try EditedFile("embedded")
        let schema = try file.first(.columnLeaf, of: "Location") { place in
            // Backlinks through Shop.location: one tagged key each.
            guard let header = try? file.header(place.ref), header.hasRefs else { return false }
            return (try? file.element(0, of: place.ref) & 1) == 1
        }
        try file.set(0, of: schema.ref, to: 0)
        try expect(.owners, .init(table: "Location"), in: file)
    }

    @Test func twoObjectsOfOnePrimaryKey() throws {
        let file = try EditedFile("pk-types")
        let leaf = try file.first(.columnLeaf, of: "PkInt", column: 0).ref
        try file.set(1, of: leaf, to: file.element(0, of: leaf))
        try expect(.primaryKeys, .init(table: "PkInt", property: "_id"), in: file)
        try expect(.indexes, .init(table: "PkInt", property: "_id"), in: file)
    }

    @Test func anObjectThatIsMissingInItsIndex() throws {
        let file = try EditedFile("pk-types")
        let index = try file.first(.index, of: "PkInt") {
            (try? file.header($0.ref).hasRefs) == true
        }.ref
        let count = try file.header(index).count
        let slots = try (1..<count).filter { try file.element($0, of: index) & 1 == 1 }
        let missing = try file.element(slots[0], of: index) / 2
        try file.set(slots[0], of: index, to: file.element(slots[1], of: index))
        let place = Finding.Place(table: "PkInt", property: "_id", object: missing)
        try expect(.indexes, place, in: file)
    }

    @Test func anIndexOfAnObjectThatDoesNotExist() throws {
        let file = try EditedFile("pk-types")
        let index = try file.first(.index, of: "PkInt") {
            (try? file.header($0.ref).hasRefs) == true
        }.ref
        let count = try file.header(index).count
        let slot = try #require(
            try (1..<count).first { try file.element($0, of: index) & 1 == 1 }
        )
        try file.set(slot, of: index, to: 2 * 5000 + 1)
        let place = Finding.Place(table: "PkInt", property: "_id", object: 5000)
        try expect(.indexes, place, in: file)
    }
}

extension VerifierFaultTests {
    @Test func aBlockOfAnEncryptedFileThatIsDamaged() throws {
        let folder = try TemporaryFolder()
        let path = try folder.copy(of: SharedMaterial.path("golden/blog-encrypted.realm"))
        _ = try folder.copy(of: SharedMaterial.path("golden/blog-encrypted.key"))
        let key = try #require(
            FileManager.default.contents(atPath: SharedMaterial.path("golden/blog-encrypted.key"))
        )
        let database = try Database(
            path: path,
            key: KeyText.recognise([UInt8](key), isText: false).key
        )
        let page = try database.read { snapshot in
            let top = Int(snapshot.topRef.rawValue) / 4096
            let pages = snapshot.tables.map { Int($0.clusters.root.rawValue) / 4096 }
            return try #require(pages.first { $0 != top && $0 != 0 })
        }
        let offset = EncryptedFile.offset(ofPage: page) + 9
        try EncryptedFileTests.overwrite(path, at: offset, [1, 2, 3])
        let report = try VerifierTests.check(path)
        #expect(report.problems.contains { $0.check == .pages })
        #expect(report.problems.allSatisfy { !$0.sentence.contains("key does not open") })
    }
}
