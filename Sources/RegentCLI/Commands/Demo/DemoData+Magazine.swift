import RegentCore
import RegentDrafts

/// Users, their profiles, categories and posts with comments.
extension DemoData {
    private static let categories = [
        ("Travel", "#1f77b4"), ("Food", "#ff7f0e"), ("Science", "#2ca02c"), ("Music", "#d62728"),
        ("Books", "#9467bd"), ("Garden", "#8c564b"), ("City", "#e377c2"), ("旅行", "#17becf"),
    ]

    private static let tags = [
        "new", "long", "photo", "archive", "swift", "interview", "weekend", "日本",
    ]

    mutating func makeMagazine() {
        for (order, (name, color)) in Self.categories.enumerated() {
            add(
                "Category",
                [
                    "id": .objectID(random.objectID()), "name": .string(name),
                    "color": .string(color), "sortOrder": .int(Int64(order)),
                    "parent": order > 4 ? link("Category", order - 5) : .null,
                ]
            )
        }
        for number in 0..<2_000 { makeUser(number) }
        for _ in 0..<6_000 { makePost() }
    }

    private mutating func makeUser(_ number: Int) {
        let created = random.time()
        var profile = Value.null
        if random.chance(80) {
            profile = embedded([
                "bio": random.chance(70) ? .string(random.paragraph(1...2)) : .null,
                "website": random.chance(30)
                    ? .string("https://example.org/\(number)") : .null,
                "location": random.chance(80) ? .string(random.one(DemoRandom.cities)) : .null,
                "skills": .strings(random.some(Self.tags, 0...3)),
                "experienceYears": .int(Int64(random.number(0...40))),
                "socialLinks": random.chance(30)
                    ? .dictionary(of: [("mastodon", .string("@reader\(number)@example.org"))])
                    : .dictionary([]),
            ])
        }
        add(
            "User",
            [
                "_id": .objectID(random.objectID()), "name": .string(random.name()),
                "email": .string("reader\(number)@example.org"),
                "age": .int(Int64(random.number(16...92))), "isActive": .bool(random.chance(85)),
                "createdAt": .timestamp(created),
                "updatedAt": .timestamp(max(created, random.time())),
                "tags": .strings(random.some(Self.tags, 0...3)),
                "metadata": .dictionary(of: [
                    ("lastLogin", .timestamp(random.time())), ("theme", random.mixed(depth: 2)),
                ]),
                "profile": profile,
            ]
        )
    }

    private mutating func makePost() {
        let isPublished = random.chance(88)
        let comments = (0..<random.number(0...3)).map { _ in
            embedded([
                "text": .string(random.sentence(3...14)), "author": link("User"),
                "createdAt": .timestamp(random.time()), "likes": .int(Int64(random.number(0...99))),
                "isApproved": .bool(random.chance(95)),
            ])
        }
        add(
            "Post",
            [
                "id": .objectID(random.objectID()), "title": .string(random.sentence(2...6)),
                "content": .string(random.paragraph(2...5)),
                "excerpt": random.chance(40) ? .string(random.sentence(4...9)) : .null,
                "isPublished": .bool(isPublished),
                "publishedAt": isPublished ? .timestamp(random.time()) : .null,
                "viewCount": .int(Int64(random.number(0...50_000))),
                "tags": .strings(random.some(Self.tags, 0...4)), "author": link("User"),
                "category": link("Category"), "comments": .list(comments),
            ]
        )
    }
}
