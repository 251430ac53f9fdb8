import RegentCore
import RegentTerminal

/// The lines of the inspector: plain values, links, collections, and who points here.
enum InspectorText {
    struct Line: Sendable {
        enum Target: Sendable {
            case property(ObjectDetail.Line)
            case incoming(ObjectDetail.Incoming)
        }

        let name: String
        let value: CellText
        var target: Target?
        var isTitle = false
    }

    static func lines(of browser: BrowserState) -> [Line] {
        guard let detail = browser.inspector.detail else { return [] }
        let schema = browser.catalog.schema
        let text = browser.text
        var lines: [Line] = []
        func add(_ title: String, _ group: [ObjectDetail.Line]) {
            guard !group.isEmpty else { return }
            lines.append(self.title(title))
            for line in group {
                lines.append(
                    Line(
                        name: line.property.name,
                        value: text.cell(line),
                        target: .property(line)
                    )
                )
            }
        }
        let isCollection: (ObjectDetail.Line) -> Bool = { $0.property.collection != nil }
        let isLink: (ObjectDetail.Line) -> Bool = {
            $0.property.type == .link && $0.property.collection == nil
        }
        add("values", detail.lines.filter { !isCollection($0) && !isLink($0) })
        add("links", detail.lines.filter(isLink))
        add("collections", detail.lines.filter(isCollection))
        let total = detail.incoming.reduce(0) { $0 + $1.count }
        lines.append(title("who points here (\(Grouped.text(total)))"))
        for incoming in detail.incoming {
            let property = schema[incoming.table]?[incoming.column]?.name ?? "?"
            lines.append(
                Line(
                    name: "\(browser.catalog.name(of: incoming.table)).\(property)",
                    value: CellText(text: Grouped.text(incoming.count), role: .link),
                    target: .incoming(incoming)
                )
            )
        }
        return lines
    }

    private static func title(_ text: String) -> Line {
        Line(name: text, value: CellText(text: "", role: .dim), isTitle: true)
    }
}
