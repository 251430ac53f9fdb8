import RegentCore
import RegentDrafts
import Testing

@Suite struct ValueParserTests {
    private static let now = Timestamp(seconds: 1_000_000, nanoseconds: 5)
    private static let parser = ValueParser(now: now)

    private static func value(_ text: String, _ type: ValueType) throws -> Value {
        try parser.parse(text, as: type).value
    }

    private static func failure(_ text: String, _ type: ValueType) -> ValueParser.Failure? {
        do throws(ValueParser.Failure) {
            _ = try parser.parse(text, as: type)
            return nil
        } catch {
            return error
        }
    }

    @Test(arguments: [
        ("12", 12), ("-12", -12), ("+7", 7), (" 5 ", 5), ("1_000", 1000), ("0x1F", 31),
        ("0X1f", 31), ("-0x10", -16), ("0", 0), ("-0", 0), ("007", 7),
        ("9223372036854775807", Int64.max), ("-9223372036854775808", Int64.min),
        ("-0x8000000000000000", Int64.min), ("9007199254740993", 9_007_199_254_740_993),
    ])
    func wholeNumbers(text: String, number: Int64) throws {
        #expect(try Self.value(text, .int) == .int(number))
    }

    @Test(arguments: [
        "9223372036854775808", "-9223372036854775809", "999999999999999999999",
        "0xFFFFFFFFFFFFFFFF", "-0x8000000000000001",
    ])
    func numbersBeyondTheRangeNameIt(text: String) {
        #expect(
            Self.failure(text, .int)?.message
                == "outside -9,223,372,036,854,775,808 … 9,223,372,036,854,775,807"
        )
    }

    @Test(arguments: [
        ("12abc", "“abc” after “12” is no part of a number"),
        ("1e3", "a whole number has no exponent"),
        ("12.5", "a whole number has no decimal point"),
        ("1,000", "a whole number has no comma"),
        ("", "an empty text is no whole number"), ("   ", "an empty text is no whole number"),
        ("abc", "“abc” is no whole number"), ("-", "“-” is no whole number"),
        ("0x", "“0x” is no whole number"), ("_1", "“_1” is no whole number"),
        ("1__0", "“__0” after “1” is no part of a number"),
        ("1_", "“_” after “1” is no part of a number"),
        ("1 2", "“ 2” after “1” is no part of a number"),
        ("０", "full-width characters are no digits"),
        ("１２３", "full-width characters are no digits"),
    ])
    func textsThatAreNoWholeNumberSayWhy(text: String, message: String) {
        #expect(Self.failure(text, .int)?.message == message)
    }

    @Test func fullWidthDigitsAreNamedInTheOtherWidth() {
        #expect(Self.failure("－１２．５", .double)?.hint == "type -12.5")
    }

    @Test(arguments: ["“5”", "\"5\"", "‘5’", "« 5 »"])
    func quotesAreNoPartOfANumber(text: String) {
        #expect(Self.failure(text, .int)?.message == "a whole number has no quotes")
        #expect(Self.failure(text, .int)?.hint == "type 5")
        #expect(Self.failure(text, .string) == nil)
    }

    @Test func aTimeWithoutSecondsIsCompletedInTheHint() {
        for text in ["2026-01-31 12:05", "2026-01-31T12:05Z", "2026-01-31T14:05+02:00"] {
            #expect(Self.failure(text, .timestamp)?.message == "the seconds are missing")
            #expect(Self.failure(text, .timestamp)?.hint == "type 2026-01-31T12:05:00Z")
        }
    }

    @Test func aPastedMegabyteCostsLittle() {
        let text = String(repeating: "1", count: 1 << 20)
        let clock = ContinuousClock()
        for type in [ValueType.int, .double, .decimal, .timestamp, .uuid, .bool] {
            let time = clock.measure {
                #expect(Self.failure(text, type)?.message.utf8.count ?? 1000 < 100)
            }
            #expect(time < .milliseconds(200))
        }
    }

    @Test(arguments: [
        ("1.5", 1.5), ("-1e3", -1000), ("1_000.25", 1000.25), (".5", 0.5), ("5.", 5),
        ("inf", Double.infinity), ("-inf", -Double.infinity), ("1E-3", 0.001),
    ])
    func doubles(text: String, number: Double) throws {
        #expect(try Self.value(text, .double) == .double(number))
    }

    @Test func floatsWarnWhenTheTextDoesNotSurvive() throws {
        #expect(try Self.parser.parse("0.1", as: .float).warning == nil)
        #expect(try Self.value("0.1", .float) == .float(0.1))
        let long = try Self.parser.parse("16777217", as: .float)
        #expect(long.warning == "does not fit into 32 bits; is stored as 16777216.0")
        #expect(Self.failure("1e39", .float)?.message == "outside the range of a float")
        #expect(Self.failure("1e999", .double)?.message == "outside the range of a double")
        #expect(try Self.parser.parse("1e-999", as: .double).warning == "is stored as 0")
        #expect(Self.failure("1.5x", .double)?.message.contains("“x” after “1.5”") == true)
        #expect(Self.failure("0x1p3", .double) != nil)
    }

    @Test func decimalsKeepTheirDigits() throws {
        #expect(try Self.value("1.50", .decimal) == .decimal(try #require(Decimal128("1.50"))))
        let digits = "1234567890123456789012345678901234"
        #expect(try Self.value(digits, .decimal) == .decimal(try #require(Decimal128(digits))))
        #expect(
            Self.failure(digits + "5", .decimal)?.message
                == "a decimal has 34 digits at most, not 35"
        )
        let comma = Self.failure("1,5", .decimal)
        #expect(comma?.message == "a comma is no decimal mark")
        #expect(comma?.hint == "type 1.5")
    }

    @Test(arguments: [
        ("2026-01-31T12:00:00Z", 1_769_860_800, 0),
        ("2016-05-25T23:30:00.123456789Z", 1_464_219_000, 123_456_789),
        ("2026-01-31T12:00:00+02:00", 1_769_853_600, 0),
        ("now", 1_000_000, 5), ("+2d", 1_172_800, 5), ("-1h", 996_400, 5),
        ("+1.5s", 1_000_001, 500_000_005),
        ("1700000000s", 1_700_000_000, 0), ("1700000000123ms", 1_700_000_000, 123_000_000),
        ("-1ms", 0, -1_000_000), ("1.123456789s", 1, 123_456_789), ("7ns", 0, 7),
        ("-5s", 999_995, 5),
    ])
    func dates(text: String, seconds: Int64, nanoseconds: Int32) throws {
        #expect(
            try Self.value(text, .timestamp)
                == .timestamp(Timestamp(seconds: seconds, nanoseconds: nanoseconds))
        )
    }

    @Test(arguments: [
        ("2026-01-31", "a day is no point in time"),
        ("2026-01-31T12:00:00", "the zone is missing"),
        ("2026-02-30T12:00:00Z", "there is no such time"),
        ("1700000000", "a number alone is no date"),
        ("12abc", "“abc” is no unit of time"),
        ("1.0000000001s", "nanoseconds are the finest a file holds"),
        ("2026-01-31T12:00:00.1234567890Z", "nanoseconds are the finest a file holds"),
        ("tomorrow", "“tomorrow” is no date"),
        ("99999999999999999999s", "outside the time a file can hold"),
    ])
    func textsThatAreNoDateSayWhy(text: String, message: String) {
        #expect(Self.failure(text, .timestamp)?.message == message)
    }

    @Test func identifiers() throws {
        let id = "0123456789abcdef01234567"
        #expect(try Self.value(id, .objectID) == .objectID(try #require(ObjectID(id))))
        #expect(
            Self.failure(String(id.dropLast()), .objectID)?.message
                == "an objectId has 24 hexadecimal digits, not 23"
        )
        let uuid = "00112233-4455-1677-8899-aabbccddeeff"
        let value = Value.uuid(try #require(UUID128(uuid)))
        #expect(try Self.value(uuid, .uuid) == value)
        #expect(try Self.value(uuid.uppercased(), .uuid) == value)
        #expect(try Self.value("{\(uuid)}", .uuid) == value)
        #expect(try Self.value(uuid.replacing("-", with: ""), .uuid) == value)
        #expect(Self.failure("00112233-x", .uuid)?.message == "“x” is no hexadecimal digit")
    }

    @Test func data() throws {
        #expect(try Self.value("", .binary) == .binary([]))
        #expect(try Self.value("0xCAFE", .binary) == .binary([0xca, 0xfe]))
        #expect(try Self.value("hex: ca fe", .binary) == .binary([0xca, 0xfe]))
        #expect(try Self.value("base64:yv4=", .binary) == .binary([0xca, 0xfe]))
        #expect(try Self.value("yv4=", .binary) == .binary([0xca, 0xfe]))
        #expect(try Self.value("cafe01", .binary) == .binary([0xca, 0xfe, 0x01]))
        #expect(Self.failure("cafe", .binary)?.message == "could be hexadecimal or base64")
        #expect(Self.failure("0xcaf", .binary)?.message.contains("even number") == true)
        #expect(Self.failure("0xcg", .binary)?.message == "digit 2 is not hexadecimal")
        let megabyte = String(repeating: "cafe01", count: 200_000)
        #expect(try Self.value("0x" + megabyte, .binary) != .binary([]))
    }

    @Test func booleansAndStrings() throws {
        #expect(try Self.value("TRUE", .bool) == .bool(true))
        #expect(try Self.value("0", .bool) == .bool(false))
        #expect(Self.failure("yes", .bool)?.message == "“yes” is neither true nor false")
        #expect(try Self.value(" a\nb ", .string) == .string(" a\nb "))
        #expect(try Self.value("", .string) == .string(""))
    }
}
