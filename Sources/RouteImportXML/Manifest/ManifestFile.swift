import RouteAppLinks
import RouteImport

/// An Android manifest as read: its activities, and the URLs that open them.
struct ManifestFile {
  struct Activity {
    /// Its class as written: `.ui.MainActivity`.
    var name: String
    var label: String?
    /// The activity to which Up leads, as written.
    var parent: String?
    var launchMode: String?
    var isLauncher = false
    var filters: [IntentFilter] = []
    var line: Int
  }

  let path: String
  let package: String?
  private(set) var activities: [Activity] = []
  /// Messages, each with its line.
  private(set) var notes: [(line: Int, message: String)] = []

  private let strings: StringValues
  /// What a message of an unknown string adds.
  private let hint: String
  /// Whether none of its parts can be opened.
  private var isDisabled = false
  /// The places of activities by their whole names.
  private var places: [String: Int] = [:]

  init(_ source: ImportSource, strings: StringValues, hint: String = "") throws(XMLFault) {
    path = source.path
    (self.strings, self.hint) = (strings, hint)
    let document = try XMLReader.read(source.bytes)
    let root = document.elements[0]
    guard root.name == "manifest", root.namespace.isEmpty else {
      throw XMLFault(message: "it is not a manifest: its root is `\(root.name)`", line: root.line)
    }
    package = root.attribute("", "package")
    let applications = document.children(of: 0).filter { $0.name == "application" }
    let disabled = applications.first { Self.android($0, "enabled") == "false" }
    if let disabled {
      notes.append((disabled.line, "the application is disabled, so its filters open nothing"))
    }
    isDisabled = disabled != nil
    let elements = applications.flatMap { $0.children.map { document.elements[$0] } }
    for name in ["activity", "activity-alias"] {
      for element in elements where element.name == name && !Self.isRemoved(element) {
        read(element, document)
      }
    }
  }

  /// `.Main` and `Main` with the package before them.
  func wholeName(_ name: String) -> String {
    guard let package else { return name.hasPrefix(".") ? String(name.dropFirst()) : name }
    if name.hasPrefix(".") { return package + name }
    return name.contains(".") ? name : package + "." + name
  }

  /// The place of the activity with a name.
  func place(of name: String) -> Int? { places[wholeName(name)] }

  private static func android(_ element: XMLElement, _ name: String) -> String? {
    element.attribute(AndroidNames.android, name).flatMap { $0.isEmpty ? nil : $0 }
  }

  /// Whether the build takes the element out of what libraries declare.
  private static func isRemoved(_ element: XMLElement) -> Bool {
    ["remove", "removeAll"].contains(element.attribute(AndroidNames.tools, "node"))
  }

  private mutating func read(_ element: XMLElement, _ document: XMLDocument) {
    guard let name = Self.android(element, "name") else { return }
    let isAlias = element.name == "activity-alias"
    let children = element.children.map { document.elements[$0] }
    let filters = children.filter { $0.name == "intent-filter" && !Self.isRemoved($0) }
    let exported = Self.android(element, "exported").map { $0 == "true" } ?? !filters.isEmpty
    let place: Int
    if isAlias {
      guard let target = Self.android(element, "targetActivity"), let known = self.place(of: target)
      else {
        notes.append((element.line, "the alias `\(name)` names no activity of this file"))
        return
      }
      place = known
    } else {
      guard self.place(of: name) == nil else {
        notes.append((element.line, "there is already an activity `\(name)`"))
        return
      }
      place = activities.count
      places[wholeName(name)] = place
      let label = Self.android(element, "label").flatMap {
        $0.hasPrefix("@") ? strings[$0] : StringValues.unescaped(attribute: $0)
      }
      let parent = children.first {
        $0.name == "meta-data" && Self.android($0, "name") == "android.support.PARENT_ACTIVITY"
      }
      activities.append(
        Activity(
          name: name, label: label.flatMap { $0.hasPrefix("@") ? nil : $0 },
          parent: Self.android(element, "parentActivityName")
            ?? parent.flatMap { Self.android($0, "value") },
          launchMode: Self.android(element, "launchMode"), line: element.line))
    }
    if isDisabled { return }
    if Self.android(element, "enabled") == "false" {
      if let filter = filters.first {
        notes.append((filter.line, "`\(name)` is disabled, so its filters open nothing"))
      }
      return
    }
    for filter in filters { read(filter, place, name, exported, document) }
  }

