import Foundation

/// Files that the tool writes.
enum OutputFile {
  /// Writes a whole file, or leaves what was there as it was.
  ///
  /// The text goes into a new file beside the old one, which then takes its name. A path to a
  /// device or a pipe is written to directly: it must not be replaced by a file.
  static func write(_ text: String, to path: String) throws(CommandFailure) {
    let url = URL(fileURLWithPath: path).resolvingSymlinksInPath()
    let bytes = Data(text.utf8)
    do {
      let type = try? FileManager.default.attributesOfItem(atPath: url.path)[.type]
      switch type as? FileAttributeType {
      case nil, .typeRegular?:
        try bytes.write(to: url, options: .atomic)
      case .typeDirectory?:
        throw CommandFailure(
          code: .unreadable,
          message: "Error writing '\(path)'. It is a directory; give a file's name with -o.")
      default:
        let handle = try FileHandle(forWritingTo: url)
        try handle.write(contentsOf: bytes)
        try handle.close()
      }
    } catch let failure as CommandFailure {
      throw failure
    } catch {
      throw failure(error, writingTo: path)
    }
  }

  /// What to say when something could not be written.
  static func failure(_ error: any Error, writingTo path: String) -> CommandFailure {
    CommandFailure(
      code: .unreadable, message: "Error writing '\(path)'. \(reason(for: error))")
  }

  private static func reason(for error: any Error) -> String {
    let underlying = (error as NSError).userInfo[NSUnderlyingErrorKey] as? any Error
    let cause = (underlying ?? error) as NSError
    guard cause.domain == NSPOSIXErrorDomain else { return cause.localizedDescription }
    return unsafe String(cString: strerror(Int32(cause.code))) + "."
  }
}
