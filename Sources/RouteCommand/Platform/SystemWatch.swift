import CLibrary

/// Watches files on disk. Stamps, taken before a file is read, show what has changed. The system's
/// notices, if there are any, tell when to look, and report writes that leave the stamp unchanged.
final class SystemWatch: FileWatch {
  private var stamps: [String: FileStamp] = [:]
  private var earlier: [String: FileStamp] = [:]
  #if canImport(Darwin)
    private let notices: FileNotices? = nil
  #else
    private let notices = FileNotices()
  #endif

  var count: Int { stamps.isEmpty ? earlier.count : stamps.count }

  func start() {
    if !stamps.isEmpty { earlier = stamps }
    stamps = [:]
  }

  /// Takes the stamp of a file that is about to be read.
  func note(_ path: String) {
    if stamps[path] == nil { stamps[path] = FileStamp(path) }
  }

  func wait() -> Bool {
    let files = stamps.isEmpty ? earlier : stamps
    while true {
      notices?.look(at: files.keys)
      if files.contains(where: { FileStamp($0.key) != $0.value }) { break }
      guard let notices else {
        _ = poll(nil, 0, 200)
        continue
      }
      // Changes without a notice, such as in folders of another machine, are found after a second.
      if notices.wait(milliseconds: 1000) { break }
    }
    settle()
    return true
  }

  /// Waits for an editor to finish: until nothing happens for a moment.
  private func settle() {
    guard let notices else {
      _ = poll(nil, 0, 10)
      return
    }
    for _ in 0..<5 where !notices.wait(milliseconds: 10) { return }
  }
}

/// Distinguishes a file from another one, and from itself before a change.
struct FileStamp: Equatable {
  private(set) var numbers: [Int] = []

  /// The stamp of the file at `path`, through links; an empty one if there is no file.
  init(_ path: String) {
    var status = stat()
    guard stat(path, &status) == 0 else { return }
    #if canImport(Darwin)
      let (changed, written) = (status.st_ctimespec, status.st_mtimespec)
    #else
      let (changed, written) = (status.st_ctim, status.st_mtim)
    #endif
    numbers = [
      Int(truncatingIfNeeded: status.st_dev), Int(truncatingIfNeeded: status.st_ino),
      Int(status.st_size), Int(changed.tv_sec), Int(changed.tv_nsec), Int(written.tv_sec),
      Int(written.tv_nsec),
    ]
  }
}
