/// Characters that look right and are others: smart quotes, full-width signs, exotic blanks.
extension QueryAdvice {
    var keyboardSlips: [Candidate] {
        let plain = PlainCharacters(text)
        var slips: [Candidate] = []
        if let slip = plain.slip, plain.text != text {
            slips.append(
                Candidate(
                    fix: replace(0..<bytes.count, with: plain.text, "use plain characters"),
                    fault: QueryError(.habit(slip.habit), at: slip.range),
                    isCertain: true
                )
            )
        }
        slips += rewrite("`", "", "leave out the back quotes").map { Candidate(fix: $0) }
        slips += rewrite("`", "'", "use ' around a text").map { Candidate(fix: $0) }
        return slips
    }
}
