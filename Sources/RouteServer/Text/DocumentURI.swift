import RouteBase

/// The names of documents. A `file:` URI is known by its path, any other by itself.
package enum DocumentURI {
  /// The name under which a document is known here.
  package static func path(_ uri: String) -> String {
    let bytes = Array(uri.utf8)
    guard bytes.starts(with: "file://".utf8) else { return uri }
    var rest = bytes[7...]
    // A host before the path names this machine.
    if let slash = rest.firstIndex(of: UInt8(ascii: "/")) { rest = rest[slash...] }
    let decoded = Array(rest).withUnsafeBufferPointer { PercentCoding.decode($0) }
    guard let decoded else { return uri }
    return String(decoding: decoded, as: UTF8.self)
  }

  /// The URI of a document.
  package static func uri(_ path: String) -> String {
    guard path.hasPrefix("/") else { return path }
    let parts = path.split(separator: "/", omittingEmptySubsequences: false)
    return "file://" + parts.map { PercentCoding.segment(String($0)) }.joined(separator: "/")
  }

  /// Whether a document is a file, so that others can be near it.
  static func isFile(_ path: String) -> Bool { path.hasPrefix("/") }

  /// The folder of a file, without a slash at its end unless it is the root.
  static func folder(_ path: String) -> String {
    guard let slash = path.lastIndex(of: "/") else { return "" }
    return slash == path.startIndex ? "/" : String(path[..<slash])
  }

  /// The path of something in a folder.
  static func path(_ name: String, in folder: String) -> String {
    folder.hasSuffix("/") ? folder + name : folder + "/" + name
  }
}
