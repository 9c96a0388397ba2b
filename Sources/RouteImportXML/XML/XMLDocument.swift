/// An XML document as read: its elements in the order of their start tags, the root first.
package struct XMLDocument: Sendable {
  package var elements: [XMLElement] = []
  /// The text of all elements, in order.
  package var text: [UInt8] = []

  /// The elements right inside of element `index`.
  func children(of index: Int) -> [XMLElement] { elements[index].children.map { elements[$0] } }

  /// The text right inside of an element and of what it holds.
  package func text(of element: XMLElement) -> String {
    String(decoding: text[element.text], as: UTF8.self)
  }
}

/// An element.
package struct XMLElement: Sendable {
  /// The address that its prefix stands for; empty without one.
  package var namespace: String
  /// Its name without prefix.
  package var name: String
  /// Its attributes by namespace and name, those that declare prefixes left out.
  package var attributes: [XMLAttribute]
  /// The indices of the elements right inside of it.
  package var children: [Int] = []
  /// Where the document's text has what is right inside of it and of what it holds.
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
  /// The address that its prefix stands for; empty without one.
  package var namespace: String
  package var name: String
  package var value: String
}

/// Why a file is not read, and on which line.
package struct XMLFault: Error, Sendable, Equatable {
  package var message: String
  package var line: Int

  package init(message: String, line: Int) {
    self.message = message
    self.line = line
  }
}
