/// A JSON value with its position in the text.
package struct JSONValue: Sendable {
  package enum Content: Sendable {
    case null
    case boolean(Bool)
    /// A whole number that fits in `Int64`.
    case integer(Int64)
    case number(Double)
    case string(String)
    case array([JSONValue])
    /// The members in the order of the text.
    case object([(key: String, value: JSONValue)])
  }

  package var content: Content
  /// The offset of its first byte.
  package var offset: Int

  package init(_ content: Content, offset: Int = 0) {
    self.content = content
    self.offset = offset
  }

  /// The member named `key`; the last one if there are several.
  package func member(_ key: String) -> JSONValue? {
    guard case .object(let members) = content else { return nil }
    // Without copies of the members that have other names.
    for index in members.indices.reversed()
    where members[index].key.utf8.count == key.utf8.count && members[index].key == key {
      return members[index].value
    }
    return nil
  }
}
