import RegentCore
import RegentDrafts

/// The classes of the demo database.
///
/// A magazine (User, Post, Comment, Category, Profile), a shop (Customer, Address, Product, Order,
/// OrderItem, Payment, Review, Supplier, Contact, Shipment, ShipmentStep), devices (Device,
/// SensorReading, Event, Setting), and Sample with every type in every form.
enum DemoSchema {
    /// The changes that make them: classes first, as properties link to classes in circles.
    static var edits: [SchemaEdit] {
        classes.map { .addClass(ClassPlan(name: $0.name, kind: $0.kind)) }
            + classes.flatMap { item in
                item.properties.map { .addProperty(className: item.name, $0) }
            }
            + classes.compactMap { item in
                item.key.map { .setPrimaryKey(className: item.name, property: $0) }
            }
    }

    private struct Item {
        let name: String
        let kind: TableSchema.Kind
        let key: String?
        let properties: [PropertyPlan]
    }

    /// A class in a few lines: properties as `regent schema` prints them, an index after `@`.
    private static func item(
        _ name: String,
        _ kind: TableSchema.Kind = .topLevel,
        key: String? = nil,
        of properties: String...
    ) -> Item {
        let plans = properties.map { text -> PropertyPlan in
            let parts = text.split(separator: "@")
            do throws(ValueParser.Failure) {
                var plan = try PropertyPlan(parsing: String(parts[0]))
                plan.index = parts.count > 1 ? Property.Index(rawValue: String(parts[1])) : nil
                return plan
            } catch {
                preconditionFailure("\(name): \(text): \(error.message)")
            }
        }
        return Item(name: name, kind: kind, key: key, properties: plans)
    }

    private static let classes: [Item] = [
        item(
            "User",
            key: "_id",
            of: "_id:objectId",
            "name:string",
            "email:string@general",
            "age:int",
            "isActive:bool",
            "createdAt:timestamp",
            "updatedAt:timestamp",
            "tags:[string]",
            "metadata:{string: mixed}",
            "profile:Profile?"
        ),
        item(
            "Profile",
            .embedded,
            of: "bio:string?",
            "website:string?",
            "location:string?",
            "skills:[string]",
            "experienceYears:int",
            "socialLinks:{string: string}"
        ),
        item(
            "Post",
            key: "id",
            of: "id:objectId",
            "title:string",
            "content:string@fulltext",
            "excerpt:string?",
            "isPublished:bool",
            "publishedAt:timestamp?",
            "viewCount:int",
            "tags:[string]",
            "author:User?",
            "category:Category?",
            "comments:[Comment]"
        ),
        item(
            "Comment",
            .embedded,
            of: "text:string",
            "author:User?",
            "createdAt:timestamp",
            "likes:int",
            "isApproved:bool"
        ),
        item(
            "Category",
            key: "id",
            of: "id:objectId",
            "name:string",
            "color:string",
            "sortOrder:int",
            "parent:Category?"
        ),
        item(
            "Customer",
            key: "id",
            of: "id:uuid",
            "name:string@general",
            "email:string?",
            "birthday:timestamp?",
            "addresses:[Address]",
            "points:int",
            "tags:set<string>",
            "preferences:mixed",
            "referredBy:Customer?",
            "wishes:set<Product>"
        ),
        item(
            "Address",
            .embedded,
            of: "street:string",
            "city:string",
            "zip:string?",
            "country:string",
            "coordinates:[double]"
        ),
        item(
            "Product",
            key: "sku",
            of: "sku:string",
            "name:string",
            "price:decimal",
            "weight:double?",
            "rating:float",
            "stock:{string: int}",
            "attributes:{string: mixed}",
            "image:binary?",
            "related:[Product]",
            "supplier:Supplier?"
        ),
        item(
            "Order",
            key: "id",
            of: "id:objectId",
            "customer:Customer?",
            "placedAt:timestamp@general",
            "status:string@general",
            "items:[OrderItem]",
            "payment:Payment?",
            "total:decimal",
            "history:[mixed]"
        ),
        item(
            "OrderItem",
            .embedded,
            of: "product:Product?",
            "quantity:int",
            "price:decimal",
            "options:{string: string?}"
        ),
        item(
            "Payment",
            .embedded,
            of: "method:string",
            "paidAt:timestamp?",
            "amount:decimal",
            "reference:uuid?"
        ),
        item(
            "Review",
            of: "product:Product?",
            "author:Customer?",
            "stars:int",
            "text:string@fulltext",
            "createdAt:timestamp",
            "likedBy:set<Customer>"
        ),
        item(
            "Supplier",
            key: "id",
            of: "id:int",
            "name:string",
            "products:[Product]",
            "contacts:{string: Contact}",
            "certificate:binary?"
        ),
        item("Contact", .embedded, of: "name:string", "phone:string?", "email:string?"),
        item(
            "Shipment",
            key: "tracking",
            of: "tracking:string",
            "order:Order?",
            "carrier:string",
            "steps:[ShipmentStep]"
        ),
        item(
            "ShipmentStep",
            .embedded,
            of: "at:timestamp",
            "place:string",
            "temperature:float?",
            "isException:bool"
        ),
        item(
            "Device",
            key: "id",
            of: "id:uuid",
            "name:string",
            "kind:string",
            "firmware:string?",
            "config:mixed",
            "owner:Customer?",
            "installedAt:timestamp"
        ),
        item(
            "SensorReading",
            of: "device:Device?",
            "at:timestamp@general",
            "value:double",
            "quality:float?",
            "raw:binary",
            "flags:int?"
        ),
        item(
            "Event",
            of: "kind:string",
            "at:timestamp",
            "subject:mixed",
            "payload:mixed",
            "isHandled:bool?"
        ),
        item("Setting", key: "key", of: "key:string", "value:mixed", "isSecret:bool?"),
        sample,
    ]

    /// Every type: alone, optional, in a list, a set and a dictionary.
    private static let sample: Item = {
        let types: [ValueType] = [
            .int, .bool, .string, .binary, .timestamp, .float, .double, .decimal, .objectID, .uuid,
        ]
        var plans = [PropertyPlan(name: "id", type: .int)]
        for type in types {
            let name = type.name
            plans.append(PropertyPlan(name: name, type: type))
            plans.append(PropertyPlan(name: name + "Opt", type: type, isNullable: true))
            plans.append(PropertyPlan(name: name + "List", type: type, collection: .list))
            plans.append(PropertyPlan(name: name + "Set", type: type, collection: .set))
            plans.append(
                PropertyPlan(
                    name: name + "Map",
                    type: type,
                    isNullable: true,
                    collection: .dictionary
                )
            )
        }
        plans.append(PropertyPlan(name: "mixed", type: .mixed))
        plans.append(PropertyPlan(name: "mixedList", type: .mixed, collection: .list))
        plans.append(PropertyPlan(name: "mixedSet", type: .mixed, collection: .set))
        plans.append(PropertyPlan(name: "link", type: .link, target: "Sample"))
        plans.append(PropertyPlan(name: "linkList", type: .link, collection: .list, target: "User"))
        plans.append(PropertyPlan(name: "linkSet", type: .link, collection: .set, target: "User"))
        plans.append(
            PropertyPlan(name: "linkMap", type: .link, collection: .dictionary, target: "User")
        )
        return Item(name: "Sample", kind: .topLevel, key: "id", properties: plans)
    }()
}
