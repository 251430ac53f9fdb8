/// The places one has been at: back and forward as in a web browser.
struct Trail: Sendable {
    private var places: [Place]
    private(set) var position: Int
    /// Places further back than this are forgotten.
    private static let longest = 100

    init(_ first: Place) {
        places = [first]
        position = 0
    }

    var current: Place {
        get { places[position] }
        set { places[position] = newValue }
    }

    /// Changes the current place where it lies.
    mutating func withCurrent<Result>(_ change: (inout Place) -> Result) -> Result {
        change(&places[position])
    }

    /// Changes the place with this number, wherever it is on the trail.
    mutating func withPlace(_ id: Int, _ change: (inout Place) -> Void) {
        guard let index = places.firstIndex(where: { $0.id == id }) else { return }
        change(&places[index])
    }

    /// Renames the last crumb of a place, wherever the way leads through it.
    mutating func renameCrumb(of id: Int, to text: String) {
        guard let old = place(numbered: id)?.crumbs, old.last != text else { return }
        for index in places.indices where places[index].crumbs.starts(with: old) {
            places[index].rename(crumb: old.count - 1, to: text)
        }
    }

    /// The place so many steps back; nil before the first one.
    func place(back steps: Int) -> Place? {
        steps >= 0 && steps <= position ? places[position - steps] : nil
    }

    func place(numbered id: Int) -> Place? {
        places.first { $0.id == id }
    }

    func contains(_ id: Int) -> Bool {
        places.contains { $0.id == id }
    }

    var canGoBack: Bool { position > 0 }
    var canGoForward: Bool { position < places.count - 1 }

    /// Goes to a new place; what was ahead is forgotten.
    ///
    /// The rows of where one was are kept for the column view only, and read again on coming back.
    mutating func go(to place: Place) {
        if position > 0 { places[position - 1].window = nil }
        if places[position].isPreview { position -= 1 }
        places.removeSubrange((position + 1)...)
        places.append(place)
        if places.count > Self.longest { places.removeFirst() }
        position = places.count - 1
    }

    mutating func goBack() {
        guard canGoBack else { return }
        places[position].window = nil
        position -= 1
        places[position].window = nil
    }

    mutating func goForward() {
        guard canGoForward else { return }
        position += 1
        places[position].window = nil
    }
}
