#if canImport(Glibc)
  import Glibc
#elseif canImport(Musl)
  import Musl
#else
  import Darwin
#endif

/// What several runs of one thing took.
struct Sample {
  /// One figure a run, sorted.
  var figures: [Double]

  init(_ figures: [Double]) { self.figures = figures.sorted() }

  var median: Double { figures.isEmpty ? 0 : figures[figures.count / 2] }
  var smallest: Double { figures.first ?? 0 }
  var largest: Double { figures.last ?? 0 }

  /// The figure that so many in a hundred do not exceed.
  func percentile(_ share: Int) -> Double {
    figures.isEmpty ? 0 : figures[min(figures.count * share / 100, figures.count - 1)]
  }

  /// How far the runs lie apart, in parts of the median.
  var spread: Double { median == 0 ? 0 : (largest - smallest) / median }
}

/// What a process used.
struct Usage {
  var wall: Double
  var user: Double
  var system: Double
  /// The most memory it held, in bytes.
  var peak: Int
  var status: Int32
}

/// Timing of functions and of whole processes.
enum Measure {
  /// Seconds that `body` took, for each of `runs` runs after one that does not count.
  static func seconds(runs: Int = 5, _ body: () -> Void) -> Sample {
    body()
    return Sample(
      (0..<runs).map { _ in
        let start = now()
        body()
        return now() - start
      })
  }

  static func now() -> Double {
    var time = timespec()
    clock_gettime(CLOCK_MONOTONIC, &time)
    return Double(time.tv_sec) + Double(time.tv_nsec) / 1e9
  }

  /// Starts a program, waits and writes what it used. A process that is started from a large one
  /// counts that one's memory as its own, so a small one in between starts it.
  private static let runner = """
    #include <fcntl.h>
    #include <stdio.h>
    #include <sys/resource.h>
    #include <sys/wait.h>
    #include <time.h>
    #include <unistd.h>
    int main(int argc, char **argv) {
      struct timespec a, b;
      struct rusage u;
      int status = 0;
      clock_gettime(CLOCK_MONOTONIC, &a);
      pid_t child = fork();
      if (child == 0) {
        dup2(open(argv[2], O_RDONLY), 0);
        dup2(open("/dev/null", O_WRONLY), 1);
        dup2(1, 2);
        execvp(argv[3], argv + 3);
        _exit(127);
      }
      if (wait4(child, &status, 0, &u) != child) return 1;
      clock_gettime(CLOCK_MONOTONIC, &b);
      FILE *out = fopen(argv[1], "w");
      if (!out) return 1;
      fprintf(out, "%f %f %f %ld %d\\n", b.tv_sec - a.tv_sec + (b.tv_nsec - a.tv_nsec) / 1e9,
              u.ru_utime.tv_sec + u.ru_utime.tv_usec / 1e6,
              u.ru_stime.tv_sec + u.ru_stime.tv_usec / 1e6, u.ru_maxrss, status);
      return fclose(out);
    }

    """

  /// Builds the program between; returns whether there is a compiler.
  static func prepare(in folder: String) -> Bool {
    write(Array(runner.utf8), to: "\(folder)/run.c")
    return run(["cc", "-O2", "-o", "\(folder)/run", "\(folder)/run.c"]) == 0
  }

  /// Runs a program with its output thrown away; nil where it cannot be started. `prepare` has
  /// been called for `folder`.
  static func process(_ arguments: [String], input: String? = nil, in folder: String) -> Usage? {
    let result = "\(folder)/usage"
    guard run(["\(folder)/run", result, input ?? "/dev/null"] + arguments) == 0,
      let file = fopen(result, "r")
    else { return nil }
    defer { fclose(file) }
    var line = [CChar](repeating: 0, count: 256)
    guard fgets(&line, 256, file) != nil else { return nil }
    let text = String(
      decoding: line.prefix { $0 > 32 || $0 == 32 }.map { UInt8(bitPattern: $0) }, as: UTF8.self)
    let fields = text.split(separator: " ").compactMap { Double($0) }
    guard fields.count == 5, fields[4] != 127 * 256 else { return nil }
    return Usage(
      wall: fields[0], user: fields[1], system: fields[2], peak: Int(fields[3]) * 1024,
      status: Int32(fields[4]))
  }

  /// Runs a program and returns its status.
  static func run(_ arguments: [String]) -> Int32? {
    var words: [UnsafeMutablePointer<CChar>?] = arguments.map { strdup($0) } + [nil]
    defer { words.forEach { free($0) } }
    var child = pid_t()
    var status: Int32 = 0
    guard let program = words[0],
      posix_spawnp(&child, program, nil, nil, &words, environ) == 0,
      waitpid(child, &status, 0) == child
    else { return nil }
    return status
  }

