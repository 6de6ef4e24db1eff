/// The text of a file, together with what it takes to say where in it something stands.
public struct SourceText: Sendable {
  /// What messages call the file: its path as the user gave it.
  public let name: String
  /// The bytes of the file, as they were read.
  public let bytes: [UInt8]
  /// The offset at which each line begins.
  ///
  /// A line ends at LF, CR LF, or a CR alone.
  private let lineStarts: [Int]
  /// How many Unicode scalars begin before each block of bytes.
  private let scalarsBeforeBlock: [Int]
  /// Where the text itself begins: after a byte order mark, which no editor shows.
  let textStart: Int

  /// Keeps the bytes and looks for the ends of lines.
  ///
  /// - Complexity: O(*n*) in the number of bytes.
  public init(name: String, bytes: [UInt8]) {
    self.name = name
    self.bytes = bytes
    textStart = bytes.starts(with: [0xEF, 0xBB, 0xBF]) ? 3 : 0
    var starts = [textStart]
    for offset in bytes.indices {
      let next = offset + 1
      switch bytes[offset] {
      case UInt8(ascii: "\n"): starts.append(next)
      case UInt8(ascii: "\r") where next == bytes.count || bytes[next] != UInt8(ascii: "\n"):
        starts.append(next)
      default: break
      }
    }
    lineStarts = starts
    var scalars = [0]
    for end in stride(from: Self.blockSize, through: bytes.count, by: Self.blockSize) {
      let block = bytes[(end - Self.blockSize)..<end]
      scalars.append(scalars[scalars.count - 1] + Self.scalarCount(block))
    }
    scalarsBeforeBlock = scalars
  }

  /// The line and the column of a byte.
  ///
  /// - Complexity: O(log *lines*), and the length of the line up to the byte, up to 16,384 bytes.
  public func place(at offset: Int) -> TextPlace {
    let line = lineIndex(at: offset)
    let start = lineStarts[line]
    return TextPlace(line: line + 1, column: 1 + characterCount(start..<max(start, offset)))
  }

  /// The bytes of the line around an offset, without its end.
  func lineRange(at offset: Int) -> Range<Int> {
    let line = lineIndex(at: offset)
    let start = lineStarts[line]
    var end = line + 1 < lineStarts.count ? lineStarts[line + 1] : bytes.count
    while end > start, bytes[end - 1] == UInt8(ascii: "\n") || bytes[end - 1] == UInt8(ascii: "\r")
    {
      end -= 1
    }
    return start..<end
  }

  /// A part of the text.
  ///
  /// Bytes that are not UTF-8 become replacement characters.
  func text(_ range: Range<Int>) -> String {
    String(decoding: bytes[range], as: UTF8.self)
  }

  /// The last line that starts at or before an offset.
  private func lineIndex(at offset: Int) -> Int {
    var low = 0
    var high = lineStarts.count
    while high - low > 1 {
      let middle = low + (high - low) / 2
      if lineStarts[middle] <= offset { low = middle } else { high = middle }
    }
    return low
  }

  /// Characters as people count them.
  ///
  /// Lines of plain ASCII, which nearly all are, need no look at Unicode; on lines that nobody reads,
  /// counting scalars keeps a file with many errors quick.
  private func characterCount(_ range: Range<Int>) -> Int {
    let scalars = scalarCount(upTo: range.upperBound) - scalarCount(upTo: range.lowerBound)
    return scalars == range.count || range.count > Self.longestReadableLine
      ? scalars : text(range).count
  }

  /// How many Unicode scalars begin before an offset.
  private func scalarCount(upTo offset: Int) -> Int {
    let block = offset / Self.blockSize
    return scalarsBeforeBlock[block]
      + Self.scalarCount(bytes[(block * Self.blockSize)..<offset])
  }

  private static func scalarCount(_ bytes: ArraySlice<UInt8>) -> Int {
    var count = 0
    for byte in bytes where byte & 0xC0 != 0x80 { count += 1 }
    return count
  }

  /// Bytes between the places whose scalars are counted once and for all.
  private static let blockSize = 4_096

  /// Bytes of a line up to which columns are counted in characters, not in Unicode scalars.
  private static let longestReadableLine = 16_384
}

/// A line and a column of a text.
public struct TextPlace: Hashable, Sendable, Comparable, CustomStringConvertible {
  /// The line, from 1.
  public var line: Int
  /// The column, from 1: one more than the characters to the left of it, counted as a reader sees
  /// them (extended grapheme clusters).
  ///
  /// A tab is one character. Beyond 16,384 bytes of one line, Unicode scalars are counted instead.
  public var column: Int

  /// Makes a place from its two numbers.
  public init(line: Int, column: Int) {
    self.line = line
    self.column = column
  }

  /// `line:column`.
  public var description: String { "\(line):\(column)" }

  /// Whether one place comes before another in the text.
  public static func < (left: TextPlace, right: TextPlace) -> Bool {
    (left.line, left.column) < (right.line, right.column)
  }
}
