import CSQLite

/// A database of SQLite, through its C library.
@safe
final class SQLiteDatabase {
    private let handle: OpaquePointer

    init(path: String) throws {
        var handle: OpaquePointer?
        // Sound: the variable outlives the call, and the path is a terminated copy.
        let code = unsafe sqlite3_open(path, &handle)
        guard let opened = unsafe handle, code == SQLITE_OK else {
            throw BenchError.sqlite("\(path) does not open")
        }
        unsafe self.handle = opened
    }

    deinit {
        // Statements keep the connection until the last of them is gone.
        unsafe sqlite3_close_v2(handle)
    }

    /// Runs statements that return nothing.
    func execute(_ text: String) throws {
        // Sound: the handle is open for as long as this object lives.
        guard unsafe sqlite3_exec(handle, text, nil, nil, nil) == SQLITE_OK else {
            throw BenchError.sqlite(unsafe String(cString: sqlite3_errmsg(handle)))
        }
    }

    func prepare(_ text: String) throws -> SQLiteStatement {
        var statement: OpaquePointer?
        // Sound: the handle is open for as long as this object lives.
        unsafe sqlite3_prepare_v2(handle, text, -1, &statement, nil)
        guard let prepared = unsafe statement else {
            throw BenchError.sqlite(unsafe String(cString: sqlite3_errmsg(handle)))
        }
        return unsafe SQLiteStatement(prepared)
    }
}

/// A prepared statement; every call goes to the C function of that name.
///
/// Sound throughout: the handle is finalised in `deinit` alone.
@safe
final class SQLiteStatement {
    private let handle: OpaquePointer

    fileprivate init(_ handle: OpaquePointer) {
        unsafe self.handle = handle
    }

    deinit {
        unsafe sqlite3_finalize(handle)
    }

    /// True when there is a row.
    func step() throws -> Bool {
        switch unsafe sqlite3_step(handle) {
        case SQLITE_ROW: true
        case SQLITE_DONE: false
        case let code: throw BenchError.sqlite("step gave \(code)")
        }
    }

    func reset() {
        unsafe sqlite3_reset(handle)
    }

    func bind(_ number: Int64, at index: Int32) {
        unsafe sqlite3_bind_int64(handle, index, number)
    }

    func bind(_ number: Double, at index: Int32) {
        unsafe sqlite3_bind_double(handle, index, number)
    }

    func bind(_ text: String, at index: Int32) {
        // -1 makes SQLite copy the text; the constant is a cast that Swift does not import.
        let copies = unsafe unsafeBitCast(-1, to: sqlite3_destructor_type.self)
        unsafe sqlite3_bind_text(handle, index, text, -1, copies)
    }

    func integer(_ column: Int32) -> Int64 {
        unsafe sqlite3_column_int64(handle, column)
    }

    func real(_ column: Int32) -> Double {
        unsafe sqlite3_column_double(handle, column)
    }

    /// Reads a text and tells how many bytes it has.
    func textSize(_ column: Int32) -> Int {
        _ = unsafe sqlite3_column_text(handle, column)
        return Int(unsafe sqlite3_column_bytes(handle, column))
    }
}
