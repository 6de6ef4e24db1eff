import Foundation
import Testing

@testable import KedgeFiles

/// Logs with their answers, where the folder beside the package that holds them is there.
struct CorpusLog: Sendable, CustomTestStringConvertible {
  var name: String
  var bytes: [UInt8]
  var kind: String
  var isContradictory: Bool?
  var lines: [Int]
  var broken: Int?
  var subsets: [[Int]]
  var isUnique: Bool?
  var needsSizes: Bool?
  var repairs: [Int: Double]

  var testDescription: String { name }

  private static let folder = DataFolder.url.deletingLastPathComponent()
    .deletingLastPathComponent().appendingPathComponent("shared/corpus/logs")

  /// All logs, in the order of their names; none when the folder is absent.
  static let all: [CorpusLog] = {
    let names = (try? FileManager.default.contentsOfDirectory(atPath: folder.path)) ?? []
    return names.filter { $0.hasSuffix(".txt") }.sorted().compactMap { try? CorpusLog($0) }
  }()

  static let isThere = !all.isEmpty

  private init(_ file: String) throws {
    name = String(file.dropLast(4))
    bytes = Array(try Data(contentsOf: Self.folder.appendingPathComponent(file)))
    let data = try Data(contentsOf: Self.folder.appendingPathComponent(name + ".json"))
    let json = try JSONSerialization.jsonObject(with: data) as? [String: Any] ?? [:]
    kind = json["kind"] as? String ?? ""
    isContradictory = json["infeasible_as_printed"] as? Bool
    lines = json["constraint_lines"] as? [Int] ?? []
    broken = (json["apple_breaks"] as? [String: Any])?["index"] as? Int
    subsets = json["minimal_subsets"] as? [[Int]] ?? []
    isUnique = json["only_minimal_subset"] as? Bool
    needsSizes = json["needs_size_not_negative"] as? Bool
    repairs = [:]
    for (index, change) in json["change_of_one_constant_that_repairs"] as? [String: Double] ?? [:] {
      if let index = Int(index) { repairs[index] = change }
    }
  }

  /// The constraints as one text, by which a block is known again.
  static func shape(of block: ConflictLog.Block) -> String {
    block.constraints.map { line in
      guard let constraint = line.constraint else { return "?" }
      func text(_ sum: LogSum) -> String {
        sum.terms.map { "\($0.factor)*\($0.anchor.item.key).\($0.anchor.attribute.name)" }
          .joined(separator: "+") + " \(sum.constant)"
      }
      return "\(text(constraint.first)) \(constraint.relation) \(text(constraint.second))"
    }.joined(separator: "; ")
  }
}

extension ConflictLog {
  init(_ text: String) { self.init(SourceText(name: "log", bytes: Array(text.utf8))) }
}
