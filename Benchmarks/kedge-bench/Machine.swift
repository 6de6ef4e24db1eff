/// What the figures were measured on.
struct Machine {
  let lines: [String]

  init() {
    let processor =
      Platform.firstLine(of: "sed -n 's/^model name[^:]*: //p' /proc/cpuinfo 2>/dev/null")
      ?? Platform.firstLine(of: "sysctl -n machdep.cpu.brand_string 2>/dev/null") ?? "unknown"
    let commit =
      Platform.firstLine(of: "git describe --always --dirty 2>/dev/null") ?? "not in a checkout"
    let date = Platform.firstLine(of: "date -u +%Y-%m-%d") ?? "unknown"
    lines = [
      "commit      \(commit), \(date)",
      "processor   \(processor), \(Self.architecture)",
      "compiler    Swift \(Self.compiler), \(Self.configuration)",
      "validation  \(Self.validation)",
    ]
  }

  private static var architecture: String {
    #if arch(x86_64)
      "x86_64"
    #elseif arch(arm64)
      "arm64"
    #else
      "another architecture"
    #endif
  }

  private static var compiler: String {
    #if compiler(>=6.4)
      "6.4 or later"
    #elseif compiler(>=6.3)
      "6.3"
    #else
      "6.2"
    #endif
  }

  private static var configuration: String {
    #if DEBUG
      "DEBUG build: its times mean nothing"
    #else
      "release build"
    #endif
  }

  private static var validation: String {
    #if Validation
      "ON: its times mean nothing"
    #else
      "off"
    #endif
  }
}
