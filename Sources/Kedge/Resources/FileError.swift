/// What can go wrong with a file; each case has the path as it was given.
///
/// ```swift
/// do {
///   print(try FileReader().text(of: "missing.txt"))
/// } catch {
///   print(error)  // Error opening 'missing.txt'. No such file or directory (errno 2)
/// }
/// ```
public enum FileError: Error, Hashable, Sendable {
  /// What was being done when the system refused.
  public enum Action: Hashable, Sendable {
    /// Opening the file.
    case opening
    /// Asking what kind of file it is, and how large.
    case inspecting
    /// Reading from it.
    case reading
    /// Moving to another place in it.
    case seeking
  }

  /// The system refused, with this `errno`.
  case system(path: String, action: Action, code: Int32)
  /// The path names a directory.
  case directory(path: String)
  /// The path names a pipe, a device or a socket where only a regular file will do.
  case notRegular(path: String)
  /// The path leaves the directory in which it must stay.
  case outside(path: String)
  /// The path has a NUL in it, which no name of a file can have.
  case invalidPath(path: String)
  /// The file, or a line of it, has more bytes than were allowed.
  case tooLarge(path: String, limit: Int)
  /// Memory ran out.
  case outOfMemory(path: String)
  /// A pipe was to seek, or a file to a place before its start.
  case notSeekable(path: String)
  /// The byte `offset` bytes into the file begins no UTF-8 character.
  case notUTF8(path: String, offset: Int64)
  /// None of these paths is a directory, where one was to be the `Data` directory.
  case noDataDirectory(tried: [String])

  /// The path as it was given; without a `Data` directory, the first that was tried.
  public var path: String {
    switch self {
    case .system(let path, _, _), .directory(let path), .notRegular(let path),
      .outside(let path), .invalidPath(let path), .tooLarge(let path, _), .outOfMemory(let path),
      .notSeekable(let path), .notUTF8(let path, _):
      path
    case .noDataDirectory(let tried):
      tried.first ?? ""
    }
  }

  /// The `errno` of the system, or the one that says the same; 0 where none does.
  public var code: Int32 {
    FileSystem.code(of: self)
  }
}

extension FileError: CustomStringConvertible {
  /// `Error opening '<path>'.` and the reason, in one line unless the path has several.
  public var description: String {
    "Error opening '\(path)'. \(reason)"
  }

  /// Why, without the path.
  private var reason: String {
    switch self {
    case .invalidPath:
      "The path has a NUL in it"
    case .notUTF8(_, let offset):
      "It is not UTF-8: the byte at offset \(offset) begins no character"
    case .noDataDirectory(let tried):
      "There is no Data directory; tried \(tried.map { "'\($0)'" }.joined(separator: ", "))"
    default:
      FileSystem.reason(of: self)
    }
  }
}
