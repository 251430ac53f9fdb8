/// Some elements that do not change, and a way to read them that counts no reference.
///
/// `@unchecked Sendable`: the elements are written in `init` alone.
@safe
final class FixedArray<Element: Sendable>: @unchecked Sendable {
    private let elements: UnsafeMutableBufferPointer<Element>

    init(_ elements: [Element]) {
        unsafe self.elements = .allocate(capacity: elements.count)
        // Sound: the room is as large as the elements are many.
        _ = unsafe self.elements.initialize(fromContentsOf: elements)
    }

    deinit {
        unsafe elements.deinitialize()
        unsafe elements.deallocate()
    }

    /// The elements, to be read as long as this object lives.
    var borrowed: BorrowedArray<Element> { unsafe BorrowedArray(UnsafeBufferPointer(elements)) }
}

/// The elements of a `FixedArray`, which must outlive all copies of this.
@safe
struct BorrowedArray<Element: Sendable> {
    private let elements: UnsafeBufferPointer<Element>

    @unsafe
    fileprivate init(_ elements: UnsafeBufferPointer<Element>) {
        unsafe self.elements = elements
    }

    /// Element `index`, or nil when there is none.
    @inline(__always)
    subscript(index: Int) -> Element? {
        // Sound: the index is within the elements.
        unsafe index >= 0 && index < elements.count ? elements[index] : nil
    }
}

/// An object whose references are not counted by who reads it.
///
/// Only what can't outlive the object keeps one.
@safe
struct BorrowedObject<Object: AnyObject> {
    private unowned(unsafe) let object: Object

    init(_ object: Object) {
        unsafe self.object = object
    }

    /// The object itself.
    var value: Object { unsafe object }
}
