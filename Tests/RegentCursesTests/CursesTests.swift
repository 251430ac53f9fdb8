import RegentTerminal
import Testing

@testable import RegentCurses

@Suite("The edge to a real terminal")
struct CursesTests {
    @Test("mouse reports tell button, place and what is held down")
    func mouse() {
        #expect(
            MouseReport.event(numbers: "0;12;5", isRelease: false)
                == MouseEvent(action: .press, button: .left, position: Point(column: 11, row: 4))
        )
        #expect(MouseReport.event(numbers: "65;1;1", isRelease: false)?.action == .wheelDown)
        #expect(MouseReport.event(numbers: "2;1;1", isRelease: true)?.button == .right)
        #expect(MouseReport.event(numbers: "4;1;1", isRelease: false)?.modifiers == .shift)
        #expect(MouseReport.event(numbers: "0;0;1", isRelease: false) == nil)
        #expect(MouseReport.event(numbers: "0;1", isRelease: false) == nil)
    }

    @Test(
        "colours follow the terminal, unless there are to be none",
        arguments: [
            (8, false, [:], ColorDepth.sixteen), (256, false, [:], .indexed),
            (256, false, ["COLORTERM": "truecolor"], .full), (256, true, [:], .full),
            (256, false, ["NO_COLOR": "1"], .none), (256, false, ["NO_COLOR": ""], .indexed),
            (256, false, ["TERM": "dumb"], .none), (0, false, [:], .none),
        ] as [(Int, Bool, [String: String], ColorDepth)]
    )
    func depth(
        _ colors: Int,
        _ hasDirectColor: Bool,
        _ environment: [String: String],
        _ depth: ColorDepth
    ) {
        #expect(
            CursesColors.depth(
                colors: colors,
                hasDirectColor: hasDirectColor,
                environment: environment,
                isMonochrome: false
            ) == depth
        )
    }
}
