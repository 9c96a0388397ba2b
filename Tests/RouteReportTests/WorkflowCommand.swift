/// A workflow command as GitHub's runner parses a line: `::name key=value,key=value::data`. Values
/// are not empty. `%25`, `%0D` and `%0A` are escapes, and in properties also `%3A` and `%2C`.
///
/// After "Workflow commands for GitHub Actions"
/// (https://docs.github.com/en/actions/reference/workflows-and-actions/workflow-commands) and
/// https://github.com/actions/toolkit/tree/main/packages/core, which writes them.
struct WorkflowCommand {
  var name: String
  var properties: [String: String] = [:]
  var data: String

  /// nil for a line that is not a command, or that contains something that should be escaped.
  init?(_ line: Substring) {
    guard line.hasPrefix("::"),
      let end = line.dropFirst(2).firstRange(of: "::"),
      !line.unicodeScalars.contains(where: { $0 == "\r" || $0.value < 0x20 })
    else { return nil }
    let head = line[line.index(line.startIndex, offsetBy: 2)..<end.lowerBound]
    let words = head.split(separator: " ", maxSplits: 1)
    guard let name = words.first else { return nil }
    self.name = String(name)
    for pair in words.dropFirst().flatMap({ $0.split(separator: ",") }) {
      let parts = pair.split(separator: "=", maxSplits: 1, omittingEmptySubsequences: false)
      guard parts.count == 2, !parts[1].contains(":"),
        let value = Self.unescape(parts[1], "3A 2C 25 0D 0A"),
        properties.updateValue(value, forKey: String(parts[0])) == nil
      else { return nil }
    }
    guard let data = Self.unescape(line[end.upperBound...], "25 0D 0A") else { return nil }
    self.data = data
  }

  private static func unescape(_ text: Substring, _ codes: String) -> String? {
    let known = codes.split(separator: " ")
    var result = ""
    var rest = text[...]
    while let character = rest.unicodeScalars.popFirst() {
      guard character == "%" else {
        result.unicodeScalars.append(character)
        continue
      }
      let code = rest.prefix(2)
      guard known.contains(code), let value = UInt8(code, radix: 16) else { return nil }
      result.unicodeScalars.append(Unicode.Scalar(value))
      rest = rest.dropFirst(2)
    }
    return result
  }
}
