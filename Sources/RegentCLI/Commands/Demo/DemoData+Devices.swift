import RegentCore
import RegentDrafts

/// Devices, events, settings, readings, and samples of every type.
extension DemoData {
    mutating func makeDevices() {
        for number in 0..<150 {
            add(
                "Device",
                [
                    "id": .uuid(random.uuid()), "name": .string("\(random.word())-\(number)"),
                    "kind": .string(random.one(["thermometer", "scale", "door", "camera"])),
                    "firmware": random.chance(90) ? .string("2.\(random.number(0...9))") : .null,
                    "config": random.mixed(depth: 4), "owner": link("Customer"),
                    "installedAt": .timestamp(random.time()),
                ]
            )
        }
        for _ in 0..<2_000 {
            let subject =
                random.chance(70)
                ? link(random.one(["Device", "Order", "User"])) : random.mixed(depth: 1)
            add(
                "Event",
                [
                    "kind": .string(random.one(["opened", "closed", "failed", "moved"])),
                    "at": .timestamp(random.time()), "subject": subject,
                    "payload": random.mixed(depth: 4),
                    "isHandled": random.chance(20) ? .null : .bool(random.chance(50)),
                ]
            )
        }
        for number in 0..<60 {
            add(
                "Setting",
                [
                    "key": .string("app.\(random.word()).\(number)"),
                    "value": random.mixed(depth: 3),
                    "isSecret": random.chance(30) ? .null : .bool(random.chance(20)),
                ]
            )
        }
    }

    mutating func makeReading() {
        add(
            "SensorReading",
            [
                "device": link("Device"), "at": .timestamp(random.time()),
                "value": .double(Double(random.number(-4_000...12_000)) / 100),
                "quality": random.chance(70) ? .float(Float(random.number(0...100)) / 100) : .null,
                "raw": .binary(random.bytes(4...16)),
                "flags": random.chance(50) ? .int(Int64(random.number(0...255))) : .null,
            ]
        )
    }

    mutating func makeSamples() {
        let types: [ValueType] = [
            .int, .bool, .string, .binary, .timestamp, .float, .double, .decimal, .objectID, .uuid,
        ]
        for number in 0..<60 {
            var values: [String: Value] = ["id": .int(Int64(number))]
            for type in types {
                let name = type.name
                values[name] = random.value(type)
                values[name + "Opt"] = random.chance(40) ? .null : random.value(type)
                values[name + "List"] = .list(many(type))
                values[name + "Set"] = .distinct(many(type))
                values[name + "Map"] = .dictionary(
                    of: ["a", "b", "ü"].prefix(random.number(0...3)).map {
                        ($0, random.chance(30) ? .null : random.value(type))
                    }
                )
            }
            values["mixed"] = random.mixed(depth: 5)
            values["mixedList"] = .list(
                (0..<random.number(0...3)).map { _ in random.mixed(depth: 2) }
            )
            values["mixedSet"] = .distinct((0..<3).map { _ in random.mixed(depth: 0) })
            values["link"] = link("Sample")
            values["linkList"] = .list(links("User", 0...3))
            values["linkSet"] = .distinct(links("User", 0...3))
            values["linkMap"] = .dictionary(of: [("first", link("User")), ("none", .null)])
            add("Sample", values)
        }
    }

    private mutating func many(_ type: ValueType) -> [Value] {
        (0..<random.number(0...4)).map { _ in random.value(type) }
    }
}
