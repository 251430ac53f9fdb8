import Foundation

/// How many processors the system has running.
enum ProcessorCount {
    static var active: Int { ProcessInfo.processInfo.activeProcessorCount }
}
