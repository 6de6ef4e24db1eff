import CKedge
import Foundation
import Testing

@Suite struct `The running program` {
  /// What a call copies, once its length is known.
  private func text(_ copy: (UnsafeMutablePointer<CChar>?, Int) -> Int) -> String {
    let length = copy(nil, 0)
    var bytes = [CChar](repeating: 1, count: length + 1)
    #expect(unsafe copy(&bytes, bytes.count) == length)
    #expect(bytes[length] == 0)
    return String(decoding: bytes[..<length].map(UInt8.init(bitPattern:)), as: UTF8.self)
  }

  @Test func `knows where it lies`() throws {
    let path = unsafe text { path, capacity in unsafe KDProcessCopyPath(path, capacity) }
    let link = try FileManager.default.destinationOfSymbolicLink(atPath: "/proc/self/exe")
    #expect(path == link)
  }

  @Test func `knows its environment`() {
    for name in ["PATH", "KEDGE_NO_SUCH_VARIABLE"] {
      let value = unsafe text { value, capacity in
        unsafe KDProcessCopyVariable(name, value, capacity)
      }
      #expect(value == ProcessInfo.processInfo.environment[name] ?? "")
    }
  }

  @Test func `tells directories from everything else`() throws {
    let folder = try TemporaryFolder()
    let file = try folder.write("file", [1])
    let link = try folder.link("link", to: ".")
    #expect(unsafe KDDirectoryExists(folder.path))
    #expect(unsafe KDDirectoryExists(link))
    #expect(unsafe !KDDirectoryExists(file))
    #expect(unsafe !KDDirectoryExists("\(folder.path)/missing"))
    #expect(unsafe !KDDirectoryExists(""))
  }

  @Test func `knows how much memory can be had`() {
    #expect(KDFileHasMemory(0))
    #expect(KDFileHasMemory(1 << 20))
    #expect(!KDFileHasMemory(Int.max))
    #expect(!KDFileHasMemory(1 << 50))
  }
}
