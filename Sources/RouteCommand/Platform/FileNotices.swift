import CLibrary

#if !canImport(Darwin)
  /// The notices of Linux (`inotify`) about the folders of some files. It watches folders because a
  /// file that replaces another one by renaming is a different file.
  final class FileNotices {
    private let descriptor: Int32
    /// For each watched folder, the names in it that matter: true for a watched file, false for a
    /// missing folder on the way to one.
    private var folders: [Int32: [String: Bool]] = [:]

    /// nil if the system has none left.
    init?() {
      descriptor = inotify_init1(Int32(IN_NONBLOCK) | Int32(IN_CLOEXEC))
      if descriptor < 0 { return nil }
    }

    deinit { close(descriptor) }

    /// Watches the folders of these files, and no others.
    func look(at paths: some Sequence<String>) {
      var wanted: [Int32: [String: Bool]] = [:]
      for path in paths {
        watch(path, &wanted)
        if let resolved = realpath(path, nil) {
          let target = String(cString: resolved)
          free(resolved)
          if target != path { watch(target, &wanted) }
        }
      }
      for folder in folders.keys where wanted[folder] == nil {
        _ = inotify_rm_watch(descriptor, folder)
      }
      folders = wanted
    }

    /// Watches the folder of a file, or the nearest existing one above it.
    private func watch(_ path: String, _ wanted: inout [Int32: [String: Bool]]) {
      var rest = path[...]
      var isFile = true
      while !rest.isEmpty {
        let slash = rest.lastIndex(of: "/")
        let name = String(rest[(slash.map { rest.index(after: $0) } ?? rest.startIndex)...])
        let folder = slash.map { $0 == rest.startIndex ? "/" : String(rest[..<$0]) } ?? "."
        let events =
          IN_CLOSE_WRITE | IN_CREATE | IN_DELETE | IN_MOVED_FROM | IN_MOVED_TO | IN_DELETE_SELF
          | IN_MOVE_SELF | IN_ONLYDIR
        let number = inotify_add_watch(descriptor, folder, UInt32(truncatingIfNeeded: events))
        if number >= 0 {
          wanted[number, default: [:]][name, default: false] =
            isFile || wanted[number]?[name] == true
          return
        }
        isFile = false
        guard let slash, folder != "/" else { return }
        rest = rest[..<slash]
      }
    }

    /// Waits until something happens in a folder, and returns whether a file was written, renamed
    /// or removed. If a folder only appeared or disappeared, or a file was only created, its writer
    /// is not done.
    func wait(milliseconds: Int32) -> Bool {
      var entry = pollfd(fd: descriptor, events: Int16(POLLIN), revents: 0)
      guard poll(&entry, 1, milliseconds) > 0 else { return false }
      var isChanged = false
      let capacity = 1 << 14
      while true {
        var count = 0
        let bytes = [UInt8](unsafeUninitializedCapacity: capacity) { buffer, filled in
          count = read(descriptor, buffer.baseAddress, capacity)
          filled = max(count, 0)
        }
        guard count > 0 else { return isChanged }
        if tells(bytes) { isChanged = true }
      }
    }

    /// Whether one of the notices is about a file that matters.
    private func tells(_ bytes: [UInt8]) -> Bool {
      let header = MemoryLayout<inotify_event>.size
      var offset = 0
      var result = false
      while offset + header <= bytes.count {
        let event = bytes.withUnsafeBytes {
          $0.loadUnaligned(fromByteOffset: offset, as: inotify_event.self)
        }
        let end = min(offset + header + Int(event.len), bytes.count)
        let name = String(
          decoding: bytes[(offset + header)..<end].prefix { $0 != 0 }, as: UTF8.self)
        offset = end
        let mask = Int(event.mask)
        if mask & Int(IN_Q_OVERFLOW) != 0 { result = true }
        let isBegun = mask & Int(IN_CREATE) != 0
        if !isBegun, folders[event.wd]?[name] == true { result = true }
      }
      return result
    }
  }
#endif
