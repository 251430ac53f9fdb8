import RegentCore
import RegentDrafts
import RegentTestSupport
import Testing

/// Undo and redo around what other programs did.
@Suite struct ConflictStepsTests {
    /// A draft in which the age of the first person meets another program's, after `catchUp`.
    private func conflicting(_ shop: ShopFile) throws -> Draft {
        let draft = try shop.draft()
        let place = Place("Person", try shop.person(1), "age")
        try draft.apply(.set(place, .int(90)))
        try draft.apply(.set(Place("Person", shop.person(2), "age"), .int(70)))
        try shop.commit(.set(place, .int(91)))
        try draft.catchUp()
        #expect(draft.conflicts.count == 1)
        return draft
    }

    @Test(arguments: [Conflict.Choice.mine, .theirs])
    func aDecisionIsAStepThatCanBeTakenBack(choice: Conflict.Choice) throws {
        let draft = try conflicting(ShopFile())
        let lines = draft.lines
        let conflict = try #require(draft.conflicts.first)
        let count = draft.countOfSteps
        try draft.resolve(conflict, as: choice)
        #expect(draft.conflicts.isEmpty)
        #expect(draft.countOfSteps == count + 1)
        let decided = draft.lines
        #expect(decided.count == (choice == .mine ? 2 : 1))
        try draft.undo()
        #expect(draft.conflicts == [conflict])
        #expect(draft.lines == lines)
        try draft.redo()
        #expect(draft.conflicts.isEmpty)
        #expect(draft.lines == decided)
    }

    @Test func whatAMergeLeftToDecideGoesWithItsStep() throws {
        let shop = try ShopFile()
        let source = try shop.draft()
        try source.apply(.set(Place("Person", shop.person(1), "age"), .int(90)))
        try source.apply(.set(Place("Person", shop.person(2), "age"), .int(70)))
        let text = try source.patchText()
        try shop.commit(.set(Place("Person", shop.person(1), "age"), .int(91)))
        let draft = try shop.draft()
        try draft.apply(.set(Place("Person", shop.person(3), "age"), .int(50)))
        let merge = try draft.merge(draft.patch(parsing: text).lines, keepsConflicts: true)
        #expect(merge.countOfApplied == 1)
        #expect(draft.conflicts.count == 1)
        try draft.undo()
        #expect(draft.conflicts.isEmpty)
        #expect(draft.lines.count == 1)
        try draft.redo()
        #expect(draft.conflicts.count == 1)
        #expect(draft.lines.count == 2)
    }

    @Test func stepsStayStepsOverANewerVersion() throws {
        let shop = try ShopFile()
        let draft = try shop.draft()
        let one = try shop.person(1)
        try draft.apply(.set(Place("Person", one, "age"), .int(90)))
        try draft.apply(.create(className: "Person", values: ["id": .int(60)]))
        try draft.apply(.set(Place("Person", one, "name"), .string("Mine")))
        try shop.commit(.set(Place("Person", shop.person(2), "age"), .int(91)))
        #expect(try draft.catchUp() == [])
        #expect(draft.countOfSteps == 3)
        #expect(draft.lines.count == 3)
        try draft.undo()
        #expect(draft.lines.count == 2)
        try draft.undo()
        #expect(draft.lines.map(\.after) == [.int(90)])
        try draft.undo()
        #expect(draft.isEmpty)
    }

    @Test func stepsThatWouldMeanSomethingElseBecomeOne() throws {
        let shop = try ShopFile()
        let draft = try shop.draft()
        let place = Place("Person", try shop.person(1), "age")
        try draft.apply(.set(place, .int(90)))
        // Back to what it was: done again over theirs it would overwrite them.
        try draft.apply(.set(place, .int(21)))
        try draft.apply(.set(Place("Person", shop.person(2), "age"), .int(70)))
        try shop.commit(.set(place, .int(91)))
        #expect(try draft.catchUp() == [])
        #expect(draft.lines.count == 1)
        #expect(draft.countOfSteps == 1)
        let commit = try draft.commit(in: shop.session())
        #expect(commit.counts.total == 1)
        #expect(try shop.content("Person", place.object)?["age"] == .int(91))
    }
}
