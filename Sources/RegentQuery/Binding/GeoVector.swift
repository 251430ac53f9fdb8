import Foundation

/// A point on the unit sphere.
struct GeoVector: Sendable, Equatable {
    let x: Double
    let y: Double
    let z: Double

    /// - Parameters:
    ///   - longitude: degrees east, -180 to 180.
    ///   - latitude: degrees north, -90 to 90.
    init(longitude: Double, latitude: Double) {
        let (east, north) = (longitude * .pi / 180, latitude * .pi / 180)
        self.init(cos(north) * cos(east), cos(north) * sin(east), sin(north))
    }

    init(_ x: Double, _ y: Double, _ z: Double) {
        self.x = x
        self.y = y
        self.z = z
    }

    func dot(_ other: GeoVector) -> Double { x * other.x + y * other.y + z * other.z }

    func cross(_ other: GeoVector) -> GeoVector {
        GeoVector(
            y * other.z - z * other.y,
            z * other.x - x * other.z,
            x * other.y - y * other.x
        )
    }

    var normalized: GeoVector {
        let length = dot(self).squareRoot()
        return GeoVector(x / length, y / length, z / length)
    }

    /// The angle to another point, in radians.
    func angle(to other: GeoVector) -> Double {
        let normal = cross(other)
        return atan2(normal.dot(normal).squareRoot(), dot(other))
    }
}
