import RegentCore

/// A fact about a query before it is known where in the text it lies.
typealias QueryErrorFact = QueryError.Fact

extension QueryError.Fact: Error {}

extension Binder {
    /// `property TEXT 'words'` (§14).
    func condition(_ syntax: Syntax.TextSearch) throws(QueryError) -> Condition {
        guard case .path(let left) = syntax.subject else {
            throw QueryError(.noFullTextIndex("a constant"), at: syntax.subject.range)
        }
        let operand = try pathOperand(left)
        guard case .property(let property, let elements) = operand.path.end, elements.isEmpty,
            property.type == .string, property.index == .fullText, operand.suffix == nil
        else { throw QueryError(.noFullTextIndex(operand.text), at: left.range) }
        guard let pattern = try self.operand(syntax.pattern, towards: .string).constants,
            !pattern.isList
        else { throw QueryError(.fullTextPattern, at: syntax.pattern.range) }
        let text: [UInt8]
        switch pattern.values.first {
        case .value(.string(let string)): text = Array(string.utf8)
        case .value(.malformedString(let bytes)): text = bytes
        case .value(.null): throw QueryError(.missingSearchWord, at: syntax.pattern.range)
        default: throw QueryError(.fullTextPattern, at: syntax.pattern.range)
        }
        do {
            return .fullText(
                FullTextSearch(
                    path: operand.path,
                    words: try SearchWords(text),
                    text: Printer.text(of: .text(syntax))
                )
            )
        } catch {
            throw QueryError(error, at: syntax.pattern.range)
        }
    }

    /// `path GEOWITHIN shape` (§13).
    func condition(_ syntax: Syntax.GeoWithin) throws(QueryError) -> Condition {
        let operand = try pathOperand(syntax.subject)
        guard operand.suffix == nil, operand.path.isLinks,
            let target = operand.path.target.flatMap({ schema[$0] })
        else {
            let type = BoundOperand.path(operand).type.rawValue
            throw QueryError(.geoNeedsLink(type: type), at: operand.range)
        }
        guard target.kind == .embedded else {
            throw QueryError(.geoNeedsEmbedded(inClass: target.displayName), at: operand.range)
        }
        guard let type = target["type"], type.type == .string, type.collection == nil,
            let coordinates = target["coordinates"], coordinates.type == .double,
            coordinates.collection == .list
        else { throw QueryError(.geoShapeOfClass(target.displayName), at: operand.range) }
        return .within(
            GeoTest(
                path: operand,
                typeColumn: type.column,
                coordinatesColumn: coordinates.column,
                shape: try shape(syntax.shape),
                text: Printer.text(of: .geoWithin(syntax))
            )
        )
    }

    private func shape(_ syntax: Syntax.Shape) throws(QueryError) -> GeoShape {
        switch syntax {
        case .argument(let number, let range):
            guard case .value(.string(let text)) = try argument(number, at: range) else {
                throw QueryError(.geoArgument, at: range)
            }
            return try shape(written: text, at: range)
        case .circle(let center, let radius, let range):
            let place = try place(center)
            let radius = try number(radius, at: range)
            guard radius >= 0 else { throw QueryError(.geoRadius, at: range) }
            let vector = GeoVector(longitude: place.longitude, latitude: place.latitude)
            return .circle(center: vector, radiusInRadians: radius)
        case .box(let first, let second, let range):
            let (a, b) = (try place(first), try place(second))
            if abs(a.longitude - b.longitude) == 360 {
                return .band(
                    south: min(a.latitude, b.latitude),
                    north: max(a.latitude, b.latitude)
                )
            }
            let corners = [
                a, (a.longitude, b.latitude), b, (b.longitude, a.latitude), a,
            ]
            return .polygon(try ring(corners, at: range), holes: [])
        case .polygon(let loops, let range):
            var rings: [GeoRing] = []
            for loop in loops {
                var places: [(longitude: Double, latitude: Double)] = []
                for point in loop { places.append(try place(point)) }
                rings.append(try ring(places, at: range))
            }
            let holes = Array(rings.dropFirst())
            if !holes.allSatisfy(rings[0].surrounds) { throw QueryError(.holeOutside, at: range) }
            for (index, hole) in holes.enumerated()
            where holes[..<index].contains(where: hole.overlaps) {
                throw QueryError(.holesOverlap, at: range)
            }
            return .polygon(rings[0], holes: holes)
        }
    }

    /// A shape given as its text in an argument; what is wrong with it concerns the argument.
    private func shape(written text: String, at range: Range<Int>) throws(QueryError) -> GeoShape {
        let binder = Binder(schema: schema, arguments: [], table: table, variables: [])
        do {
            return try binder.shape(Parser.parseShape(text))
        } catch {
            throw QueryError(error.fact, at: range)
        }
    }

    private func ring(
        _ places: [(longitude: Double, latitude: Double)],
        at range: Range<Int>
    ) throws(QueryError) -> GeoRing {
        do {
            return try GeoRing(places)
        } catch {
            throw QueryError(error, at: range)
        }
    }

    private func place(
        _ point: Syntax.Point
    ) throws(QueryError) -> (longitude: Double, latitude: Double) {
        let longitude = try number(point.longitude, at: point.range)
        let latitude = try number(point.latitude, at: point.range)
        guard abs(longitude) <= 180, abs(latitude) <= 90 else {
            throw QueryError(
                .geoOutOfBounds(longitude: longitude, latitude: latitude),
                at: point.range
            )
        }
        return (longitude, latitude)
    }

    private func number(
        _ coordinate: Syntax.Coordinate,
        at range: Range<Int>
    ) throws(QueryError) -> Double {
        switch coordinate {
        case .number(let text):
            if text.utf8.allSatisfy(ByteClass.isDigit) { return Double(LiteralText.integer(text)) }
            let digits = text.utf8.last == UInt8(ascii: "f") ? String(text.dropLast()) : text
            return NumberText.number(digits)
        case .argument(let index):
            switch try argument(index, at: range) {
            case .value(.int(let value)): return Double(value)
            case .value(.double(let value)): return value
            case .value(.float(let value)): return Double(value)
            default: throw QueryError(.geoArgument, at: range)
            }
        }
    }
}
