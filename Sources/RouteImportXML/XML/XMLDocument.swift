/// An XML document as read: its elements in the order of their start tags, the root first.
package struct XMLDocument: Sendable {
  package var elements: [XMLElement] = []
  /// The text of all elements, in order.
  package var text: [UInt8] = []

  /// The elements directly inside element `index`.
  func children(of index: Int) -> [XMLElement] { elements[index].children.map { elements[$0] } }

  /// The text of an element, including that of the elements in it.
  package func text(of element: XMLElement) -> String {
    String(decoding: text[element.text], as: UTF8.self)
  }
}

/// An element.
package struct XMLElement: Sendable {
  /// The URI for its prefix; empty if there is none.
  package var namespace: String
  /// Its name without prefix.
  package var name: String
  /// Its attributes by namespace and name, without those that declare prefixes.
  package var attributes: [XMLAttribute]
  /// The indices of the elements directly inside it.
  package var children: [Int] = []
  /// The range in the document's text of its text, including that of the elements in it.
  package var text = 0..<0
  /// The line on which its start tag starts, from 1.
  package var line: Int

  /// The value of an attribute, or nil.
  func attribute(_ namespace: String, _ name: String) -> String? {
    attributes.first { $0.name == name && $0.namespace == namespace }?.value
  }
}

/// An attribute.
package struct XMLAttribute: Sendable, Equatable {
  /// The URI for its prefix; empty if there is none.
  package var namespace: String
  package var name: String
  package var value: String
}

/// The reason why a file cannot be read, and the line.
package struct XMLFault: Error, Sendable, Equatable {
  package var message: String
  package var line: Int

  package init(message: String, line: Int) {
    self.message = message
    self.line = line
  }
}
