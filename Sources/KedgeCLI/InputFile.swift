import Kedge
import KedgeFiles

/// Files that the tool reads.
enum InputFile {
  /// The largest document that is read, in bytes.
  private static let limit = 1 << 28

  /// A kind of file that comes with the tool.
  struct Kind {
    /// Its folder in the Data directory.
    var folder: String
    /// What names of such files end in.
    var ending: String
    /// What such a file is, for messages.
    var noun: String

    static let layout = Kind(folder: "Layouts", ending: ".layout.json", noun: "layout")
    static let log = Kind(folder: "Logs", ending: ".log", noun: "log")
    static let timeline = Kind(folder: "Timelines", ending: ".timeline.json", noun: "timeline")
  }

  /// Reads a file by its path, or standard input for `-`.
  ///
  /// - Parameters:
  ///   - path: The path, or a name to look up.
  ///   - kind: Among which files that come with the tool a name is looked up that is no file.
  static func read(_ path: String, as kind: Kind) throws(CommandFailure) -> SourceText {
    do throws(FileError) {
      if path == "-" { return try standardInput() }
      return SourceText(name: path, bytes: try FileReader(limit: limit).bytes(of: path))
    } catch {
      guard isMissing(error) else { throw failure("\(error)") }
      if let found = try lookUp(path, kind) { return found }
      throw failure("\(error)\nNor is there such a \(kind.noun) among those that come with kedge.")
    }
  }

  private static func standardInput() throws(FileError) -> SourceText {
    let name = "standard input"
    var stream = try FileStream(descriptor: 0, name: name)
    let bytes = try stream.read(count: limit + 1)
    if bytes.count > limit { throw .tooLarge(path: name, limit: limit) }
    return SourceText(name: name, bytes: bytes)
  }

  /// Looks for a file that comes with the tool: by its path in the Data directory, by its name in a
  /// folder of it, and by that name without its endings.
  private static func lookUp(
    _ name: String, _ kind: Kind
  ) throws(CommandFailure) -> SourceText? {
    guard !name.hasPrefix("/"), let directory = try? DataDirectory.find() else { return nil }
    let reader = FileReader(in: directory, limit: limit)
    for path in [name, "\(kind.folder)/\(name)", "\(kind.folder)/\(name)\(kind.ending)"] {
      do throws(FileError) {
        return SourceText(name: path, bytes: try reader.bytes(of: path))
      } catch {
        guard isMissing(error) else { throw failure("\(error)") }
      }
    }
    return nil
  }

  /// Whether there is no such file, as opposed to one that cannot be read: ENOENT is 2 everywhere.
  private static func isMissing(_ error: FileError) -> Bool { error.code == 2 }

  private static func failure(_ message: String) -> CommandFailure {
    CommandFailure(code: .unreadable, message: message)
  }
}