  /// Runs a program several times after one run that does not count; nil where it is not there or
  /// fails.
  static func processes(
    _ arguments: [String], runs: Int = 5, input: String? = nil, in folder: String
  ) -> [Usage]? {
    guard let first = process(arguments, input: input, in: folder), first.status == 0 else {
      return nil
    }
    return (0..<runs).compactMap { _ in process(arguments, input: input, in: folder) }
  }

  /// How fast this machine reads memory, in bytes a second: the best of five sums over 256 MiB.
  static func memoryBandwidth() -> Double {
    let words = [UInt64](repeating: 1, count: 1 << 25)
    var best = Double.infinity
    var total: UInt64 = 0
    for _ in 0..<5 {
      let start = now()
      total &+= words.withUnsafeBufferPointer { buffer in
        var sums = SIMD16<UInt64>()
        buffer.withMemoryRebound(to: SIMD16<UInt64>.self) { rows in
          for row in rows { sums &+= row }
        }
        return sums.wrappedSum()
      }
      best = min(best, now() - start)
    }
    precondition(total == 5 << 25)
    return Double(words.count * 8) / best
  }

  /// Writes a line at once, so that a long run shows how far it is.
  static func say(_ text: String) {
    let bytes = Array((text + "\n").utf8)
    _ = bytes.withUnsafeBytes { buffer in
      buffer.baseAddress.map { writeLine($0, buffer.count) }
    }
  }

  /// The factor by which `a` grows to `b` in each of `decades` steps.
  static func growth(from a: Double, to b: Double, decades: Double) -> Double {
    pow(b / max(a, 1e-12), 1 / decades)
  }

  static func decades(from a: Int, to b: Int) -> Double { log10(Double(b) / Double(a)) }

  /// The name of the processor.
  static func machine() -> String {
    guard let file = fopen("/proc/cpuinfo", "r") else { return "unknown" }
    defer { fclose(file) }
    var line = [CChar](repeating: 0, count: 512)
    while fgets(&line, 512, file) != nil {
      let text = String(
        decoding: line.prefix { $0 != 0 }.map { UInt8(bitPattern: $0) }, as: UTF8.self)
      if text.hasPrefix("model name"), let colon = text.firstIndex(of: ":") {
        return text[text.index(after: colon)...].filter { $0 != "\n" }.drop { $0 == " " }
          .description
      }
    }
    return "unknown"
  }

  /// A folder for the files of this run: that of `QTROUTE_BENCH_FOLDER`, or a new one, which a
  /// program started again finds there.
  static func folder() -> String {
    if let path = getenv("QTROUTE_BENCH_FOLDER") { return String(cString: path) }
    var template = Array("/tmp/qtroute-bench-XXXXXX".utf8CString)
    guard mkdtemp(&template) != nil else { exit(2) }
    let folder = String(decoding: template.dropLast().map { UInt8(bitPattern: $0) }, as: UTF8.self)
    setenv("QTROUTE_BENCH_FOLDER", folder, 1)
    return folder
  }

  /// The names of the files of a folder that end so, sorted.
  static func files(in folder: String, ending: String) -> [String] {
    guard let directory = opendir(folder) else { return [] }
    defer { closedir(directory) }
    var names: [String] = []
    while let entry = readdir(directory) {
      let name = withUnsafePointer(to: &entry.pointee.d_name) {
        $0.withMemoryRebound(to: CChar.self, capacity: 256) { String(cString: $0) }
      }
      if name.hasSuffix(ending) { names.append(name) }
    }
    return names.sorted()
  }

  /// The bytes of a file; none where it cannot be read.
  static func read(_ path: String) -> [UInt8] {
    guard let file = fopen(path, "r") else { return [] }
    defer { fclose(file) }
    var bytes: [UInt8] = []
    var piece = [UInt8](repeating: 0, count: 1 << 16)
    while case let count = fread(&piece, 1, piece.count, file), count > 0 {
      bytes += piece[..<count]
    }
    return bytes
  }

  /// Writes a file for a program to read.
  static func write(_ bytes: [UInt8], to path: String) {
    guard let file = fopen(path, "w") else { return }
    fwrite(bytes, 1, bytes.count, file)
    fclose(file)
  }
}

private func writeLine(_ base: UnsafeRawPointer, _ count: Int) -> Int {
  write(1, base, count)
}