  private mutating func read(
    _ element: XMLElement, _ place: Int, _ name: String, _ isExported: Bool,
    _ document: XMLDocument
  ) {
    let children = element.children.map { document.elements[$0] }
    func names(_ kind: String) -> [String] {
      children.filter { $0.name == kind }.compactMap { Self.android($0, "name") }
    }
    let actions = names("action")
    let categories = names("category")
    if actions.contains("android.intent.action.MAIN"),
      categories.contains("android.intent.category.LAUNCHER")
        || categories.contains("android.intent.category.LEANBACK_LAUNCHER")
    {
      activities[place].isLauncher = true
    }
    guard actions.contains("android.intent.action.VIEW") else { return }
    var filter = IntentFilter()
    filter.activity = AndroidStart.lastName(name)
    filter.isExported = isExported
    filter.isBrowsable = categories.contains("android.intent.category.BROWSABLE")
    filter.isDefault = categories.contains("android.intent.category.DEFAULT")
    filter.isVerified = Self.android(element, "autoVerify") == "true"
    (filter.file, filter.line) = (path, element.line)
    let data = children.filter { $0.name == "data" }
    filter.isTyped = data.contains {
      Self.android($0, "mimeType") != nil || Self.android($0, "mimeGroup") != nil
    }
    for part in data { add(part, to: &filter) }
    // Without the hosts or paths that it names, it would let through every one.
    let isWhole =
      !(filter.hosts.isEmpty && data.contains { Self.android($0, "host") != nil })
      && !(filter.paths.isEmpty && data.contains { Self.hasPath($0) })
    if !filter.schemes.isEmpty, isWhole { activities[place].filters.append(filter) }
  }

  private static let pathKinds: [IntentFilter.Path.Kind] = [
    .path, .pathPrefix, .pathPattern, .pathSuffix, .pathAdvancedPattern,
  ]

  private static func hasPath(_ data: XMLElement) -> Bool {
    pathKinds.contains { android(data, $0.rawValue) != nil }
  }

  private mutating func add(_ data: XMLElement, to filter: inout IntentFilter) {
    if let scheme = value(data, "scheme"), !filter.schemes.contains(scheme) {
      if scheme == scheme.lowercased() {
        filter.schemes.append(scheme)
      } else {
        notes.append(
          (
            data.line,
            "`\(scheme)` has capitals, and Android compares it with the lower case of a URL's "
              + "scheme, so it opens nothing"
          ))
      }
    }
    if let host = value(data, "host") {
      let port = Self.android(data, "port")
      if let port { notes.append((data.line, "the port \(port) is left out")) }
      if port == nil, !filter.hosts.contains(host) { filter.hosts.append(host) }
    }
    for kind in Self.pathKinds {
      guard let text = value(data, kind.rawValue) else { continue }
      // Strings are compiled by themselves.
      let isReference = Self.android(data, kind.rawValue)?.hasPrefix("@") == true
      let path = IntentFilter.Path(kind, isReference ? text : IntentFilter.compiled(text))
      if !filter.paths.contains(path) { filter.paths.append(path) }
    }
  }

  /// An attribute with its strings put in; nil, with a note, if one is missing.
  private mutating func value(_ data: XMLElement, _ name: String) -> String? {
    guard let written = Self.android(data, name) else { return nil }
    var text = written
    if let package { text = text.replacing("${applicationId}", with: package) }
    if text.contains("${") {
      notes.append((data.line, "the build fills in `\(written)`, so it is left out"))
      return nil
    }
    guard let found = strings.address(text) else {
      notes.append((data.line, "`\(written)` is not in the strings" + hint))
      return nil
    }
    return found
  }
}
