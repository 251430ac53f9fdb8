/// Completion scripts: verbs, their second words, flags, the choices of a flag, and files.
struct CompletionScript {
    let verbs: [Verb]

    /// First words, each once.
    private var firstWords: [String] {
        var words: [String] = []
        for verb in verbs {
            let word = String(verb.name.prefix { $0 != " " })
            if !words.contains(word) { words.append(word) }
        }
        return words
    }

    /// Second words by first word.
    private var secondWords: [(String, [String])] {
        firstWords.compactMap { first in
            let seconds = verbs.map(\.name).filter { $0.hasPrefix(first + " ") }
                .map { String($0.dropFirst(first.count + 1)) }
            return seconds.isEmpty ? nil : (first, seconds)
        }
    }

    /// Whether a first word is a verb by itself too: `schema FILE`, `schema drop FILE`.
    private func isVerb(_ word: String) -> Bool { verbs.contains { $0.name == word } }

    // MARK: bash

    var bash: String {
        let groups = secondWords.map { first, seconds in
            "        \(first)) second=\"\(seconds.joined(separator: " "))\"\(isVerb(first) ? "; also=1" : "")\n"
                + "            [[ \" $second \" == *\" ${COMP_WORDS[2]} \"* ]] && verb=\"\(first) ${COMP_WORDS[2]}\" ;;"
        }
        let flags = verbs.map { verb in
            "        \"\(verb.name)\") flags=\"\(Self.flags(of: verb).joined(separator: " "))\" ;;"
        }
        return """
            # bash completion of regent
            _regent() {
                local word=${COMP_WORDS[COMP_CWORD]} before=${COMP_WORDS[COMP_CWORD-1]}
                local verb=${COMP_WORDS[1]} second="" also="" flags=""
                COMPREPLY=()
                if [[ $COMP_CWORD -eq 1 ]]; then
                    COMPREPLY=($(compgen -W "\(firstWords.joined(separator: " "))" -- "$word"))
                    compopt -o default
                    return
                fi
                case $verb in
            \(groups.joined(separator: "\n"))
                esac
                if [[ -n $second && $COMP_CWORD -eq 2 ]]; then
                    COMPREPLY=($(compgen -W "$second" -- "$word"))
                    [[ -n $also ]] && compopt -o default
                    return
                fi
                case "$verb $before" in
            \(choices { verb, flag in
                "        \"\(verb.name) --\(flag.name)\") COMPREPLY=($(compgen -W \"\(flag.choices.joined(separator: " "))\" -- \"$word\")); return ;;"
            })
                esac
                if [[ $word == -* ]]; then
                    case $verb in
            \(flags.joined(separator: "\n"))
                    esac
                    COMPREPLY=($(compgen -W "$flags" -- "$word"))
                    return
                fi
                compopt -o default
            }
            complete -F _regent regent

            """
    }

    // MARK: zsh

    var zsh: String {
        let words = verbs.map { "        '\($0.name):\(Self.quoted($0.summary))'" }
        let cases = verbs.map { verb in
            let flags = verb.allFlags.map { flag -> String in
                let value =
                    flag.value.map { name in
                        flag.choices.isEmpty
                            ? ":\(name):_files"
                            : ":\(name):(\(flag.choices.joined(separator: " ")))"
                    } ?? ""
                return "                '--\(flag.name)[\(Self.quoted(flag.help))]\(value)'"
            }
            return """
                        "\(verb.name)")
                            _arguments \\
                \(flags.joined(separator: " \\\n")) \\
                                '*:file:_files' ;;
                """
        }
        let groups = secondWords.map { first, seconds in
            """
                    \(first))
                        if (( CURRENT == 3 )); then
                            _values word \(seconds.joined(separator: " "))
                            \(isVerb(first) ? "_files" : "")
                            return
                        fi
                        [[ " \(seconds.joined(separator: " ")) " == *" $words[3] "* ]] && \\
                            verb="\(first) $words[3]" ;;
            """
        }
        return """
            #compdef regent
            _regent() {
                local -a verbs
                local verb=$words[2]
                verbs=(
            \(words.filter { !$0.contains(where: { $0 == "\n" }) }.joined(separator: "\n"))
                )
                if (( CURRENT == 2 )); then
                    _describe command verbs
                    _files
                    return
                fi
                case $verb in
            \(groups.joined(separator: "\n"))
                esac
                case $verb in
            \(cases.joined(separator: "\n"))
                esac
            }
            _regent "$@"

            """
    }

    // MARK: fish

    var fish: String {
        var lines = ["# fish completion of regent"]
        for word in firstWords {
            let summary =
                verbs.first { $0.name == word }?.summary ?? "look into the file's structure"
            lines.append(
                "complete -c regent -n __fish_use_subcommand -a \(word) -d '\(Self.quoted(summary))'"
            )
        }
        for (first, seconds) in secondWords {
            let not = "not __fish_seen_subcommand_from \(seconds.joined(separator: " "))"
            lines.append(
                "complete -c regent -n '__fish_seen_subcommand_from \(first); and \(not)' "
                    + "-a '\(seconds.joined(separator: " "))'"
            )
        }
        for verb in verbs {
            let words = verb.name.split(separator: " ").map { "__fish_seen_subcommand_from \($0)" }
            for flag in verb.allFlags {
                var line =
                    "complete -c regent -n '\(words.joined(separator: "; and "))' -l \(flag.name)"
                if let letter = flag.letter { line += " -s \(letter)" }
                if flag.value != nil { line += flag.choices.isEmpty ? " -r" : " -x" }
                if !flag.choices.isEmpty { line += " -a '\(flag.choices.joined(separator: " "))'" }
                lines.append(line + " -d '\(Self.quoted(flag.help))'")
            }
        }
        return lines.joined(separator: "\n") + "\n"
    }

    // MARK: Parts

    private func choices(_ line: (Verb, Flag) -> String) -> String {
        verbs.flatMap { verb in
            verb.flags.filter { !$0.choices.isEmpty }.map { line(verb, $0) }
        }.joined(separator: "\n")
    }

    private static func flags(of verb: Verb) -> [String] {
        verb.allFlags.map { "--" + $0.name }
    }

    /// Safe between single quotes, and in zsh's descriptions.
    private static func quoted(_ text: String) -> String {
        text.map { character in
            switch character {
            case "'": "’"
            case "[", "]": ""
            case ":": ","
            default: String(character)
            }
        }.joined()
    }
}
