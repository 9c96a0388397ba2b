import CLibrary

// Writing files, and finding the executables next to this one.

extension SystemHost {
  package func write(_ files: [FileContent], making folder: String?) throws(HostFailure) {
    var made: [MadeFolder] = []
    do throws(HostFailure) {
      if let folder {
        made = try Self.makeFolders(folder)
        for inner in Self.folders(of: files, in: folder) { made += try Self.makeFolders(inner) }
      }
      try Self.write(files)
      for folder in made { Termination.remove(folder.entry) }
    } catch {
      Self.remove(made)
      throw error
    }
  }

  package func makePrivateFolder() throws(HostFailure) -> String {
    let folder = environment("TMPDIR") ?? ""
    var path = Array(((folder.hasPrefix("/") ? folder : "/tmp") + "/qtroute-XXXXXX").utf8CString)
    guard let made = mkdtemp(&path) else { throw Self.failure(errno) }
    return String(cString: made)
  }

  package func removePrivateFolder(_ path: String) {
    for name in (try? names(in: path)) ?? [] { unlink(path + "/" + name) }
    rmdir(path)
  }

  /// The folders inside `folder` that files are in.
  private static func folders(of files: [FileContent], in folder: String) -> [String] {
    var folders: Set<String> = []
    for file in files {
      guard let slash = file.path.lastIndex(of: "/") else { continue }
      let own = String(file.path[..<slash])
      if own.hasPrefix(folder + "/") { folders.insert(own) }
    }
    return folders.sorted()
  }

  private static func write(_ files: [FileContent]) throws(HostFailure) {
    var staged: [StagedFile] = []
    var indices: [Int] = []
    var index = 0
    do throws(HostFailure) {
      var number = 0
      var devices: [Int] = []
      for (place, file) in files.enumerated() {
        index = place
        if try isReplaced(file.path) {
          staged.append(try stage(file, number: &number))
          indices.append(place)
        } else {
          devices.append(place)
        }
      }
      // Writes that cannot be undone come before renames, which will hardly fail.
      for place in devices {
        index = place
        try writeThrough(files[place])
      }
    } catch {
      throw error.about(files[index].path)
    }
    do throws(StagedFile.Refusal) { try StagedFile.place(staged) } catch {
      throw error.failure.about(files[indices[error.index]].path)
    }
  }

  /// The new contents of a file, complete and on disk.
  private static func stage(
    _ file: FileContent, number: inout Int
  ) throws(HostFailure) -> StagedFile {
    let staged =
      if let started = file.start as? StagedFile { started } else {
        try StagedFile(for: file.path, number: &number)
      }
    try staged.append(file.bytes)
    try staged.complete()
    return staged
  }

  package func start(fileAt path: String) throws(HostFailure) -> (any StartedFile)? {
    guard try Self.isReplaced(path) else { return nil }
    var number = 0
    return try StagedFile(for: path, number: &number)
  }

  package func checkWritable(_ path: String) throws(HostFailure) {
    if path.isEmpty || path.utf8.contains(0) { throw HostFailure("no such file") }
    if try Self.isReplaced(path) {
      try StagedFile.check(path)
    } else if access(path, W_OK) != 0 {
      throw Self.failure(errno)
    }
  }

  /// Whether another file replaces what is at a path; what else can be written is written in place.
  private static func isReplaced(_ path: String) throws(HostFailure) -> Bool {
    switch type(of: path) {
    case S_IFDIR: throw failure(EISDIR)
    case S_IFREG, nil: return true
    default: return false
    }
  }

  /// The type of what is at a path, through links: `S_IFREG` or a similar value, or nil for
  /// nothing.
  static func type(of path: String) -> mode_t? {
    var status = stat()
    return stat(path, &status) == 0 ? status.st_mode & S_IFMT : nil
  }

  /// Writes to a terminal, a pipe or a device, which another file cannot replace.
  private static func writeThrough(_ file: FileContent) throws(HostFailure) {
    let descriptor = try opened(file.path, O_WRONLY | O_CLOEXEC | O_NOCTTY)
    defer { close(descriptor) }
    try writeAll(file.bytes, descriptor)
  }

  /// A folder that was created. A signal removes it until it is known to stay.
  private typealias MadeFolder = (path: String, entry: Termination.Entry)

  /// Creates a folder and those above it; returns those that did not exist.
  private static func makeFolders(_ path: String) throws(HostFailure) -> [MadeFolder] {
    var made: [MadeFolder] = []
    var current = path.hasPrefix("/") ? "" : "."
    for part in path.split(separator: "/") {
      current += "/" + part
      var number: Int32 = 0
      let entry: Termination.Entry? = Termination.hold {
        if mkdir(current, 0o777) == 0 { return Termination.add(current, isFolder: true) }
        number = errno
        return nil
      }
      if let entry {
        made.append((current, entry))
      } else if type(of: current) != S_IFDIR {
        remove(made)
        throw failure(number == EEXIST ? ENOTDIR : number)
      }
    }
    return made
  }

  private static func remove(_ folders: [MadeFolder]) {
    Termination.hold {
      for folder in folders.reversed() {
        rmdir(folder.path)
        Termination.remove(folder.entry)
      }
    }
  }

  package func neighbour(_ name: String) -> String? {
    var own = CommandLine.arguments.first ?? ""
    let capacity = 4096
    let bytes = [UInt8](unsafeUninitializedCapacity: capacity) { buffer, filled in
      let count = buffer.withMemoryRebound(to: CChar.self) { names in
        names.baseAddress.map { readlink("/proc/self/exe", $0, capacity) } ?? -1
      }
      filled = max(count, 0)
    }
    if !bytes.isEmpty {
      own = String(decoding: bytes, as: UTF8.self)
    } else if let resolved = realpath(own, nil) {
      defer { free(resolved) }
      own = String(cString: resolved)
    }
    guard let slash = own.lastIndex(of: "/") else { return nil }
    let path = own[...slash] + name
    return access(String(path), X_OK) == 0 ? String(path) : nil
  }
}

extension HostFailure {
  /// The same failure, for this file.
  fileprivate func about(_ path: String) -> HostFailure {
    var result = self
    result.path = path
    return result
  }
}
