import Testing

@testable import RegentQuery

@Suite struct HeartbeatTests {
    @Test func workThatIsNotWantedEndsWithinItsNextSteps() throws {
        var heart = Heartbeat { true }
        var steps = 0
        #expect(throws: CancellationError.self) {
            while steps < 1_000_000 {
                try heart.beat()
                steps += 1
            }
        }
        #expect(steps < 100_000)
    }

    @Test func workThatIsWantedGoesOn() throws {
        var heart = Heartbeat { false }
        for _ in 0..<200_000 { try heart.beat() }
    }
}
