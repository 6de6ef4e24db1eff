/// The directory of the files that ship with a program.
///
/// ```swift
/// let data = try DataDirectory.find()
/// let names = try FileReader(in: data).text(of: "names.txt")
/// ```
///
/// A ``FileReader`` in it reads regular files and no others, and no file outside of it, whether the
/// path is absolute, goes up too far or meets a symbolic link that does. This holds against whoever
/// renames things meanwhile, because each directory on the way is opened in the one before it.
/// Links that stay inside, and are not absolute, are followed.
public struct DataDirectory: Hashable, Sendable {
  /// Its path, with a slash at the end.
  public let path: String

  /// Takes the directory at `path`, which need not be there yet.
  public init(path: String) {
    self.path = path.hasSuffix("/") ? path : path + "/"
  }

  /// Finds the `Data` directory of the running program.
  ///
  /// It is the first that is there of
  ///
  /// 1. the directory that the environment variable `KEDGE_DATA` names. When it is set, nothing else
  ///    will do;
  /// 2. `Data` beside the program;
  /// 3. `Data` in the resource folder that the package manager puts beside the program;
  /// 4. in a checkout, where the program lies below `.build`, the package's own `Data`.
  public static func find() throws(FileError) -> DataDirectory {
    try find(variable: FileSystem.variable("KEDGE_DATA"), program: FileSystem.programPath())
  }

  /// Finds the directory for a value of `KEDGE_DATA`, which may be empty, and a program's path.
  package static func find(variable: String, program: String) throws(FileError) -> DataDirectory {
    let places = variable.isEmpty ? places(besides: program) : [variable]
    guard let place = places.first(where: FileSystem.isDirectory) else {
      throw .noDataDirectory(tried: places)
    }
    return DataDirectory(path: place)
  }

  /// Where the directory of a program can be, the best place first.
  private static func places(besides program: String) -> [String] {
    guard let slash = program.lastIndex(of: "/") else { return [] }
    let folder = program[..<slash]
    var places = [
      "\(folder)/Data",
      "\(folder)/Kedge_KedgeFiles.resources/Data",
      "\(folder)/Kedge_KedgeFiles.bundle/Data",
    ]
    let parts = folder.split(separator: "/", omittingEmptySubsequences: false)
    if let build = parts.lastIndex(of: ".build") {
      let package = parts[..<build].joined(separator: "/")
      if (try? FileStream(path: "\(package)/Package.swift")) != nil {
        places.append("\(package)/Data")
      }
    }
    return places
  }

  /// The path of the file `name` in the directory, for programs that read it in their own way.
  ///
  /// Only the text is looked at: a name that is absolute or goes up too far is refused, but not a
  /// symbolic link that leads out. ``FileReader`` refuses that too.
  public func path(of name: String) throws(FileError) -> String {
    var depth = 0
    for part in name.split(separator: "/") {
      depth += part == ".." ? -1 : part == "." ? 0 : 1
      guard depth >= 0 else { throw .outside(path: path + name) }
    }
    guard !name.hasPrefix("/") else { throw .outside(path: path + name) }
    guard !name.utf8.contains(0) else { throw .invalidPath(path: path + name) }
    return path + name
  }
}
