import Foundation
import RegentCore
import RegentExchange
import RegentTestSupport
import Testing

@Suite(.needsSharedMaterial) struct JSONWriterTests {
    @Test func oneDocumentHoldsAllClassesWithEmbeddedObjectsInPlace() throws {
        let document = try ExportHarness.json("people", .json)
        #expect(document["schema"] as? String == "regent.export/1")
        let people = try ExportHarness.objects(document, of: "Person")
        #expect(people.count == 60)
        #expect(people[0]["name"] as? String == "Dagny Dufour")
        let samples = try #require(people[0]["sample"] as? [[String: Any]])
        #expect(samples.map { $0["title"] as? String } == ["sample 0", "sample 1"])
        #expect(samples[0]["takenAt"] as? String == "2022-11-30T13:59:31Z")
        #expect(samples[1]["takenAt"] is NSNull)
        #expect((document["classes"] as? [Any])?.count == 1)
    }

    /// Reports realm-studio#1257, #1481 and #1582: circles of links ended the export, and links
    /// became bare numbers.
    @Test func everyLinkOfAGraphWithCirclesLeadsToAnObject() throws {
        let document = try ExportHarness.json("graph", .json)
        let classes = try #require(document["classes"] as? [[String: Any]])
        var known: Set<String> = []
        for entry in classes {
            let name = try #require(entry["class"] as? String)
            for object in try ExportHarness.objects(document, of: name) {
                known.insert("\(name) \(try #require(object["_key"] as? Int))")
            }
        }
        var count = 0
        func visit(_ value: Any) throws {
            if let object = value as? [String: Any] {
                if let link = object["$ref"] as? [String: Any] {
                    let name = try #require(link["class"] as? String)
                    let key = try #require(link["key"] as? Int)
                    #expect(known.contains("\(name) \(key)"))
                    count += 1
                    return
                }
                for value in object.values { try visit(value) }
            } else if let array = value as? [Any] {
                for value in array { try visit(value) }
            }
        }
        try visit(classes)
        #expect(count > 1000)
    }

    @Test func queryResultsSayWhatTheyAre() throws {
        let document = try ExportHarness.json("people", .json) { options in
            options.document = .query
            options.classes = ["Person"]
            options.columns = ["id", "name"]
            options.rows = { _, table in try table.keys(in: 3..<5).reversed() }
        }
        #expect(document["schema"] as? String == "regent.query/1")
        #expect(document["count"] as? Int == 2)
        let objects = try #require(document["objects"] as? [[String: Any]])
        #expect(objects.map { $0["id"] as? Int } == [4, 3])
        #expect(objects[0]["_key"] == nil)
    }

    /// Reports realm-studio#1219 and #861: whole numbers beyond 2^53 were rounded.
    @Test func wholeNumbersAreExact() throws {
        let lines = try ExportHarness.lines("pk-types", .ndjson) { $0.classes = ["PkInt"] }
        #expect(lines[0].hasPrefix(#"{"_id":-9223372036854775808,"n":0,"#))
        #expect(lines[1].hasPrefix(#"{"_id":9223372036854775807,"n":1,"#))
        let quoted = try ExportHarness.lines("pk-types", .ndjson) { options in
            options.classes = ["PkInt"]
            options.writesIntegersAsStrings = true
        }
        #expect(quoted[1].hasPrefix(#"{"_id":"9223372036854775807","n":"1","#))
        #expect(quoted[1].hasSuffix(#""peer":{"$ref":{"class":"PkInt","key":"0"}}}"#))
    }

    @Test func eachLineIsOneObjectAndItsKeyComesFirst() throws {
        let lines = try ExportHarness.lines("people", .ndjson) { options in
            options.classes = ["Person"]
            options.columns = ["name"]
            options.includesKeys = true
        }
        #expect(lines.count == 60)
        #expect(lines[0] == #"{"_key":0,"name":"Dagny Dufour"}"#)
    }

    @Test func linesOfSeveralClassesNameTheirs() throws {
        let lines = try ExportHarness.lines("graph", .ndjson)
        #expect(lines.allSatisfy { $0.hasPrefix(#"{"_class":""#) })
        #expect(lines.filter { $0.hasPrefix(#"{"_class":"Tag","#) }.count == 10)
    }

    @Test func linksAreWrittenAsAsked() throws {
        func peer(_ links: ExportOptions.Links, depth: Int = 1) throws -> String {
            let lines = try ExportHarness.lines("pk-types", .ndjson) { options in
                options.classes = ["PkString"]
                options.columns = ["peer"]
                options.links = links
                options.depth = depth
            }
            return lines[2]
        }
        #expect(try peer(.ref) == #"{"peer":{"$ref":{"class":"PkString","key":1}}}"#)
        #expect(try peer(.key) == #"{"peer":"id1"}"#)
        #expect(
            try peer(.embed)
                == #"{"peer":{"_id":"id1","n":1,"label":"row 1","#
                + #""peer":{"$ref":{"class":"PkString","key":0}}}}"#
        )
        #expect(
            try peer(.embed, depth: 5)
                == #"{"peer":{"_id":"id1","n":1,"label":"row 1","#
                + #""peer":{"_id":"","n":0,"label":null,"peer":null}}}"#
        )
    }

    @Test func embeddingWritesEachObjectOnceWhateverTheCircles() throws {
        let lines = try ExportHarness.lines("graph", .ndjson) { options in
            options.classes = ["Node"]
            options.links = .embed
            options.depth = 60
            options.rows = { _, table in try table.keys(in: 0..<3) }
        }
        // Node 0 is its own next.
        #expect(lines[0].contains(#""next":{"$ref":{"class":"Node","key":0}}"#))
        for line in lines {
            let names = line.components(separatedBy: #""name":""#).dropFirst().map {
                $0.prefix { $0 != "\"" }
            }
            #expect(names.count > 100)
            #expect(Set(names).count == names.count)
        }
    }

    @Test func columnsMayLeadThroughLinks() throws {
        let lines = try ExportHarness.lines("people", .ndjson) { options in
            options.classes = ["Person"]
            options.columns = ["_key", "sample.title"]
        }
        #expect(lines[0] == #"{"_key":0,"sample.title":["sample 0","sample 1"]}"#)
        let shops = try ExportHarness.lines("embedded", .ndjson) { options in
            options.classes = ["Shop"]
            options.columns = ["location.type"]
        }
        #expect(shops.contains(#"{"location.type":"Point"}"#))
    }

    @Test func aColumnMayComeTwice() throws {
        let lines = try ExportHarness.lines("embedded", .csv) { options in
            options.classes = ["Shop"]
            options.columns = ["location", "location"]
        }
        let cell = #""{""type"":""Point"",""coordinates"":"#
        #expect(lines.contains { $0.components(separatedBy: cell).count == 3 })
    }

    @Test func unknownNamesAreRefusedWithTheNearest() throws {
        #expect(throws: ExchangeError.unknownClass("Persn", nearest: "Person")) {
            _ = try ExportHarness.text("people", .json) { $0.classes = ["Persn"] }
        }
        #expect(
            throws: ExchangeError.unknownProperty("nam", className: "Person", nearest: "name")
        ) {
            _ = try ExportHarness.text("people", .json) { options in
                options.classes = ["Person"]
                options.columns = ["nam"]
            }
        }
        #expect(throws: ExchangeError.notALink("name", className: "Person")) {
            _ = try ExportHarness.text("people", .json) { options in
                options.classes = ["Person"]
                options.columns = ["name.length"]
            }
        }
        #expect(throws: ExchangeError.severalClasses(.csv)) {
            _ = try ExportHarness.text("graph", .csv)
        }
    }
}
