import CLibrary

/// The new contents of a file, on disk, in a hidden file next to the one that it will replace. The
/// hidden file is removed by a signal that ends the process, and if nobody puts it into its place.
final class StagedFile: StartedFile {
  private let temporary: String
  private let target: String
  /// The file that was at `target` when this one was made.
  private let old: stat?
  private let entry: Termination.Entry
  /// -1 once the contents are complete.
  private var descriptor: Int32
  /// Whether the hidden file is gone: in its place, or discarded.
  private var isSettled = false
  /// A second name of the file that was at `target`, from which it can be restored.
  private var backup: String?

  /// Makes an empty file next to the one that `path` leads to.
  ///
  /// - Parameters:
  ///   - path: a link stays a link; the file that it leads to is replaced or created.
  ///   - number: the number in the hidden file's name; afterwards, the next free one.
  init(for path: String, number: inout Int) throws(HostFailure) {
    let target = Self.target(of: path)
    self.target = target
    var status = stat()
    let isThere = stat(target, &status) == 0
    old = isThere ? status : nil
    // Replacing a name only requires write access to the folder, but a file that may not be written
    // must not be replaced.
    if isThere && access(target, W_OK) != 0 { throw SystemHost.failure(errno) }
    let slash = target.lastIndex(of: "/").map { target.index(after: $0) } ?? target.startIndex
    // The target's own name is left out because it may already have the maximum length.
    let prefix = target[..<slash] + ".qtroute.\(getpid())."
    let (made, descriptor) = try Self.make(prefix, mode: isThere ? 0o600 : 0o666, &number)
    temporary = made.path
    entry = made.entry
    self.descriptor = descriptor
  }

  deinit { discard() }

  func append(_ bytes: [UInt8]) throws(HostFailure) {
    try SystemHost.writeAll(bytes, descriptor)
  }

  /// Makes sure that the contents are on disk. Nothing is appended afterwards.
  func complete() throws(HostFailure) {
    if let old { Self.adopt(old, descriptor) }
    if fsync(descriptor) != 0 && ![EINVAL, ENOTSUP, ENOSYS, EROFS].contains(errno) {
      throw SystemHost.failure(errno)
    }
    let result = close(descriptor)
    descriptor = -1
    if result != 0 && errno != EINTR { throw SystemHost.failure(errno) }
  }

  /// Throws if no file can be put where `path` leads to, as far as permissions tell.
  static func check(_ path: String) throws(HostFailure) {
    let target = Self.target(of: path)
    if access(target, F_OK) == 0 && access(target, W_OK) != 0 { throw SystemHost.failure(errno) }
    let folder = target.lastIndex(of: "/").map { String(target[...$0]) } ?? "."
    if access(folder, W_OK | X_OK) != 0 { throw failure(errno) }
  }

  /// The reason why no file can be put into a folder.
  private static func failure(_ number: Int32) -> HostFailure {
    number == ENOENT ? HostFailure("its folder does not exist") : SystemHost.failure(number)
  }

  /// Creates a file with the first free name. A name can be taken by a file that a killed process
  /// with our process id left behind.
  private static func make(
    _ prefix: some StringProtocol, mode: mode_t, _ number: inout Int
  ) throws(HostFailure) -> (made: (path: String, entry: Termination.Entry), descriptor: Int32) {
    let last = number + 1000
    while true {
      let path = prefix + String(number)
      number += 1
      var fault: Int32 = 0
      let made: (Termination.Entry, Int32)? = Termination.hold {
        let descriptor = open(path, O_WRONLY | O_CREAT | O_EXCL | O_CLOEXEC, mode)
        fault = errno
        return descriptor < 0 ? nil : (Termination.add(path), descriptor)
      }
      if let made { return ((path, made.0), made.1) }
      if fault != EEXIST || number > last { throw failure(fault) }
    }
  }

  /// Gives the new file the owner and the mode of the old one, as far as permitted.
  private static func adopt(_ old: stat, _ descriptor: Int32) {
    var own = stat()
    let isOurs = fstat(descriptor, &own) == 0 && own.st_uid == old.st_uid
    let isKept =
      (isOurs && own.st_gid == old.st_gid) || fchown(descriptor, old.st_uid, old.st_gid) == 0
    fchmod(descriptor, old.st_mode & (isKept ? 0o7777 : 0o777))
  }

  /// Discards the new contents, unless they are in their place.
  func discard() {
    if isSettled { return }
    isSettled = true
    if descriptor >= 0 { close(descriptor) }
    Termination.hold {
      unlink(temporary)
      Termination.remove(entry)
    }
  }
}

// MARK: - Moving files into place

extension StagedFile {
  /// Moves all files into their places. If one cannot be moved, those before it are moved back, if
  /// the disk has hard links, and all are discarded. The error has the index of that file.
  static func place(_ files: [StagedFile]) throws(Refusal) {
    try Termination.hold { () throws(Refusal) in
      for index in files.indices {
        if files.count > 1 { files[index].keepOld() }
        if rename(files[index].temporary, files[index].target) == 0 { continue }
        let fault = errno
        if let backup = files[index].backup { unlink(backup) }
        for file in files[..<index].reversed() { file.takeBack() }
        for file in files { file.discard() }
        throw Refusal(index: index, failure: SystemHost.failure(fault))
      }
      for file in files {
        if let backup = file.backup { unlink(backup) }
        file.isSettled = true
        Termination.remove(file.entry)
      }
    }
  }

  /// The file that could not be moved into its place, and why.
  struct Refusal: Error {
    var index: Int
    var failure: HostFailure
  }

  private func keepOld() {
    let path = temporary + ".old"
    if old != nil && link(target, path) == 0 { backup = path }
  }

  private func takeBack() {
    if let backup {
      rename(backup, target)
    } else if old == nil {
      unlink(target)
    }
  }

  /// The file that `path` leads to through links, even if it does not exist yet.
  private static func target(of path: String) -> String {
    var path = path
    for _ in 0..<40 {
      if let resolved = realpath(path, nil) {
        defer { free(resolved) }
        return String(cString: resolved)
      }
      let capacity = 4096
      let bytes = [UInt8](unsafeUninitializedCapacity: capacity) { buffer, filled in
        let count = buffer.withMemoryRebound(to: CChar.self) { names in
          names.baseAddress.map { readlink(path, $0, capacity) } ?? -1
        }
        filled = max(count, 0)
      }
      if bytes.isEmpty { return path }
      let link = String(decoding: bytes, as: UTF8.self)
      let folder = path.lastIndex(of: "/").map { path[...$0] } ?? ""
      path = link.hasPrefix("/") ? link : folder + link
    }
    return path
  }
}
