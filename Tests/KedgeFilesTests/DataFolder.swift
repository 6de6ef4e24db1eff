import Foundation

@testable import KedgeFiles

/// The files that ship with the package.
enum DataFolder {
  /// The package's own `Data`, found from where this file lies.
  static let url = URL(fileURLWithPath: #filePath)
    .deletingLastPathComponent().deletingLastPathComponent().deletingLastPathComponent()
    .appendingPathComponent("Data")

  static func source(_ path: String) throws -> SourceText {
    let data = try Data(contentsOf: url.appendingPathComponent(path))
    return SourceText(name: path, bytes: Array(data))
  }

  /// The names of all layouts.
  static func layouts() throws -> [String] {
    try files(in: "Layouts", ending: ".layout.json")
  }

  /// The names of the files in a folder that end in a certain way.
  static func files(in folder: String, ending: String) throws -> [String] {
    try FileManager.default.contentsOfDirectory(atPath: url.appendingPathComponent(folder).path)
      .filter { $0.hasSuffix(ending) }.sorted()
  }
}
