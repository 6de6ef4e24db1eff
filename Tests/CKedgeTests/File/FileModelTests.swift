import CKedge
import Testing

/// What a stream must do, said in the plainest way.
private struct Model {
  let bytes: [UInt8]
  var position = 0

  mutating func read(_ capacity: Int) -> Outcome {
    let end = max(position, min(position + capacity, bytes.count))
    let read = [UInt8](bytes[min(position, bytes.count)..<min(end, bytes.count)])
    position = end
    return Outcome(status: read.count == capacity ? .ok : .end, bytes: read)
  }

  mutating func readToEnd(_ capacity: Int) -> Outcome {
    let read = read(capacity).bytes
    return Outcome(status: position < bytes.count ? .more : .ok, bytes: read)
  }

  mutating func readLine(longest: Int) -> Outcome {
    guard position < bytes.count else { return Outcome(status: .end, bytes: []) }
    let rest = bytes[position...]
    let line = [UInt8](rest.prefix { $0 != 0x0A })
    guard line.count <= longest else { return Outcome(status: .tooLarge, bytes: []) }
    position += line.count + (line.count < rest.count ? 1 : 0)
    return Outcome(status: .ok, bytes: line)
  }

  mutating func seek(_ place: Int) -> KDFileStatus {
    guard place >= 0 else { return .notSeekable }
    position = place
    return .ok
  }
}

@Suite struct `File streams against a model` {
  /// Each seed is one file and one random program of calls, so a failure names the seed.
  @Test(arguments: 0..<300 as Range<UInt64>)
  func `do what it does`(_ seed: UInt64) throws {
    var numbers = RandomNumbers(seed: seed)
    func number(_ range: ClosedRange<Int>) -> Int { Int.random(in: range, using: &numbers) }
    let folder = try TemporaryFolder()
    let newlines = number(1...40)
    let bytes = (0..<number(0...2000)).map { _ in
      number(0...newlines) == 0 ? 0x0A : UInt8(number(0...255))
    }
    let path = try folder.write("file", bytes)
    let faults = Faults()
    faults.shorten(reads: number(0...3) * number(1...100))
    faults.interrupt(number(0...1))
    let longest = number(0...3) == 0 ? number(0...60) : Int.max
    let stream = try Stream(
      path, faults: faults, bufferSize: number(1...200), longestLine: longest)
    var model = Model(bytes: bytes)
    for _ in 0..<200 {
      switch number(0...9) {
      case 0...4: #expect(stream.readLine() == model.readLine(longest: longest))
      case 5, 6:
        let capacity = number(0...300)
        #expect(stream.read(capacity) == model.read(capacity))
      case 7:
        let place = number(-10...bytes.count + 10)
        if number(0...1) == 0 {
          #expect(stream.seek(Int64(place)) == model.seek(place))
        } else {
          let distance = Int64(place - model.position)
          #expect(stream.seek(distance, .current) == model.seek(place))
        }
      case 8: #expect(stream.checkEnd() == (model.position < bytes.count ? .ok : .end))
      default:
        guard number(0...4) == 0 else { continue }
        let capacity = number(0...3000)
        #expect(stream.readToEnd(capacity) == model.readToEnd(capacity))
      }
      #expect(stream.position == Int64(model.position))
    }
  }
}
