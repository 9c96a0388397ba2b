import RouteBase

/// Writes an Android resource file. A single attribute is on its tag's line; several attributes
/// have a line each.
struct AndroidXML {
  private(set) var text = "<?xml version=\"1.0\" encoding=\"utf-8\"?>\n"
  private var open: [String] = []
  /// Whether the last start tag still lacks its `>`.
  private var isPending = false

  typealias Attribute = (name: String, value: String)

  mutating func start(_ name: String, _ attributes: [Attribute]) {
    endStart()
    text += indent + "<" + name
    let lead = attributes.count > 1 ? "\n" + indent + "    " : " "
    for (name, value) in attributes { text += lead + "\(name)=\"\(XMLText.path(value))\"" }
    open.append(name)
    isPending = true
  }

  mutating func end() {
    guard let name = open.popLast() else { return }
    text += isPending ? " />\n" : indent + "</\(name)>\n"
    isPending = false
  }

  mutating func tag(_ name: String, _ attributes: [Attribute]) {
    start(name, attributes)
    end()
  }

  private mutating func endStart() {
    if isPending { text += ">\n" }
    isPending = false
  }

  /// Indentation stops at 64 levels; otherwise the output would be quadratic in the depth.
  private var indent: String { String(repeating: "    ", count: min(open.count, 64)) }
}
