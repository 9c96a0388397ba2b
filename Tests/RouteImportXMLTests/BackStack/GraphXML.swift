import Foundation
#if canImport(FoundationXML)
  import FoundationXML
#endif

/// The elements of a navigation graph's file, in the order of their start tags, the root first. It
/// shares nothing with the importer.
struct GraphXML {
  struct Element {
    var name: String
    /// The values of attributes, by their prefix as documentation writes it, `android:` or `app:`,
    /// and their name.
    var attributes: [String: String]
    /// The indices of the elements directly inside it.
    var children: [Int] = []

    subscript(_ attribute: String) -> String? { attributes[attribute] }

    /// The name of the id in an attribute: `x` of `@id/x` and `@+id/x`.
    func id(_ attribute: String) -> String? {
      guard let text = attributes[attribute], !text.isEmpty else { return nil }
      guard text.hasPrefix("@") else { return text }
      let parts = text.drop { "@+*".contains($0) }.split(separator: "/", maxSplits: 1)
      guard parts.count == 2 else { return nil }
      // `@android:id/x` is another id than `@id/x`.
      let package = parts[0].split(separator: ":")
      return package.count == 2 ? "\(package[0]):\(parts[1])" : String(parts[1])
    }
  }

  let elements: [Element]

  /// Nil if the text is not XML.
  init?(_ text: String) {
    let reader = Reader()
    let parser = XMLParser(data: Data(text.utf8))
    parser.shouldProcessNamespaces = false
    parser.delegate = reader
    guard parser.parse(), parser.parserError == nil, !reader.elements.isEmpty else { return nil }
    elements = reader.elements
  }

  private final class Reader: NSObject, XMLParserDelegate {
    var elements: [Element] = []
    private var open: [Int] = []
    /// What each prefix of the file is short for.
    private var prefixes: [String: String] = [:]

    func parser(
      _ parser: XMLParser, didStartElement name: String, namespaceURI: String?,
      qualifiedName: String?, attributes values: [String: String] = [:]
    ) {
      for (key, value) in values where key.hasPrefix("xmlns:") {
        prefixes[String(key.dropFirst(6))] = Self.documented(value)
      }
      var attributes: [String: String] = [:]
      for (key, value) in values {
        let parts = key.split(separator: ":")
        guard parts.count == 2, let prefix = prefixes[String(parts[0])] else { continue }
        attributes["\(prefix):\(parts[1])"] = value
      }
      if let parent = open.last { elements[parent].children.append(elements.count) }
      open.append(elements.count)
      elements.append(Element(name: name, attributes: attributes))
    }

    func parser(
      _ parser: XMLParser, didEndElement name: String, namespaceURI: String?, qualifiedName: String?
    ) {
      _ = open.popLast()
    }

    /// The prefix in documentation for a namespace; nil for those of other tools.
    private static func documented(_ namespace: String) -> String? {
      let start = "http://schemas.android.com/apk/"
      guard namespace.hasPrefix(start) else { return nil }
      return namespace == start + "res/android" ? "android" : "app"
    }
  }
}
