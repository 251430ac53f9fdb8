package import RegentCore

/// Where a value stands, as people say it: a class, an object, and a way from there.
///
/// The way begins with a property, goes on through lists and dictionaries by `.index` and `.key`,
/// and into embedded objects by `.property` again: `User 12 profile.location`,
/// `Post 7 comments[3].text`, `Shop 1 labels["en"]`. Names, not keys of columns, so that a place
/// means the same in another version of the file and in a patch.
package struct Place: Sendable, Hashable {
    package enum Step: Sendable, Hashable {
        case property(String)
        case index(Int)
        case key(String)
    }

    /// The class, or the stored name of a table that is none.
    package let className: String
    package let object: ObjectKey
    /// Empty for the object itself.
    package let path: [Step]

    package init(className: String, object: ObjectKey, path: [Step] = []) {
        self.className = className
        self.object = object
        self.path = path
    }

    /// A property of an object, which is what most edits are about.
    package init(_ className: String, _ object: ObjectKey, _ property: String) {
        self.init(className: className, object: object, path: [.property(property)])
    }

    /// The place one step further.
    package func appending(_ step: Step) -> Place {
        Place(className: className, object: object, path: path + [step])
    }

    /// The place one step back: the collection of an element.
    package var parent: Place {
        Place(className: className, object: object, path: Array(path.dropLast()))
    }

    /// The way as text: `comments[3].text`, `labels["en"]`.
    package var pathText: String {
        var text = ""
        for step in path {
            switch step {
            case .property(let name): text += (text.isEmpty ? "" : ".") + name
            case .index(let index): text += "[\(index)]"
            case .key(let key): text += "[\"\(key)\"]"
            }
        }
        return text
    }
}
