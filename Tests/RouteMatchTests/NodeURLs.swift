import Foundation

/// Node's `URL`, which follows the URL standard.
enum NodeURLs {
  private static let program: String? = {
    let path = ProcessInfo.processInfo.environment["PATH"] ?? ""
    return path.split(separator: ":").map { $0 + "/node" }
      .first { FileManager.default.isExecutableFile(atPath: $0) }
  }()

  /// Whether there is a `node` in PATH (Debian: `apt-get install nodejs`; `make test` installs it).
  static var isThere: Bool { program != nil }

  private static let script = """
    const urls = JSON.parse(require("fs").readFileSync(0, "utf8"));
    const host = url => { try { return new URL(url).host; } catch { return null; } };
    console.log(JSON.stringify(urls.map(host)));
    """

  /// The host of each URL, in ASCII; nil if the standard does not accept it.
  static func hosts(of urls: [String]) throws -> [String?] {
    let process = Process()
    let (input, output) = (Pipe(), Pipe())
    process.executableURL = URL(filePath: program ?? "/usr/bin/env")
    process.arguments = ["-e", script]
    process.standardInput = input
    process.standardOutput = output
    try process.run()
    // The script reads all its input before it writes.
    try input.fileHandleForWriting.write(contentsOf: JSONEncoder().encode(urls))
    try input.fileHandleForWriting.close()
    let data = try output.fileHandleForReading.readToEnd() ?? Data()
    process.waitUntilExit()
    return try JSONDecoder().decode([String?].self, from: data)
  }
}
