/// The invariants of a file, each with its name and the sentence that must hold.
///
/// The names are part of the output that scripts rely on: they never change.
/// Source: `format/02 §7`, `format/03 §2.1` and `§9`.
package enum Check: String, Sendable, Hashable, CaseIterable, Encodable {
    case header
    case roots
    case pages
    case nodes
    case freeList = "free-list"
    case space
    case tables
    case columns
    case relations
    case clusters
    case leaves
    case nulls
    case text
    case trees
    case mixed
    case sets
    case dictionaries
    case links
    case backlinks
    case owners
    case primaryKeys = "primary-keys"
    case indexes
    case metadata

    /// What holds in a sound file.
    package var statement: String {
        switch self {
        case .header:
            "the header names a known format, and size and form of the file agree with it"
        case .roots:
            "the root in force is a top array of a valid size with all it needs"
        case .pages:
            "every block that is read passes its check"
        case .nodes:
            "every node has a sound header, lies in the file, and has one parent"
        case .freeList:
            "the free list is three arrays of one length, ascending, without overlap"
        case .space:
            "nodes and free space together cover the file once, without a gap"
        case .tables:
            "every table has a name of its own and a key that fits its place"
        case .columns:
            "names, types, attributes and keys of all columns agree"
        case .relations:
            "every link column and its backlink column name each other"
        case .clusters:
            "object keys ascend, and counts and depths of the cluster trees are right"
        case .leaves:
            "every column has a value for every object, of a kind that its type allows"
        case .nulls:
            "the number that stands for null in a leaf is the one its width asks for"
        case .text:
            "every string is UTF-8"
        case .trees:
            "counts, offsets and depths of lists, sets and dictionaries are right"
        case .mixed:
            "every mixed value has its payload, and every nested collection its key"
        case .sets:
            "elements of sets ascend without duplicates"
        case .dictionaries:
            "keys of dictionaries ascend without duplicates, and each has a value"
        case .links:
            "every link leads to an object that exists"
        case .backlinks:
            "every link has its backlink and every backlink its link"
        case .owners:
            "every embedded object has exactly one owner"
        case .primaryKeys:
            "no two objects of a class have the same primary key"
        case .indexes:
            "every search index holds each object under its present value, and no other"
        case .metadata:
            "the table `metadata` holds the schema version"
        }
    }
}
