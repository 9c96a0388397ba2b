/// The names of files in reports for programs that know a repository: paths from its folder.
enum ReportPath {
  /// `path` without a leading `./`.
  static func plain(_ path: String) -> String {
    var rest = Substring(path)
    while rest.hasPrefix("./") { rest = rest.dropFirst(2).drop { $0 == "/" } }
    return rest.isEmpty ? path : String(rest)
  }

  /// `path` as a URI reference (RFC 3986): relative paths stay relative, others become `file` URIs.
  /// Every byte with a meaning in a URI is escaped, including `:`, which could turn the first
  /// segment into a scheme.
  static func uri(_ path: String) -> String {
    var result = path.hasPrefix("/") ? "file://" : ""
    for byte in plain(path).utf8 {
      switch byte {
      case UInt8(ascii: "a")...UInt8(ascii: "z"), UInt8(ascii: "A")...UInt8(ascii: "Z"),
        UInt8(ascii: "0")...UInt8(ascii: "9"), UInt8(ascii: "-"), UInt8(ascii: "."),
        UInt8(ascii: "_"), UInt8(ascii: "~"), UInt8(ascii: "/"):
        result.unicodeScalars.append(Unicode.Scalar(byte))
      default:
        let digits = String(byte, radix: 16, uppercase: true)
        result += digits.count == 1 ? "%0\(digits)" : "%\(digits)"
      }
    }
    return result
  }

  /// Whether `path` is relative to the folder from which reports name files.
  static func isRelative(_ path: String) -> Bool { !path.hasPrefix("/") }
}
