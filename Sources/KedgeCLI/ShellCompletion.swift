/// Completion of the tool's words in a shell, made from the table of commands.
enum ShellCompletion: String, CaseIterable {
  case bash, zsh, fish

  /// The script that the shell reads.
  var script: String {
    switch self {
    case .bash: Self.bashScript
    case .zsh: Self.zshScript
    case .fish: Self.fishScript
    }
  }

  /// What can stand for a command's argument besides files.
  private static func words(for command: Command) -> [String] {
    switch command.name {
    case "help", "manual": Command.all.map(\.name)
    case "completion": allCases.map(\.rawValue)
    default: []
    }
  }

  private static func options(of command: Command) -> [Command.Option] {
    command.options + [Command.helpOption]
  }

  // MARK: bash

  private static var bashScript: String {
    var text = """
      # Completion of kedge for bash; read it with: source <(kedge completion bash)
      _kedge() {
        local word=${COMP_WORDS[COMP_CWORD]} before=${COMP_WORDS[COMP_CWORD-1]}
        COMPREPLY=()
        if [ "$COMP_CWORD" -eq 1 ]; then
          COMPREPLY=($(compgen -W "\((Command.all.map(\.name) + ["--help", "--version"]).joined(separator: " "))" -- "$word"))
          return
        fi
        case "${COMP_WORDS[1]}" in

      """
    for command in Command.all {
      text += "  \(command.name))\n"
      let valued = options(of: command).filter { $0.value != nil }
      if !valued.isEmpty {
        text += "    case \"$before\" in\n"
        for option in valued {
          let names = ["--\(option.name)"] + (option.letter.map { ["-\($0)"] } ?? [])
          text += "    \(names.joined(separator: "|"))) \(bashValue(option)) ;;\n"
        }
        text += "    esac\n"
      }
      let flags = options(of: command).map { "--\($0.name)" }.joined(separator: " ")
      text += """
            if [[ $word == -* ]]; then
              COMPREPLY=($(compgen -W "\(flags)" -- "$word"))
            else
              \(bashArguments(command))
            fi
            ;;

        """
    }
    return text + "  esac\n}\ncomplete -o filenames -F _kedge kedge\n"
  }

  private static func bashValue(_ option: Command.Option) -> String {
    if !option.choices.isEmpty {
      return
        "COMPREPLY=($(compgen -W \"\(option.choices.joined(separator: " "))\" -- \"$word\")); return"
    }
    return option.value == "PATH" ? bashFiles + "; return" : "return"
  }

  private static let bashFiles = "mapfile -t COMPREPLY < <(compgen -f -- \"$word\")"

  private static func bashArguments(_ command: Command) -> String {
    let words = words(for: command)
    return words.isEmpty
      ? bashFiles
      : "COMPREPLY=($(compgen -W \"\(words.joined(separator: " "))\" -- \"$word\"))"
  }

  // MARK: zsh

  private static var zshScript: String {
    var text = """
      #compdef kedge
      # Completion of kedge for zsh; keep it as _kedge in a folder of $fpath.
      _kedge() {
        local -a commands
        commands=(

      """
    for command in Command.all {
      text += "    \(quoted("\(command.name):\(command.summary)"))\n"
    }
    text += """
        )
        if (( CURRENT == 2 )); then
          _describe command commands
          return
        fi
        local command=${words[2]}
        shift words
        (( CURRENT-- ))
        case $command in

      """
    for command in Command.all {
      text += "  \(command.name))\n    _arguments"
      for option in options(of: command) { text += " \\\n      \(zshOption(option))" }
      let words = words(for: command)
      let what = words.isEmpty ? "_files" : "(\(words.joined(separator: " ")))"
      text += " \\\n      \(quoted("*:\(command.arguments.lowercased()):\(what)"))\n    ;;\n"
    }
    return text + "  esac\n}\n_kedge \"$@\"\n"
  }

  private static func zshOption(_ option: Command.Option) -> String {
    let summary = option.summary.filter { !"[]:".contains($0) }
    var action = ""
    if let value = option.value {
      let choices =
        option.choices.isEmpty
        ? (value == "PATH" ? "_files" : " ") : "(\(option.choices.joined(separator: " ")))"
      action = ":\(value.lowercased().filter { $0 != ":" }):\(choices)"
    }
    let star = option.isRepeatable ? "*" : ""
    let end = option.value == nil ? "" : "="
    let long = quoted("\(star)--\(option.name)\(end)[\(summary)]\(action)")
    guard let letter = option.letter else { return long }
    let plus = option.value == nil ? "" : "+"
    return long + " \\\n      " + quoted("\(star)-\(letter)\(plus)[\(summary)]\(action)")
  }

  // MARK: fish

  private static var fishScript: String {
    var text = "# Completion of kedge for fish; keep it as completions/kedge.fish.\n"
    text += "complete -c kedge -n __fish_use_subcommand -f\n"
    for command in Command.all {
      text +=
        "complete -c kedge -n __fish_use_subcommand -a \(command.name) -d \(quoted(command.summary))\n"
    }
    for command in Command.all {
      let start = "complete -c kedge -n \(quoted("__fish_seen_subcommand_from \(command.name)"))"
      let words = words(for: command)
      if !words.isEmpty { text += "\(start) -f -a \(quoted(words.joined(separator: " ")))\n" }
      for option in options(of: command) {
        var line = "\(start) -l \(option.name)"
        if let letter = option.letter { line += " -s \(letter)" }
        if !option.choices.isEmpty {
          line += " -x -a \(quoted(option.choices.joined(separator: " ")))"
        } else if let value = option.value {
          line += value == "PATH" ? " -r" : " -x"
        }
        text += line + " -d \(quoted(option.summary))\n"
      }
    }
    return text
  }

  /// A word in single quotes; fish and the others agree on all but the quote itself.
  private static func quoted(_ text: String) -> String {
    "'\(text.replacing("'", with: "’"))'"
  }
}

extension Command {
  /// `kedge completion SHELL`.
  static let completion = Command(
    name: "completion", arguments: "SHELL", argumentCount: 1...1,
    summary: "Print what a shell needs to complete commands and options",
    discussion: [
      "SHELL is bash, zsh or fish. bash: source <(kedge completion bash) in ~/.bashrc. zsh: write it "
        + "to a file _kedge in a folder of $fpath. fish: write it to "
        + "~/.config/fish/completions/kedge.fish."
    ],
    options: [
      .init(
        name: "output", letter: "o", value: "PATH", summary: "Write to a file, not to the terminal")
    ],
    examples: [
      .init(line: "kedge completion bash", summary: "Print the completion for bash")
    ],
    run: { arguments, console throws(CommandFailure) in
      let name = arguments.arguments[0]
      guard let shell = ShellCompletion(rawValue: name) else {
        throw .usage(
          "SHELL must be bash, zsh or fish, not \(Text.quoted(name))"
            + Text.question(for: name, in: ShellCompletion.allCases.map(\.rawValue)))
      }
      return try ManualPage.print(shell.script, arguments, console)
    })
}
