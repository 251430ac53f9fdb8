/// Which line of a long list is chosen, and which is the first in sight.
package struct ScrollPosition: Hashable, Sendable {
    package private(set) var selected: Int
    package private(set) var top: Int

    package init(selected: Int = 0, top: Int = 0) {
        self.selected = selected
        self.top = top
    }

    /// Chooses a line, within `0..<count`, and scrolls no further than it takes to see it.
    package mutating func select(_ line: Int, count: Int, height: Int) {
        selected = max(0, min(line, count - 1))
        keepInSight(count: count, height: height)
    }

    /// Moves the choice by so many lines.
    package mutating func move(by distance: Int, count: Int, height: Int) {
        // Distances come from typed numbers, so they may be huge.
        let target = selected.addingReportingOverflow(distance)
        select(
            target.overflow ? (distance > 0 ? count : 0) : target.partialValue,
            count: count,
            height: height
        )
    }

    /// Moves by pages: what was last in sight becomes first.
    package mutating func page(by pages: Int, count: Int, height: Int) {
        let distance = pages.multipliedReportingOverflow(by: max(1, height - 1))
        let lines = max(-count, min(distance.overflow ? count : distance.partialValue, count))
        top = max(0, min(top + lines, count - height))
        select(selected + lines, count: count, height: height)
    }

    /// Scrolls by so many lines and takes the choice along where it would leave the sight.
    package mutating func scroll(by distance: Int, count: Int, height: Int) {
        top = max(0, min(top + distance, count - height))
        selected = max(top, min(selected, top + max(1, height) - 1))
        selected = max(0, min(selected, count - 1))
    }

    /// Makes both numbers fit a list that may have become shorter, or a window that did.
    package mutating func keepInSight(count: Int, height: Int) {
        selected = max(0, min(selected, count - 1))
        let height = max(1, height)
        if selected < top { top = selected }
        if selected >= top + height { top = selected - height + 1 }
        top = max(0, min(top, count - height))
    }

    /// The lines in sight.
    package func visible(count: Int, height: Int) -> Range<Int> {
        let start = max(0, min(top, count))
        return start..<min(count, start + max(0, height))
    }
}
