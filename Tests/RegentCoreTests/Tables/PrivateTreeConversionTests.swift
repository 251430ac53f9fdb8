import RegentTestSupport
import Testing

@testable import RegentCore

/// A property changes its type or nullability: its values go along, or the change is refused.
@Suite struct PrivateTreeConversionTests {
    private struct Fixture {
        private let folder: TemporaryFolder
        private let session: OwnerSession
        let tree: PrivateTree
        let table: TableKey
        var column: ColumnKey
        let objects: [ObjectKey]

        init(_ definition: PropertyDefinition, _ values: [Value]) throws {
            folder = try TemporaryFolder()
            session = try OwnerSession.create(path: folder.file("conversion.realm"))
            tree = try session.edit()
            table = try tree.addTable(named: "class_Thing")
            try tree.addProperty(.init(name: "first", type: .int), to: table)
            column = try tree.addProperty(definition, to: table)
            try tree.addProperty(.init(name: "last", type: .bool), to: table)
            objects = try values.map { [tree, table, column] value in
                try tree.createObject(in: table, values: [(column, value)])
            }
        }

        func values() throws -> [Value] {
            let stored = try #require(try tree.snapshot().table(table))
            return try objects.map { try stored.value(of: column, in: $0) }
        }

        mutating func convert(
            to type: ValueType,
            isNullable: Bool = false,
            replacesFailures: Bool = false
        ) throws -> ConversionReport {
            let result = try tree.convertProperty(
                column,
                of: table,
                to: type,
                isNullable: isNullable,
                replacesFailures: replacesFailures
            )
            column = result.column
            return result.report
        }

        /// Commits, and checks the file.
        func finish() throws {
            try session.commit(tree)
            let findings = try Verifier(session.newest).run().findings
                .filter { $0.severity != .note }.map(\.sentence)
            #expect(findings == [])
        }
    }

    @Test func numbersBecomeTextAndComeBack() throws {
        let values: [Value] = [.int(0), .int(-7), .int(.max)]
        var fixture = try Fixture(.init(name: "value", type: .int, index: .general), values)
        let report = try fixture.convert(to: .string)
        #expect(report.countOfValues == 3 && report.countOfFailures == 0 && !report.losesIndex)
        #expect(
            try fixture.values() == [.string("0"), .string("-7"), .string("9223372036854775807")]
        )
        let schema = try #require(try fixture.tree.snapshot().table(fixture.table)?.schema)
        #expect(schema.properties.map(\.name) == ["first", "value", "last"])
        #expect(schema["value"]?.index == .general)
        _ = try fixture.convert(to: .int)
        #expect(try fixture.values() == values)
        try fixture.finish()
    }

    @Test func aChangeThatWouldLoseValuesIsRefusedAndChangesNothing() throws {
        let values: [Value] = [.string("1"), .string("one"), .string("2")]
        var fixture = try Fixture(.init(name: "value", type: .string), values)
        let report = try fixture.tree.conversion(
            of: fixture.column,
            in: fixture.table,
            to: .int,
            isNullable: false
        )
        #expect(report.countOfFailures == 1)
        #expect(
            report.failures == [
                .init(object: fixture.objects[1], value: .string("one"), reason: .noEqual)
            ]
        )
        #expect(
            throws: StorageError.refused(.notConvertible(property: "Thing.value", count: 1))
        ) {
            _ = try fixture.convert(to: .int)
        }
        #expect(try fixture.values() == values)
        _ = try fixture.convert(to: .int, isNullable: true, replacesFailures: true)
        #expect(try fixture.values() == [.int(1), .null, .int(2)])
        try fixture.finish()
    }

    @Test func nullsKeepAPropertyFromBecomingRequired() throws {
        var fixture = try Fixture(
            .init(name: "value", type: .double, isNullable: true),
            [.double(1.5), .null]
        )
        #expect(throws: StorageError.self) { _ = try fixture.convert(to: .double) }
        let report = try fixture.convert(to: .double, replacesFailures: true)
        #expect(report.failures.map(\.reason) == [.null])
        #expect(try fixture.values() == [.double(1.5), .double(0)])
        _ = try fixture.convert(to: .double, isNullable: true)
        #expect(try fixture.values() == [.double(1.5), .double(0)])
        try fixture.finish()
    }

    @Test func listsSetsAndDictionariesAreConvertedElementByElement() throws {
        var list = try Fixture(
            .init(name: "value", type: .int, collection: .list),
            [.list([.int(3), .int(3)]), .list([])]
        )
        _ = try list.convert(to: .decimal)
        #expect(
            try list.values() == [
                .list([.decimal(Decimal128(Int64(3))), .decimal(Decimal128(Int64(3)))]), .list([]),
            ]
        )
        var set = try Fixture(
            .init(name: "value", type: .string, collection: .set),
            [.set([.string("01"), .string("1")])]
        )
        #expect(throws: StorageError.self) { _ = try set.convert(to: .int) }
        let report = try set.convert(to: .int, replacesFailures: true)
        #expect(report.failures.map(\.reason) == [.duplicate])
        #expect(try set.values() == [.set([.int(1)])])
        var dictionary = try Fixture(
            .init(name: "value", type: .bool, isNullable: true, collection: .dictionary),
            [.dictionary([.init(key: "a", value: .bool(true)), .init(key: "b", value: .null)])]
        )
        _ = try dictionary.convert(to: .int, isNullable: true)
        #expect(
            try dictionary.values() == [
                .dictionary([.init(key: "a", value: .int(1)), .init(key: "b", value: .null)])
            ]
        )
        for fixture in [list, set, dictionary] { try fixture.finish() }
    }

    @Test func aPrimaryKeyStaysOne() throws {
        let tree = try PrivateTree(over: nil)
        let table = try tree.addTable(named: "class_Thing")
        let column = try tree.addProperty(.init(name: "id", type: .string), to: table)
        try tree.setPrimaryKey(column, of: table)
        for text in ["1", "01", "2"] {
            _ = try tree.createObject(in: table, primaryKey: .string(text))
        }
        // Two texts would be one number.
        #expect(throws: StorageError.self) {
            _ = try tree.convertProperty(column, of: table, to: .int, isNullable: false)
        }
        let last = try #require(try tree.snapshot().table(table)).key(at: 1)
        try tree.deleteObject(last, in: table)
        let new = try tree.convertProperty(column, of: table, to: .int, isNullable: false).column
        let stored = try #require(try tree.snapshot().table(table))
        #expect(stored.schema.primaryKey?.column == new)
        #expect(try stored.objectKeys(where: new, equals: .int(2))?.count == 1)
        #expect(throws: StorageError.self) {
            _ = try tree.convertProperty(new, of: table, to: .double, isNullable: false)
        }
    }

    @Test func linksAndNumbersHaveNothingInCommon() throws {
        let tree = try PrivateTree(over: nil)
        let table = try tree.addTable(named: "class_Thing")
        let link = try tree.addProperty(
            .init(name: "link", type: .link, target: table),
            to: table
        )
        let first = try tree.createObject(in: table)
        let target = Value.link(ObjectLink(table: table, object: first))
        let second = try tree.createObject(in: table, values: [(link, target)])
        #expect(throws: StorageError.self) {
            _ = try tree.convertProperty(link, of: table, to: .int, isNullable: true)
        }
        let mixed = try tree.convertProperty(link, of: table, to: .mixed, isNullable: true).column
        let stored = try #require(try tree.snapshot().table(table))
        #expect(try stored.value(of: mixed, in: second) == target)
        #expect(try stored.incomingLinks(to: first).reduce(0) { $0 + $1.keys.count } == 1)
    }
}
