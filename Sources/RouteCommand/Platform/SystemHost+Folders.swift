#if canImport(Glibc)
  import Glibc
#elseif canImport(Musl)
  import Musl
#elseif canImport(Darwin)
  import Darwin
#endif

// Several files at once, and the executables beside this one.

extension SystemHost {
  package func write(
    _ files: [(name: String, bytes: [UInt8])], into directory: String
  ) throws(HostFailure) {
    var folder = directory
    while folder.count > 1 && folder.last == "/" { folder.removeLast() }
    let made = try Self.makeFolders(folder)
    var written: [(temporary: String, path: String)] = []
    do throws(HostFailure) {
      for (name, bytes) in files {
        let path = folder + "/" + name
        let temporary = folder + "/.qtroute.\(getpid()).\(written.count)"
        written.append((temporary, path))
        try Self.make(temporary, bytes)
        var status = stat()
        if stat(path, &status) == 0 && status.st_mode & S_IFMT == S_IFDIR {
          throw Self.failure(EISDIR)
        }
      }
      // What can fail has not: names change now.
      for (temporary, path) in written where rename(temporary, path) != 0 {
        throw Self.failure(errno)
      }
    } catch {
      for (temporary, _) in written { unlink(temporary) }
      for folder in made.reversed() { rmdir(folder) }
      throw error
    }
  }

  private static func make(_ path: String, _ bytes: [UInt8]) throws(HostFailure) {
    let descriptor = open(path, O_WRONLY | O_CREAT | O_EXCL | O_CLOEXEC, 0o666)
    guard descriptor >= 0 else { throw failure(errno) }
    do throws(HostFailure) { try writeAll(bytes, descriptor) } catch {
      close(descriptor)
      throw error
    }
    guard close(descriptor) == 0 else { throw failure(errno) }
  }

  /// Makes a folder and those above it; returns those that were not there.
  private static func makeFolders(_ path: String) throws(HostFailure) -> [String] {
    var made: [String] = []
    var current = path.hasPrefix("/") ? "" : "."
    for part in path.split(separator: "/") {
      current += "/" + part
      if mkdir(current, 0o777) == 0 {
        made.append(current)
      } else if errno != EEXIST {
        let number = errno
        for folder in made.reversed() { rmdir(folder) }
        throw failure(number)
      }
    }
    return made
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
