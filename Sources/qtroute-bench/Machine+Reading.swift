import RouteBench
import CLibrary

extension Machine {
  /// The machine that this runs on.
  static func current(_ programs: Programs?) -> Machine {
    var machine = Machine()
    machine.processor =
      value(of: "model name", in: "/proc/cpuinfo", behind: ":") ?? machine.processor
    machine.cores = Int(sysconf(Int32(_SC_NPROCESSORS_ONLN)))
    machine.memory = Int(sysconf(Int32(_SC_PHYS_PAGES))) * Int(sysconf(Int32(_SC_PAGESIZE)))
    machine.system =
      value(of: "PRETTY_NAME", in: "/etc/os-release", behind: "=").map {
        $0.filter { $0 != "\"" }
      } ?? machine.system
    machine.swift = programs.flatMap(swiftVersion) ?? machine.swift
    machine.bandwidth = memoryBandwidth()
    return machine
  }

  private static func value(of key: String, in path: String, behind mark: Character) -> String? {
    for line in Disk.lines(path) where line.hasPrefix(key) {
      if let index = line.firstIndex(of: mark) {
        return String(line[line.index(after: index)...].drop { $0 == " " })
      }
    }
    return nil
  }

  /// "Swift 6.2", for the compiler in PATH.
  private static func swiftVersion(_ programs: Programs) -> String? {
    guard let line = programs.lines(["swift", "--version"])?.first else { return nil }
    let words = line.split(separator: " ")
    guard let index = words.firstIndex(of: "version"), index + 1 < words.count else { return nil }
    return "Swift \(words[index + 1])"
  }

  /// How fast one core reads memory, in bytes per second: the best of five sums over 256 MiB.
  private static func memoryBandwidth() -> Double {
    let words = [UInt64](repeating: 1, count: 1 << 25)
    var best = Double.infinity
    var total: UInt64 = 0
    for _ in 0..<5 {
      let seconds = Clock.seconds {
        total &+= words.withUnsafeBufferPointer { buffer in
          var sums = SIMD16<UInt64>()
          buffer.withMemoryRebound(to: SIMD16<UInt64>.self) { rows in
            for row in rows { sums &+= row }
          }
          return sums.wrappedSum()
        }
      }
      best = min(best, seconds)
    }
    precondition(total == 5 << 25)
    return Double(words.count * 8) / best
  }
}
