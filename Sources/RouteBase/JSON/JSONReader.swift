/// Reads JSON texts as trees of values. Where a text may be large, read a `JSONDocument`.
package enum JSONReader {
  /// The value of a whole text (RFC 8259). Nesting is at most 64 deep; a byte order mark may come
  /// first.
  package static func read(_ bytes: [UInt8]) throws(FileFault) -> JSONValue {
    value(.root, try JSONDocument(bytes))
  }

  /// The same for a text, which is not copied.
  package static func read(_ text: SourceText) throws(FileFault) -> JSONValue {
    value(.root, try JSONDocument(text))
  }

  private static func value(_ value: JSONDocument.Value, _ document: JSONDocument) -> JSONValue {
    JSONValue(content(value, document), offset: document.offset(value))
  }

  private static func content(
    _ value: JSONDocument.Value, _ document: JSONDocument
  ) -> JSONValue.Content {
    switch document.kind(value) {
    case .null: return .null
    case .false: return .boolean(false)
    case .true: return .boolean(true)
    case .integer: return .integer(document.integer(value) ?? 0)
    case .number: return .number(document.number(value) ?? 0)
    case .string: return .string(document.string(value) ?? "")
    case .array:
      var elements: [JSONValue] = []
      for element in document.elements(value) { elements.append(Self.value(element, document)) }
      return .array(elements)
    case .object:
      var members: [(key: String, value: JSONValue)] = []
      for member in document.elements(value) {
        members.append((document.name(member) ?? "", Self.value(member, document)))
      }
      return .object(members)
    }
  }
}
