/// How reports name files to programs that know a repository: as paths from its folder.
enum ReportPath {
  /// `path` without a `./` in front.
  static func plain(_ path: String) -> String {
    var rest = Substring(path)
    while rest.hasPrefix("./") { rest = rest.dropFirst(2).drop { $0 == "/" } }
    return rest.isEmpty ? path : String(rest)
  }

  /// `path` as a URI reference (RFC 3986): relative ones stay so, others become `file` URIs. Every
  /// byte that means something in a URI is escaped, `:` too, lest the first segment be a scheme.
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

  /// Whether `path` is relative to the folder that reports name files from.
  static func isRelative(_ path: String) -> Bool { !path.hasPrefix("/") }
}
