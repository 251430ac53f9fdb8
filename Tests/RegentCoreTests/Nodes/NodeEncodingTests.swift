import RegentTestSupport
import Testing

@testable import RegentCore

/// Leaves encoded as the examples of `format/01 §4` show them, which stand in genuine files.
@Suite struct NodeEncodingTests {
    @Test func integersTakeTheLeastWidthThatHoldsThem() {
        #expect(
            IntegerNode.encode([0, -2, 600]) == bytes("41414141 05 000003 0000 feff 5802 0000")
        )
        #expect(IntegerNode.encode([15, 7, 15]) == bytes("41414141 03 000003 7f0f 000000000000"))
        #expect(IntegerNode.encode([0, 0, 0]) == bytes("41414141 00 000003"))
        let cases: [(Int64, Int)] = [
            (0, 0), (1, 1), (2, 2), (3, 2), (4, 4), (15, 4), (16, 8), (127, 8), (128, 16),
            (-1, 8), (-128, 8), (-129, 16), (32767, 16), (32768, 32), (-32769, 32),
            (2_147_483_647, 32), (2_147_483_648, 64), (.min, 64), (.max, 64),
        ]
        for (value, width) in cases {
            #expect(IntegerNode.width(holding: [value]) == width, "\(value)")
        }
    }

    @Test func unsignedNodesHaveAtLeastEightBits() {
        #expect(IntegerNode.encodeUnsigned([]) == bytes("41414141 04 000000"))
        #expect(
            IntegerNode.encodeUnsigned([300]) == bytes("41414141 05 000001 2c01 000000000000")
        )
        #expect(
            IntegerNode.encodeUnsigned([200]) == bytes("41414141 04 000001 c8 00000000000000")
        )
        #expect(
            IntegerNode.encodeUnsigned([0, 0x100_0000])
                == bytes("41414141 06 000002 00000000 00000001")
        )
        #expect(IntegerNode.encodeUnsigned([0xffff_ffff])[4] == 0x06)
        #expect(IntegerNode.encodeUnsigned([.max])[4] == 0x07)
    }

    @Test func nullIsTheGreatestNumberOfTheWidth() throws {
        #expect(
            NullableIntegerNode.encode([5, nil, 127])
                == bytes("41414141 05 000004 ff7f 0500 ff7f 7f00")
        )
        #expect(NullableIntegerNode.encode([nil, nil]) == bytes("41414141 00 000003"))
        #expect(NullableIntegerNode.encode([]) == bytes("41414141 00 000001"))
        #expect(NullableIntegerNode.encode([15])[4] == 0x04)
        #expect(NullableIntegerNode.encode([14])[4] == 0x03)
        #expect(NullableIntegerNode.encode([2_147_483_647])[4] == 0x07)
    }

    @Test func nullAtFullWidthIsANumberThatIsNotThere() throws {
        let values: [Int64?] = [.max, nil, .max - 1, 3]
        let writer = try ScratchWriter()
        let ref = try writer.write(NullableIntegerNode.encode(values))
        let memory = writer.memory
        let node = try NullableIntegerNode(memory.node(at: ref))
        #expect(node.marker == .max - 2)
        for (index, value) in values.enumerated() { #expect(try node.value(at: index) == value) }
    }

    @Test func booleansTakeThreeForNull() {
        #expect(
            IntegerNode.encode(booleans: [true, nil, false])
                == bytes("41414141 02 000003 0d 00000000000000")
        )
    }

    @Test func floatsAndDoublesHaveTheirWidthEvenWhenEmpty() {
        #expect(
            FixedWidthNode.encode(floats: [1.5, nil, 1.5])
                == bytes("41414141 0b 000003 0000c03f aa00c07f 0000c03f 00000000")
        )
        #expect(FixedWidthNode.encode(floats: []) == bytes("41414141 0b 000000"))
        #expect(FixedWidthNode.encode(doubles: []) == bytes("41414141 0c 000000"))
    }

    @Test func shortStringsTellTheirLengthInTheLastByte() {
        var strings = ByteStrings(["abc"])
        strings.appendNull()
        strings.append([])
        #expect(
            ShortStrings.encode(strings)
                == bytes("41414141 0b 000003 61626300 00000004 00000003 00000000")
        )
        #expect(
            ShortStrings.encode(names: ["Rex", "Fido"])
                == bytes("41414141 0c 000002 5265780000000004 4669646f00000003")
        )
        #expect(ShortStrings.encode(ByteStrings()) == bytes("41414141 08 000000"))
        #expect(ShortStrings.encode(names: [""]) == bytes("41414141 09 000001 00 00000000000000"))
    }

    @Test func aNullStringTakesAByteOfTheBlobAndANullBinaryNone() throws {
        var strings = ByteStrings([String(repeating: "m", count: 40)])
        strings.appendNull()
        strings.append("xy".utf8)
        let writer = try ScratchWriter()
        _ = try StringNode.write(strings, to: writer)
        let memory = writer.memory
        let ends = try memory.node(at: Ref(rawValue: 24))
        #expect(ends.payload.array == bytes("292a2d"))
        let nulls = try memory.node(at: Ref(rawValue: 24 + 16 + 56))
        #expect(nulls.payload.array == bytes("02"))

        var binaries = ByteStrings()
        binaries.append([1, 2, 3])
        binaries.appendNull()
        binaries.append([1, 2, 3])
        let other = try ScratchWriter()
        _ = try BlobNode.write(binaries, to: other)
        let image = other.memory
        #expect(try image.node(at: Ref(rawValue: 24)).payload.array == bytes("3306"))
    }

    @Test func decimalsTakeTheLeastOfficialWidth() {
        let price = Decimal128(isNegative: false, coefficient: 150, exponent: -2)
        #expect(
            FixedWidthNode.encode(decimals: [price, nil, price])
                == bytes("41414141 0b 000003 96008031 aa00007c 96008031 00000000")
        )
        let wider = Decimal128(isNegative: true, coefficient: 123_456_789, exponent: -1)
        #expect(
            FixedWidthNode.encode(decimals: [wider])
                == bytes("41414141 0c 000001 15cd5b070000a0b1")
        )
        let wide = Decimal128(isNegative: false, coefficient: 1, exponent: 400)
        #expect(
            FixedWidthNode.encode(decimals: [wide])
                == bytes("41414141 0d 000001 0100000000000000 0000000000006033")
        )
        #expect(FixedWidthNode.encode(decimals: [nil, nil, nil]) == bytes("41414141 08 000003"))
        #expect(FixedWidthNode.encode(decimals: [.zero, .zero]) == bytes("41414141 28 000002"))
        #expect(FixedWidthNode.encode(decimals: [.zero, nil])[4] == 0x0b)
        #expect(FixedWidthNode.encode(decimals: [.infinity])[4] == 0x0d)
    }

    @Test func identifiersStandInBlocksOfEightAfterTheirNulls() {
        let id = ObjectID(high: 0x0123_4567_89ab_cdef, low: 0x0123_4567)
        #expect(
            IdentifierNode.encode(objectIDs: [id, nil, id])
                == bytes(
                    """
                    41414141 09 000025 02 0123456789abcdef01234567
                    deaddeaddeaddeaddeaddead 0123456789abcdef01234567 000000
                    """
                )
        )
        #expect(IdentifierNode.encode(uuids: []) == bytes("41414141 08 000000"))
    }

    @Test func aLinkIsItsKeyPlusOneInAClusterAndItsKeyInAList() {
        let keys = [0, -1, 2].map { ObjectKey(rawValue: $0) }
        #expect(LinkNode.encode(cluster: keys) == bytes("41414141 02 000003 31 00000000000000"))
        let elements = [2, 1].map { ObjectKey(rawValue: $0) }
        #expect(
            LinkNode.encode(collection: elements) == bytes("41414141 02 000002 06 00000000000000")
        )
    }

    @Test func mixedValuesShareTheirArrays() throws {
        let writer = try ScratchWriter()
        let link = ObjectLink(table: TableKey(rawValue: 1), object: ObjectKey(rawValue: 1))
        let ref = try MixedNode.write(
            [.value(.int(-5)), .value(.string("hi")), .list(nil), .value(.link(link))],
            keys: [0, 0, 7, 0],
            to: writer
        )
        let memory = writer.memory
        let slots = try RefNode(memory.node(at: ref))
        let composites = try IntegerNode(memory.node(at: slots.ref(at: 0, "composites")))
        #expect(try composites.decoded() == [-1279, 0x63, 0x94, 0x51])
        #expect(try slots.element(at: 1) == .none)
    }
}
