import RegentCore
import RegentDrafts
import RegentTerminal

/// Bytes that are typed, loaded and saved.
extension StudioState {
    mutating func performInDataPrompt(
        _ editor: inout EditorState,
        _ data: DataEditor,
        _ command: CommandID
    ) {
        var data = data
        switch command {
        case .cancel:
            data.prompt = nil
            editor.content = .data(data)
            editor.look()
            overlay = .editor(editor)
        case .confirm:
            switch data.prompt {
            case .hex?, .base64?: takeData(data.field.text, data, in: &editor)
            case .load?: request(.readData(path: data.field.text), for: .readData)
            case .save?:
                request(.writeData(path: data.field.text, data.bytes), for: .writeData)
            case nil: break
            }
        default: break
        }
    }

    /// Reads typed or pasted text as bytes; what is wrong stays to be mended.
    mutating func takeData(_ text: String, _ data: DataEditor, in editor: inout EditorState) {
        var data = data
        let mark = data.prompt == .base64 ? "base64:" : "hex:"
        let hasMark = text.hasPrefix("hex:") || text.hasPrefix("0x") || text.hasPrefix("base64:")
        let reading = editor.typed.read(
            hasMark ? text : mark + text,
            as: .binary,
            isNullable: false
        )
        switch reading {
        case .value(.binary(let bytes), _):
            data.bytes = bytes
            data.prompt = nil
            data.top = 0
            editor.content = .data(data)
            editor.isNull = false
            editor.look()
        case .value: break
        case .wrong(let sentence): editor.fault = sentence
        }
        overlay = .editor(editor)
    }

    /// The content of a file for the editor that asked for it.
    mutating func takeData(_ bytes: [UInt8]) {
        guard case .editor(var editor) = overlay, case .data(var data) = editor.content else {
            return
        }
        data.bytes = bytes
        data.prompt = nil
        data.top = 0
        editor.content = .data(data)
        editor.isNull = false
        editor.look()
        overlay = .editor(editor)
    }

    mutating func noteDataSaved(_ path: String) {
        guard case .editor(var editor) = overlay, case .data(var data) = editor.content else {
            return
        }
        data.prompt = nil
        editor.content = .data(data)
        editor.look()
        editor.note = "written to \(path)"
        overlay = .editor(editor)
    }

    /// What went wrong with a file is said in the editor.
    mutating func complainInEditor(_ sentence: String) {
        guard case .editor(var editor) = overlay else {
            say(sentence, .error)
            return
        }
        editor.fault = sentence
        overlay = .editor(editor)
    }
}
