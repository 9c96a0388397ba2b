import RouteBase
import RouteSyntax

/// A request: one JSON object, whose `command` says what it asks for.
struct EngineRequest {
  private let members: [(key: String, value: JSONValue)]
  let command: String

  init(_ bytes: [UInt8]) throws(QuestionFault) {
    let value: JSONValue
    do throws(FileFault) { value = try JSONReader.read(bytes) } catch {
      throw QuestionFault("the request is not JSON: \(error.message)")
    }
    guard case .object(let members) = value.content else {
      throw QuestionFault("the request is not a JSON object")
    }
    self.members = members
    guard case .string(let command)? = value.member("command")?.content else {
      throw QuestionFault("the request has no `command`")
    }
    self.command = command
  }

  /// A request that was read already.
  init(_ command: String, _ members: [(key: String, value: JSONValue)]) {
    self.command = command
    self.members = members
  }

  /// Checks that all members are known.
  func allow(_ known: String...) throws(QuestionFault) {
    for (key, _) in members where key != "command" && !known.contains(key) {
      throw QuestionFault("`\(command)` has no member `\(key)`", help: didYouMean(key, known))
    }
  }

  /// The value of a member; nil if it is missing or null.
  private func content(_ key: String) -> JSONValue.Content? {
    guard let content = members.last(where: { $0.key == key })?.value.content else { return nil }
    if case .null = content { return nil }
    return content
  }

  func has(_ key: String) -> Bool { content(key) != nil }

  func text(_ key: String) throws(QuestionFault) -> String? {
    guard let content = content(key) else { return nil }
    guard case .string(let text) = content else { throw fault(key, "a text") }
    return text
  }

  func requiredText(_ key: String) throws(QuestionFault) -> String {
    guard let text = try text(key) else {
      throw QuestionFault("`\(command)` requires `\(key)`, a text")
    }
    return text
  }

  /// The texts of a list; empty if it is missing.
  func texts(_ key: String) throws(QuestionFault) -> [String] {
    guard let content = content(key) else { return [] }
    guard case .array(let elements) = content else { throw fault(key, "a list of texts") }
    var texts: [String] = []
    for element in elements {
      guard case .string(let text) = element.content else { throw fault(key, "a list of texts") }
      texts.append(text)
    }
    return texts
  }

  /// False if it is missing.
  func flag(_ key: String) throws(QuestionFault) -> Bool {
    guard let content = content(key) else { return false }
    guard case .boolean(let flag) = content else { throw fault(key, "true or false") }
    return flag
  }

  /// A whole number that is at least `least`.
  func number(_ key: String, from least: Int64) throws(QuestionFault) -> Int64? {
    guard let content = content(key) else { return nil }
    guard case .integer(let number) = content, number >= least else {
      throw fault(key, "a number from \(least)")
    }
    return number
  }

  /// The same, or the largest number that an `Int` holds.
  func count(_ key: String, from least: Int64) throws(QuestionFault) -> Int? {
    try number(key, from: least).map { Int(clamping: $0) }
  }

  /// The files of a plan.
  func files() throws(QuestionFault) -> [(path: String, text: String)] {
    guard let content = content("files") else { return [] }
    guard case .array(let elements) = content else { throw fault("files", "a list of files") }
    var files: [(path: String, text: String)] = []
    var paths: Set<String> = []
    for element in elements {
      guard case .object(let members) = element.content, members.count == 2,
        case .string(let path)? = element.member("path")?.content,
        case .string(let text)? = element.member("text")?.content
      else { throw QuestionFault("each of `files` is an object with `path` and `text` alone") }
      guard paths.insert(path).inserted else {
        throw QuestionFault("two of `files` have the path `\(path)`")
      }
      files.append((path, text))
    }
    return files
  }

  private func fault(_ key: String, _ wanted: String) -> QuestionFault {
    QuestionFault("`\(key)` of `\(command)` is not \(wanted)")
  }
}
