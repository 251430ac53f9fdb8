import RegentCore
import RegentDrafts

/// Suppliers, products, customers, orders, shipments and reviews.
extension DemoData {
    mutating func makeShop() {
        for number in 0..<40 { makeSupplier(number) }
        for number in 0..<1_200 { makeProduct(number) }
        for number in 0..<2_500 { makeCustomer(number) }
        for _ in 0..<3_000 { makeOrder() }
        for number in 0..<1_500 { makeShipment(number) }
        for _ in 0..<2_500 { makeReview() }
    }

    private mutating func makeSupplier(_ number: Int) {
        let contacts = ["sales", "support"].prefix(random.number(1...2)).map { role in
            (
                key: role,
                value: embedded([
                    "name": .string(random.name()),
                    "phone": random.chance(60) ? .string("+49 30 555 0\(100 + number)") : .null,
                    "email": .string("\(role)@supplier\(number).example"),
                ])
            )
        }
        add(
            "Supplier",
            [
                "id": .int(Int64(number + 1)),
                "name": .string(random.sentence(1...2) + " " + random.one(["GmbH", "AB", "Ltd"])),
                "contacts": .dictionary(of: contacts),
                "certificate": random.chance(50) ? .binary(random.bytes(200...900)) : .null,
            ]
        )
    }

    private mutating func makeProduct(_ number: Int) {
        // Few are large enough to lie outside their leaf.
        let size = random.chance(2) ? 20_000...70_000 : 60...900
        add(
            "Product",
            [
                "sku": .string("P-\(10_000 + number)"), "name": .string(random.sentence(2...3)),
                "price": .decimal(random.amount(upTo: 900)),
                "weight": random.chance(80)
                    ? .double(Double(random.number(1...9_000)) / 100) : .null,
                "rating": .float(Float(random.number(10...50)) / 10),
                "stock": .dictionary(
                    of: random.some(DemoRandom.cities, 1...4).uniqued.map {
                        ($0, .int(Int64(random.number(0...400))))
                    }
                ),
                "attributes": .dictionary(of: [
                    ("color", .string(random.word())), ("details", random.mixed(depth: 3)),
                ]),
                "image": random.chance(30)
                    ? .binary([0x89, 0x50, 0x4e, 0x47] + random.bytes(size)) : .null,
                "related": .list(links("Product", 0...3)), "supplier": link("Supplier"),
            ]
        )
    }

    private mutating func makeCustomer(_ number: Int) {
        let addresses = (0..<random.number(1...2)).map { _ in
            embedded([
                "street": .string(random.sentence(1...2) + " \(random.number(1...120))"),
                "city": .string(random.one(DemoRandom.cities)),
                "zip": random.chance(90) ? .string("\(random.number(10_000...99_999))") : .null,
                "country": .string(random.one(["DE", "FR", "IT", "JP", "PT", "SE"])),
                "coordinates": random.chance(60)
                    ? .list([
                        .double(Double(random.number(-18_000...18_000)) / 100),
                        .double(Double(random.number(-9_000...9_000)) / 100),
                    ]) : .list([]),
            ])
        }
        add(
            "Customer",
            [
                "id": .uuid(random.uuid()), "name": .string(random.name()),
                "email": random.chance(85) ? .string("customer\(number)@example.net") : .null,
                "birthday": random.chance(60)
                    ? .timestamp(
                        Timestamp(
                            seconds: Int64(random.number(-1_000_000_000...1_100_000_000)),
                            nanoseconds: 0
                        )
                    ) : .null,
                "addresses": .list(addresses), "points": .int(Int64(random.number(0...9_999))),
                "tags": .distinct(
                    random.some(["vip", "b2b", "trial", "late", "友"], 0...3).map {
                        .string($0)
                    }
                ),
                "preferences": random.mixed(depth: 3), "referredBy": link("Customer"),
                "wishes": .distinct(links("Product", 0...3)),
            ]
        )
    }

    private mutating func makeOrder() {
        let items = (0..<random.number(1...2)).map { _ in
            embedded([
                "product": link("Product"), "quantity": .int(Int64(random.number(1...9))),
                "price": .decimal(random.amount(upTo: 300)),
                "options": random.chance(30)
                    ? .dictionary(of: [("gift", .null), ("size", .string(random.one(["S", "L"])))])
                    : .dictionary([]),
            ])
        }
        let total = random.amount(upTo: 800)
        let isPaid = random.chance(80)
        let payment = embedded([
            "method": .string(random.one(["card", "invoice", "transfer"])),
            "paidAt": isPaid ? .timestamp(random.time()) : .null, "amount": .decimal(total),
            "reference": isPaid ? .uuid(random.uuid()) : .null,
        ])
        add(
            "Order",
            [
                "id": .objectID(random.objectID()), "customer": link("Customer"),
                "placedAt": .timestamp(random.time()),
                "status": .string(random.one(["open", "paid", "sent", "done", "returned"])),
                "items": .list(items), "payment": payment, "total": .decimal(total),
                "history": .list((0..<random.number(0...3)).map { _ in random.mixed(depth: 1) }),
            ]
        )
    }

    private mutating func makeShipment(_ number: Int) {
        let steps = (0..<random.number(1...3)).map { _ in
            embedded([
                "at": .timestamp(random.time()), "place": .string(random.one(DemoRandom.cities)),
                "temperature": random.chance(40)
                    ? .float(Float(random.number(-200...300)) / 10) : .null,
                "isException": .bool(random.chance(4)),
            ])
        }
        add(
            "Shipment",
            [
                "tracking": .string("SH\(7_000_000 + number * 37)"), "order": link("Order"),
                "carrier": .string(random.one(["Northwind", "Blue Van", "郵便"])),
                "steps": .list(steps),
            ]
        )
    }

    private mutating func makeReview() {
        add(
            "Review",
            [
                "product": link("Product"), "author": link("Customer"),
                "stars": .int(Int64(random.number(1...5))),
                "text": .string(random.paragraph(1...3)), "createdAt": .timestamp(random.time()),
                "likedBy": .distinct(links("Customer", 0...4)),
            ]
        )
    }
}

extension [String] {
    /// Each text once, in the order of its first place.
    fileprivate var uniqued: [String] {
        var seen: Set<String> = []
        return filter { seen.insert($0).inserted }
    }
}
