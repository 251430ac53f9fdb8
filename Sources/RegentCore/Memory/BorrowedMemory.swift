/// The image that a borrowed view reads on in, without counting the reference.
///
/// Only views that can't outlive the image keep one (`Node` and what is made of nodes): counting
/// would cost more than reading a value does.
@safe
struct BorrowedMemory {
    private unowned(unsafe) let memory: Memory

    init(_ memory: Memory) {
        unsafe self.memory = memory
    }

    /// The image itself.
    ///
    /// Sound: the view that holds this depends on the lifetime of a node, and a node's lifetime
    /// depends on the image's.
    var image: Memory { unsafe memory }
}
