import RegentCore

/// Places that must lie in a shape (`query-language.md` §13).
struct WithinTest: LeafTest {
    let condition: GeoTest
    let path: PathReader
    let places: Table

    var text: String { condition.text }
    var costPerRow: Double { 100 }

    func holds(for row: borrowing Row) throws(StorageError) -> Bool {
        for group in try path.groups(row) {
            var inside = 0
            for value in group.values where try isInside(value) { inside += 1 }
            let holds =
                switch condition.path.quantifier {
                // Unlike elsewhere, ALL is false where there is nothing.
                case .all: inside > 0 && inside == group.values.count
                case .some(.none): inside == 0
                case .any, nil: inside > 0
                }
            if holds { return true }
        }
        return false
    }

    private func isInside(_ value: Value) throws(StorageError) -> Bool {
        guard let key = value.linkedObject,
            case .string(let type) = try places.value(of: condition.typeColumn, in: key),
            type.utf8.map(ByteClass.lowercased).elementsEqual("point".utf8),
            case .list(let coordinates) = try places.value(
                of: condition.coordinatesColumn,
                in: key,
                limit: 2
            ),
            coordinates.count == 2, case .double(let longitude) = coordinates[0],
            case .double(let latitude) = coordinates[1]
        else { return false }
        return condition.shape.contains(longitude: longitude, latitude: latitude)
    }
}
