import RegentCore
import RegentDrafts
import RegentTestSupport
import Testing

/// Edits in collections of plain values are undone without building the draft anew.
@Suite struct InverseTests {
    @Test func everyEditOfAListIsUndoneAndDoneAgain() throws {
        let shop = try ShopFile()
        let tags = Place("Person", try shop.person(1), "tags")
        let codes = Place("Person", try shop.person(1), "codes")
        let labels = Place("Person", try shop.person(1), "labels")
        let edits: [Edit] = [
            .insert(tags.appending(.index(1)), .string("x")),
            .move(tags.appending(.index(0)), to: 3),
            .move(tags.appending(.index(3)), to: 1),
            .remove(tags.appending(.index(2))),
            .insert(tags.appending(.index(3)), .string("end")),
            .add(codes, .int(9)),
            .add(codes, .int(9)),
            .discard(codes, .int(1)),
            .discard(codes, .int(1)),
            .replace(codes, .int(2), with: .int(3)),
            .set(labels.appending(.key("de")), .string("hallo")),
            .remove(labels.appending(.key("en"))),
            .clear(tags),
        ]
        let draft = try shop.draft()
        var states: [[Line]] = [draft.lines]
        for edit in edits {
            try draft.apply(edit)
            states.append(draft.lines)
        }
        for state in states.dropLast().reversed() {
            try draft.undo()
            #expect(draft.lines == state)
        }
        for state in states.dropFirst() {
            try draft.redo()
            #expect(draft.lines == state)
        }
        _ = try draft.commit(in: shop.session())
        #expect(try shop.content("Person", tags.object)?["codes"] == .set([.int(3), .int(9)]))
    }
}
