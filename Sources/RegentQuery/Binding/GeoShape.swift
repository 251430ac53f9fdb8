import Foundation

/// An area on the globe; sides of polygons are arcs of great circles (`query-language.md` §13).
enum GeoShape: Sendable {
    case circle(center: GeoVector, radiusInRadians: Double)
    case polygon(GeoRing, holes: [GeoRing])
    /// The band between two latitudes, all the way round.
    case band(south: Double, north: Double)

    /// Whether a place lies in the area, sides and corners not counted.
    func contains(longitude: Double, latitude: Double) -> Bool {
        guard abs(longitude) <= 180, abs(latitude) <= 90 else { return false }
        let point = GeoVector(longitude: longitude, latitude: latitude)
        switch self {
        case .circle(let center, let radius):
            // The centre itself belongs to a circle of radius 0, rounding or not.
            return center.angle(to: point) <= radius + 1e-12
        case .polygon(let ring, let holes):
            return ring.contains(point) && !holes.contains { $0.contains(point) }
        case .band(let south, let north):
            return latitude >= south && latitude <= north
        }
    }
}

/// A closed loop of sides that do not cross; its inside is the smaller part of the globe.
struct GeoRing: Sendable {
    /// The corners in the direction in which the inside is on the left, the first not repeated.
    let corners: [GeoVector]

    /// - Parameter points: longitudes and latitudes; the last point equals the first.
    /// - Throws: what is wrong with the shape.
    init(_ points: [(longitude: Double, latitude: Double)]) throws(QueryErrorFact) {
        guard let first = points.first, let last = points.last, first == last else {
            throw .ringNotClosed
        }
        let distinct = Set(points.map { [$0.longitude, $0.latitude] }).count
        guard distinct >= 3 else { throw .ringTooShort(vertices: distinct) }
        let corners = points.dropLast().map {
            GeoVector(longitude: $0.longitude, latitude: $0.latitude)
        }
        guard !Self.crossesItself(corners) else { throw .ringCrossesItself }
        self.corners = Self.area(corners) > 2 * .pi ? corners.reversed() : corners
    }

    private static func crossesItself(_ corners: [GeoVector]) -> Bool {
        let count = corners.count
        for i in 0..<count {
            for j in (i + 2)..<max(count, i + 2) where !(i == 0 && j == count - 1) {
                let (a, b) = (corners[i], corners[i + 1 == count ? 0 : i + 1])
                let (c, d) = (corners[j], corners[j + 1 == count ? 0 : j + 1])
                if sidesCross(a, b, c, d) { return true }
            }
        }
        return false
    }

    private static func sidesCross(
        _ a: GeoVector,
        _ b: GeoVector,
        _ c: GeoVector,
        _ d: GeoVector
    ) -> Bool {
        let (first, second) = (a.cross(b), c.cross(d))
        let (ofC, ofD) = (first.dot(c), first.dot(d))
        let (ofA, ofB) = (second.dot(a), second.dot(b))
        return ofC * ofD < 0 && ofA * ofB < 0 && ofC * ofA < 0
    }

    /// The area to the left of the sides, 0 to 4π.
    private static func area(_ corners: [GeoVector]) -> Double {
        var sum = 0.0
        let a = corners[0]
        for index in 1..<(corners.count - 1) {
            let (b, c) = (corners[index], corners[index + 1])
            sum += 2 * atan2(a.dot(b.cross(c)), 1 + a.dot(b) + b.dot(c) + c.dot(a))
        }
        let area = fmod(sum, 4 * .pi)
        return area < 0 ? area + 4 * .pi : area
    }

    /// Whether another ring lies inside; corners may be shared, sides may not be touched.
    func surrounds(_ hole: GeoRing) -> Bool {
        let isInside = hole.corners.allSatisfy { corner in
            corners.contains(corner) || (contains(corner) && !touches(corner))
        }
        return isInside && !crosses(hole)
    }

    /// Whether two rings have places in common besides single corners.
    func overlaps(_ other: GeoRing) -> Bool {
        crosses(other) || corners.allSatisfy(other.contains) || other.corners.allSatisfy(contains)
    }

    private var sides: [(GeoVector, GeoVector)] {
        Array(zip(corners, corners.dropFirst() + corners.prefix(1)))
    }

    /// Whether a side crosses one of the other ring, or is one of them.
    private func crosses(_ other: GeoRing) -> Bool {
        let others = other.sides
        return sides.contains { (a, b) in
            others.contains { (c, d) in
                let shared = [a, b].count { $0 == c || $0 == d }
                return shared == 2 || (shared == 0 && Self.sidesCross(a, b, c, d))
            }
        }
    }

    /// Whether a point lies on a side, as far as doubles can tell.
    private func touches(_ point: GeoVector) -> Bool {
        sides.contains { (a, b) in
            let reach = a.dot(b)
            return abs(a.cross(b).dot(point)) < 1e-14 && a.dot(point) >= reach
                && b.dot(point) >= reach
        }
    }

    /// Whether the sides turn once around the point when seen from it.
    func contains(_ point: GeoVector) -> Bool {
        let pole = abs(point.z) < 0.9 ? GeoVector(0, 0, 1) : GeoVector(1, 0, 0)
        let east = pole.cross(point).normalized
        let north = point.cross(east)
        let azimuths = corners.map { atan2($0.dot(north), $0.dot(east)) }
        var turned = 0.0
        for (index, azimuth) in azimuths.enumerated() {
            var turn = azimuths[index + 1 == azimuths.count ? 0 : index + 1] - azimuth
            if turn > .pi { turn -= 2 * .pi }
            if turn <= -.pi { turn += 2 * .pi }
            turned += turn
        }
        return turned > .pi
    }
}
