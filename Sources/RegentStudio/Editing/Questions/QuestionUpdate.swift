import RegentCore
import RegentDrafts
import RegentTerminal

/// Answers to questions.
extension StudioState {
    mutating func performInQuestion(_ question: inout Question, _ command: CommandID) {
        switch command {
        case .cancel: overlay = nil
        case .confirm where question.mustType != nil:
            guard question.field.text.filter({ $0 != "," && $0 != " " }) == question.mustType else {
                question.fault = "type \(question.mustType ?? "") for yes, or Esc for no"
                overlay = .question(question)
                return
            }
            answerYes(question)
        case .confirm: answerYes(question)
        case .answerDefault:
            if question.isYesByDefault { answerYes(question) } else { overlay = nil }
        default: break
        }
    }

    mutating func typeInQuestion(_ edit: (inout TextField) -> Bool) -> Bool {
        guard case .question(var question) = overlay, question.mustType != nil else { return false }
        let isTaken = edit(&question.field)
        question.fault = nil
        overlay = .question(question)
        return isTaken
    }

    private mutating func answerYes(_ question: Question) {
        overlay = nil
        switch question.action {
        case .begin(let command):
            order(.begin(holdsLock: false))
            if let command { performEditing(command) }
        case .commit: order(.commit(makesBackup: makesBackup))
        case .rollBack: order(.rollBack)
        case .delete(let className, let objects):
            let label = "deleted \(Self.counted(objects.count, "object")) of \(className)"
            order(.apply(.deleteMany(className: className, objects: objects)), label)
            withPlace { $0.marks.subtract(objects) }
        case .drop(let line): dropNow(line)
        }
    }

    static func counted(_ count: Int, _ word: String) -> String {
        "\(Grouped.text(count)) \(word)" + (count == 1 ? "" : "s")
    }
}
