import Foundation
import RegentCore
import RegentTerminal

/// Everything the studio knows: what is shown is made from this value alone.
struct StudioState: Sendable {
    enum Screen: Sendable {
        /// The file is being opened.
        case opening
        case start(StartState)
        case unlock(UnlockState)
        case browser(BrowserState)
    }

    /// How the studio was started; the path changes when a file is chosen on the start screen.
    var options: StudioOptions
    var size: Size
    var screen: Screen = .opening
    var overlay: Overlay?
    /// The last thing there was to say, and how it is meant.
    var notice: Notice?
    /// Everything there was to say in this session, the newest last.
    var messages: [LoggedMessage] = []
    /// The time of the message that is being taken in.
    var clock = Date(timeIntervalSince1970: 0)
    /// Keys pressed so far of a sequence, and the number typed before it.
    var keys: [KeyChord] = []
    var count: Int?
    var showsFunctionKeys = true
    var isMouseOn: Bool
    var themeName: String
    /// Queries that gave results, for each class, the newest last.
    var history: [String: [String]] = [:]
    /// What earlier sessions left.
    var memory = StudioMemory()
    /// Columns of this file's classes from earlier sessions.
    var keptColumns: [String: [StudioMemory.Column]] = [:]
    /// Saved queries of this file.
    var savedQueries: [StudioMemory.SavedQuery] = []
    /// The themes there are, for the palette.
    var themeNames: [String] = []
    /// Whether the card for newcomers is on the screen.
    var showsCard = false
    /// The border of a column that the mouse is dragging.
    var draggedBorder: DraggedBorder?
    /// In the dialogue: rows told last, from the one that one stands on.
    var countOfToldRows = 0
    /// The life of a write: the draft and what is done with it.
    var editing = EditingState()
    /// What is said on the terminal once the studio has left it.
    var farewell: String?
    /// What ends the studio.
    var ending: Ending?
    var keyTable = KeyTable.standard

    /// Requests without an answer so far, and what they are for.
    private(set) var pending: [Int: Purpose] = [:]
    private var lastRequest = 0
    /// Effects of the update that is going on.
    private var outbox: [Effect] = []

    enum Ending: Sendable, Equatable {
        case exit(Int32)
        case failure(StorageError)
    }

    struct Notice: Sendable, Hashable {
        let text: String
        let role: Role
    }

    init(options: StudioOptions, size: Size) {
        self.options = options
        self.size = size
        isMouseOn = options.hasMouse
        themeName = options.theme
    }

    /// Idle means: no request is outstanding; watching the file is no work.
    var isIdle: Bool { pending.values.allSatisfy { $0 == .watch } }

    // MARK: - Requests

    /// Asks for work; earlier requests for the same purpose are dropped.
    mutating func request(_ work: Request, for purpose: Purpose) {
        drop(purpose)
        lastRequest += 1
        pending[lastRequest] = purpose
        outbox.append(.request(lastRequest, work))
    }

    /// Gives up a request: its answer will be recognised as late and dropped.
    mutating func drop(_ purpose: Purpose) {
        for (number, other) in pending where other == purpose {
            pending[number] = nil
            outbox.append(.cancel(number))
        }
    }

    /// Takes the purpose of an answer; nil for late ones.
    mutating func takePurpose(of number: Int) -> Purpose? {
        pending.removeValue(forKey: number)
    }

    func isPending(_ purpose: Purpose) -> Bool {
        pending.values.contains(purpose)
    }

    mutating func send(_ effect: Effect) {
        outbox.append(effect)
    }

    mutating func takeEffects() -> [Effect] {
        defer { outbox = [] }
        return outbox
    }

    // MARK: - The browser

    /// The browser, where that is the screen.
    var browser: BrowserState? {
        get { if case .browser(let browser) = screen { browser } else { nil } }
        set { if let newValue { screen = .browser(newValue) } }
    }

    /// Changes the browser in place; does nothing on other screens.
    mutating func withBrowser<Result>(_ change: (inout BrowserState) -> Result) -> Result? {
        guard case .browser(var browser) = screen else { return nil }
        // Taken out while it is changed, so that its rows are not copied.
        screen = .opening
        defer { screen = .browser(browser) }
        return change(&browser)
    }
}
