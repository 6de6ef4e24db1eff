/// A line on the terminal that says how far long work has come.
struct Progress {
  private let console: Console
  private let start: Double
  private var isShown = false

  /// Seconds of work before anything is shown.
  private static let patience = 1.0

  init(_ console: Console) {
    self.console = console
    start = console.now()
  }

  /// Replaces the line, if somebody watches and the work has taken long enough.
  mutating func show(_ text: String) {
    guard console.errorIsTerminal, console.now() - start >= Self.patience else { return }
    isShown = true
    console.writeError("\r\u{1B}[K\(text)…")
  }

  /// Takes the line away.
  mutating func clear() {
    if isShown { console.writeError("\r\u{1B}[K") }
    isShown = false
  }
}
