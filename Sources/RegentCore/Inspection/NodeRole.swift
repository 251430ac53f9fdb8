/// What a node is in the file, going by the way that leads to it.
struct NodeRole: Sendable, Hashable {
    enum Kind: UInt8, Sendable {
        case top, tableNames, tables, freePositions, freeLengths, freeVersions, history, evacuation
        case table, spec, columnTypes, columnNames, columnAttributes, enumeratedKeys
        case enumeratedStrings, columnKeys, clusters, tombstones, clusterKeys, columnLeaf,
            columnPart
        case indexes, index, oppositeTables, oppositeColumns, collisionMap
        case other
    }

    let kind: Kind
    /// Position in the array of tables; -1 outside of tables.
    let table: Int32
    /// Index of the column; -1 where no single column is meant.
    let column: Int32

    static let top = NodeRole(.top)

    init(_ kind: Kind, table: Int32 = -1, column: Int32 = -1) {
        self.kind = kind
        self.table = table
        self.column = column
    }

    /// What the child in a slot of a node with this role is.
    ///
    /// Source: `format/02 §2`, `§4`, `§5`, `§6.3`; tables of formats below 10 are laid out
    /// otherwise.
    func child(_ slot: Int, of header: NodeHeader, fileFormat: Int) -> NodeRole {
        switch kind {
        case .top: NodeRole(Self.topSlots[slot] ?? .other)
        case .tables: NodeRole(.table, table: Int32(truncatingIfNeeded: slot))
        case .table:
            inTable(fileFormat < 10 ? .other : Self.tableSlots[slot] ?? .other)
        case .spec: inTable(Self.specSlots[slot] ?? .other)
        case .enumeratedKeys: inTable(.enumeratedStrings)
        case .clusters, .tombstones:
            if slot == 0 {
                inTable(.clusterKeys)
            } else if header.isInner {
                self
            } else {
                NodeRole(.columnLeaf, table: table, column: Int32(truncatingIfNeeded: slot - 1))
            }
        case .columnLeaf, .columnPart: NodeRole(.columnPart, table: table, column: column)
        case .indexes: NodeRole(.index, table: table, column: Int32(truncatingIfNeeded: slot))
        case .index, .history, .evacuation, .other: self
        default: inTable(.other)
        }
    }

    private func inTable(_ kind: Kind) -> NodeRole {
        NodeRole(kind, table: table)
    }

    /// What the node is called.
    var title: String {
        switch kind {
        case .top: "top array"
        case .tableNames: "table names"
        case .tables: "tables"
        case .freePositions: "free list: positions"
        case .freeLengths: "free list: lengths"
        case .freeVersions: "free list: versions"
        case .history: "history"
        case .evacuation: "evacuation state"
        case .table: "table"
        case .spec: "spec"
        case .columnTypes: "column types"
        case .columnNames: "column names"
        case .columnAttributes: "column attributes"
        case .enumeratedKeys: "enumerated strings of all columns"
        case .enumeratedStrings: "enumerated strings"
        case .columnKeys: "column keys"
        case .clusters: "clusters"
        case .tombstones: "tombstones"
        case .clusterKeys: "object keys"
        case .columnLeaf: "values"
        case .columnPart: "part of values"
        case .indexes: "search indexes"
        case .index: "search index"
        case .oppositeTables: "opposite tables"
        case .oppositeColumns: "opposite columns"
        case .collisionMap: "collision map"
        case .other: "part"
        }
    }

    private static let topSlots: [Int: Kind] = [
        TopSlot.tableNames: .tableNames,
        TopSlot.tables: .tables,
        TopSlot.freePositions: .freePositions,
        TopSlot.freeLengths: .freeLengths,
        TopSlot.freeVersions: .freeVersions,
        TopSlot.history: .history,
        TopSlot.evacuation: .evacuation,
    ]

    private static let tableSlots: [Int: Kind] = [
        TableSlot.spec: .spec,
        TableSlot.clusters: .clusters,
        TableSlot.indexes: .indexes,
        TableSlot.oppositeTables: .oppositeTables,
        TableSlot.oppositeColumns: .oppositeColumns,
        TableSlot.collisionMap: .collisionMap,
        TableSlot.tombstones: .tombstones,
    ]

    private static let specSlots: [Int: Kind] = [
        SpecSlot.types: .columnTypes,
        SpecSlot.names: .columnNames,
        SpecSlot.attributes: .columnAttributes,
        SpecSlot.enumeratedKeys: .enumeratedKeys,
        SpecSlot.columnKeys: .columnKeys,
    ]
}
