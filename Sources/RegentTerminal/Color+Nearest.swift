/// Colours at fewer depths, by the nearest one there is.
extension Color {
    /// Red, green and blue of the sixteen colours as xterm has them; terminals differ.
    private static let sixteen: [SIMD3<Int>] = [
        [0, 0, 0], [205, 0, 0], [0, 205, 0], [205, 205, 0], [0, 0, 238], [205, 0, 205],
        [0, 205, 205], [229, 229, 229], [127, 127, 127], [255, 0, 0], [0, 255, 0], [255, 255, 0],
        [92, 92, 255], [255, 0, 255], [0, 255, 255], [255, 255, 255],
    ]

    private static let cubeSteps = [0, 95, 135, 175, 215, 255]

    /// The parts of the colour, 0 to 255 each; nil for the terminal's own, which nobody knows.
    package var parts: SIMD3<Int>? {
        switch self {
        case .standard: return nil
        case .ansi(let index): return Self.sixteen[Int(index & 15)]
        case .indexed(let number) where number < 16: return Self.sixteen[Int(number)]
        case .indexed(let number) where number < 232:
            let cube = Int(number) - 16
            return [
                Self.cubeSteps[cube / 36], Self.cubeSteps[cube / 6 % 6], Self.cubeSteps[cube % 6],
            ]
        case .indexed(let number):
            let grey = 8 + 10 * (Int(number) - 232)
            return [grey, grey, grey]
        case .rgb(let red, let green, let blue): return [Int(red), Int(green), Int(blue)]
        }
    }

    /// The nearest colour a terminal of this depth shows.
    package func nearest(at depth: ColorDepth) -> Color {
        switch (self, depth) {
        case (.standard, _), (_, .full), (.ansi, _): return depth == .none ? .standard : self
        case (_, .none): return .standard
        case (.indexed, .indexed): return self
        case (_, .indexed): return nearestIndexed()
        case (.indexed(let number), .sixteen) where number < 16: return .ansi(number)
        case (_, .sixteen): return nearestNamed()
        }
    }

    private func nearestNamed() -> Color {
        guard let parts else { return self }
        let best = Self.sixteen.indices.min {
            Self.distance(parts, Self.sixteen[$0]) < Self.distance(parts, Self.sixteen[$1])
        }
        return .ansi(UInt8(best ?? 0))
    }

    /// Only the cube and the greys: the first sixteen look different on every terminal.
    private func nearestIndexed() -> Color {
        guard let parts else { return self }
        let best = (16...255).min { a, b in
            let first = Color.indexed(UInt8(a)).parts ?? .zero
            let second = Color.indexed(UInt8(b)).parts ?? .zero
            return Self.distance(parts, first) < Self.distance(parts, second)
        }
        return .indexed(UInt8(best ?? 16))
    }

    private static func distance(_ a: SIMD3<Int>, _ b: SIMD3<Int>) -> Int {
        let difference = a &- b
        return (difference &* difference &* [3, 6, 1]).wrappedSum()
    }
}

extension Theme.Pair {
    /// The pair in colours of this depth.
    func nearest(at depth: ColorDepth) -> Theme.Pair {
        Theme.Pair(
            foreground: foreground.nearest(at: depth),
            background: background.nearest(at: depth)
        )
    }
}
