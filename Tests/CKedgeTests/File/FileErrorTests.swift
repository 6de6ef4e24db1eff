import CKedge
import Testing

@Suite struct `File errors` {
  @Test(arguments: ["", "missing.txt", "sub/'q'.txt", "a\nb", "Ж/é"])
  func `name the path as it was given`(_ path: String) {
    do {
      _ = try readWhole(path)
      Issue.record("\(path) was read")
    } catch {
      #expect(error.text == "Error opening '\(path)'. No such file or directory (errno 2)")
    }
  }

  @Test func `are cut where the memory for them ends`() {
    var error = unsafe KDFileError()
    unsafe error.status = .directory
    unsafe error.code = 21
    let whole = "It is a directory (errno 21)"
    #expect(unsafe message(of: error) == whole)
    for capacity in 0..<40 {
      var text = [CChar](repeating: 1, count: 40)
      let length = unsafe KDFileErrorCopyText(&error, &text, capacity)
      #expect(length == whole.utf8.count)
      let kept = max(0, min(capacity - 1, length))
      #expect(text[..<kept].map { UInt8($0) } == Array(whole.utf8.prefix(kept)))
      if capacity > 0 { #expect(text[kept] == 0) }
      #expect(text[max(capacity, 0)...].allSatisfy { $0 == 1 })
    }
  }

  @Test func `of unknown numbers still have them`() {
    var error = unsafe KDFileError()
    unsafe error.status = .system
    unsafe error.action = .inspect
    unsafe error.code = 98_765
    #expect(
      unsafe message(of: error) == "Its size cannot be learned: Unknown error (errno 98765)")
  }

  @Test(
    arguments: [
      (.ok, "No error"), (.end, "Nothing is left to read"), (.more, "The file goes on"),
      (.system, "Reading failed: Success (errno 0)"),
      (.directory, "It is a directory (errno 21)"),
      (.notRegular, "It is a pipe, a device or a socket, not a regular file (errno 22)"),
      (.outside, "The path leaves its directory (errno 18)"),
      (.tooLarge, "It is larger than the limit of 18446744073709551615 bytes (errno 27)"),
      (.outOfMemory, "Memory ran out (errno 12)"),
      (.notSeekable, "It is not possible to seek to there (errno 29)"),
    ] as [(KDFileStatus, String)])
  func `have a text and a number for every status`(_ status: KDFileStatus, _ text: String) {
    var error = unsafe KDFileError()
    unsafe error.status = status
    unsafe error.action = .read
    unsafe error.code = KDFileStatusGetCode(status)
    unsafe error.limit = .max
    #expect(unsafe message(of: error) == text)
  }
}
