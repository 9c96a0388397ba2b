import Foundation

/// What `gzip` makes of compressed bytes.
public enum Unpacked {
  /// `gzip` refused them.
  struct Failure: Error {}

  public static func bytes(_ packed: [UInt8]) throws -> [UInt8] {
    let file = FileManager.default.temporaryDirectory.appending(path: "\(UUID().uuidString).gz")
    try Data(packed).write(to: file)
    defer { try? FileManager.default.removeItem(at: file) }
    let process = Process()
    process.executableURL = URL(filePath: "/bin/sh")
    process.arguments = ["-c", "exec gzip -dc <\"$0\"", file.path]
    let pipe = Pipe()
    process.standardOutput = pipe
    try process.run()
    let data = try pipe.fileHandleForReading.readToEnd() ?? Data()
    process.waitUntilExit()
    guard process.terminationStatus == 0 else { throw Failure() }
    return Array(data)
  }

  /// The text in the element `id` of a page: Base64 of a gzip file.
  public static func element(_ id: String, of page: String) throws -> String {
    let parts = page.components(separatedBy: "id=\"\(id)\">")
    guard parts.count == 2, let base64 = parts[1].components(separatedBy: "<").first,
      let packed = Data(base64Encoded: base64)
    else { throw Failure() }
    return String(decoding: try bytes(Array(packed)), as: UTF8.self)
  }
}
