package import RouteBase
import RouteSyntax

/// An `apple-app-site-association` file, which states which URLs of a site open in which apps.
package struct AssociationFile: Sendable {
  /// One rule: the conditions on a URL, and whether a URL that meets them opens the app.
  package struct Rule: Sendable {
    /// A pattern, with `*` for any text and `?` for one character; nil accepts anything.
    package var path: String?
    package var fragment: String?
    /// The pattern of the whole query, or those of single keys.
    package var query: String?
    package var queryItems: [(key: String, pattern: String)] = []
    package var isExcluded = false
    /// How its patterns are read.
    var reading: LinkGlob.Reading
    /// Its offset in the file.
    package var offset: Int
  }

  package enum WarningKind: String, Sendable {
    case unknownKey = "unknown-key"
    case undefinedVariable = "undefined-variable"
    case missingSlash = "missing-slash"
    case deadRule = "dead-rule"
  }

  /// Something that devices silently ignore.
  package struct Warning: Sendable {
    package var kind: WarningKind
    package var message: String
    package var offset: Int

    package init(kind: WarningKind, message: String, offset: Int) {
      (self.kind, self.message, self.offset) = (kind, message, offset)
    }
  }

  /// The rules for some apps; the first that matches decides.
  package struct Detail: Sendable {
    package var apps: [String]
    package var rules: [Rule]
  }

  package private(set) var details: [Detail] = []
  /// The parts that devices silently ignore.
  package private(set) var warnings: [Warning] = []
  /// The values of `$(name)` in patterns, besides the names that every device knows.
  package private(set) var variables: [String: [String]] = [:]

  /// The rules that decide for each of `apps` (for every app if it is empty): those of all details
  /// that name the app, in order. Apps with the same rules count as one, as does a detail without
  /// any apps.
  package func rules(forApps apps: [String]) -> [[Rule]] {
    var lists: [[Int]] = []
    for (index, detail) in details.enumerated() {
      if detail.apps.isEmpty && apps.isEmpty { lists.append([index]) }
      for app in detail.apps where apps.isEmpty || apps.contains(app) {
        let list = details.indices.filter { details[$0].apps.contains(app) }
        if !lists.contains(list) { lists.append(list) }
      }
    }
    return lists.map { $0.flatMap { details[$0].rules } }
  }

  /// Reads a file that has `components` or the older `paths`.
  package init(_ text: SourceText) throws(FileFault) {
    let root = try JSONReader.read(text)
    guard case .object = root.content else {
      throw FileFault(message: "expected an object", offset: root.offset)
    }
    checkKeys(root, ["applinks", "webcredentials", "appclips", "activitycontinuation"])
    guard let links = root.member("applinks") else {
      throw FileFault(
        message: "it has no `applinks`, so it opens no URL in an app", offset: root.offset)
    }
    guard case .object = links.content else {
      throw FileFault(message: "`applinks` must be an object", offset: links.offset)
    }
    checkKeys(links, ["apps", "details", "defaults", "substitutionVariables"])
    let defaults = try reading(ofDefaults: links, .init())
    try readVariables(links)
    guard let details = links.member("details") else {
      throw FileFault(message: "`applinks` has no `details`", offset: links.offset)
    }
    switch details.content {
    case .array(let elements):
      for element in elements { try add(element, apps: nil, defaults) }
    case .object(let members):
      // The oldest form: an object with a member for each app.
      for member in members { try add(member.value, apps: [member.key], defaults) }
    default: throw FileFault(message: "`details` must be a list", offset: details.offset)
    }
    checkPatterns()
    warnings.sort { $0.offset < $1.offset }
  }

  private mutating func readVariables(_ links: JSONValue) throws(FileFault) {
    guard let value = links.member("substitutionVariables") else { return }
    guard case .object(let members) = value.content else {
      throw FileFault(message: "`substitutionVariables` must be an object", offset: value.offset)
    }
    for member in members {
      var texts: [String] = []
      for element in try Self.list(member.value, "a variable") {
        texts.append(try Self.string(element, "a variable's text"))
      }
      variables[member.key] = texts
    }
  }

  /// `otherwise`, overridden by what an object says about case and escapes.
  private static func reading(
    _ value: JSONValue?, _ otherwise: LinkGlob.Reading
  ) throws(FileFault) -> LinkGlob.Reading {
    guard let value else { return otherwise }
    guard case .object = value.content else {
      throw FileFault(message: "`defaults` must be an object", offset: value.offset)
    }
    var result = otherwise
    if let flag = try flag("caseSensitive", of: value) { result.isCaseSensitive = flag }
    if let flag = try flag("percentEncoded", of: value) { result.isEncoded = flag }
    return result
  }

  /// The same for the `defaults` of an object.
  private mutating func reading(
    ofDefaults value: JSONValue, _ otherwise: LinkGlob.Reading
  ) throws(FileFault) -> LinkGlob.Reading {
    guard let defaults = value.member("defaults") else { return otherwise }
    checkKeys(defaults, Self.flags)
    return try Self.reading(defaults, otherwise)
  }

  private static let flags = ["caseSensitive", "percentEncoded"]

  private static func flag(_ name: String, of value: JSONValue) throws(FileFault) -> Bool? {
    guard let member = value.member(name) else { return nil }
    guard case .boolean(let flag) = member.content else {
      throw FileFault(message: "`\(name)` must be true or false", offset: member.offset)
    }
    return flag
  }

  /// Warns about members that no device knows.
  private mutating func checkKeys(_ value: JSONValue, _ known: [String]) {
    guard case .object(let members) = value.content else { return }
    for member in members where !known.contains(member.key) {
      warnings.append(
        Warning(
          kind: .unknownKey,
          message: "devices ignore the unknown key `\(member.key)` here",
          offset: member.value.offset))
    }
  }

  /// Warns about patterns that do not mean what they seem to mean.
  private mutating func checkPatterns() {
    for rule in details.flatMap(\.rules) {
      let globs = [rule.path == nil ? nil : rule.pathGlob, rule.queryGlob, rule.fragmentGlob]
      let items = rule.queryItems.indices.map { rule.itemGlob($0).glob }
      var seen: Set<String> = []
      for name in (globs.compactMap { $0 } + items).flatMap({ $0.undefinedNames(variables) })
      where seen.insert(name).inserted {
        warnings.append(
          Warning(
            kind: .undefinedVariable,
            message: "`$(\(name))` is not defined, so it is taken literally: add it to "
              + "`substitutionVariables`",
            offset: rule.offset))
      }
      if let path = rule.path, !rule.mayStartPath {
        warnings.append(
          Warning(
            kind: .missingSlash,
            message: "`\(path)` matches no URL, because paths start with a slash: write `/\(path)`",
            offset: rule.offset))
      }
    }
  }

  private mutating func add(
    _ value: JSONValue, apps known: [String]?, _ defaults: LinkGlob.Reading
  ) throws(FileFault) {
    guard case .object = value.content else {
      throw FileFault(message: "a detail must be an object", offset: value.offset)
    }
    var detail = Detail(apps: known ?? [], rules: [])
    if let app = value.member("appID") { detail.apps.append(try Self.string(app, "`appID`")) }
    if let apps = value.member("appIDs") {
      for app in try Self.list(apps, "`appIDs`") {
        detail.apps.append(try Self.string(app, "an app"))
      }
    }
    if known == nil && value.member("appID") == nil && value.member("appIDs") == nil {
      throw FileFault(message: "a detail names no app", offset: value.offset)
    }
    checkKeys(value, ["appID", "appIDs", "components", "paths", "defaults"])
    let reading = try reading(ofDefaults: value, defaults)
    if let components = value.member("components") {
      for component in try Self.list(components, "`components`") {
        detail.rules.append(try Self.component(component, reading))
        checkKeys(component, ["/", "?", "#", "exclude", "comment"] + Self.flags)
      }
    } else if let paths = value.member("paths") {
      for path in try Self.list(paths, "`paths`") {
        detail.rules.append(try Self.path(path))
      }
    } else {
      throw FileFault(
        message: "a detail has neither `components` nor `paths`", offset: value.offset)
    }
    details.append(detail)
  }

  /// `/help/*`, or `NOT /help/*` for an exclusion.
  private static func path(_ value: JSONValue) throws(FileFault) -> Rule {
    let text = try string(value, "a path")
    let isExcluded = text.hasPrefix("NOT ")
    let path = isExcluded ? String(text.dropFirst(4).drop { $0 == " " }) : text
    let reading = LinkGlob.Reading(hasVariables: false)
    return Rule(path: path, isExcluded: isExcluded, reading: reading, offset: value.offset)
  }

  private static func component(
    _ value: JSONValue, _ defaults: LinkGlob.Reading
  ) throws(FileFault) -> Rule {
    guard case .object = value.content else {
      throw FileFault(message: "a component must be an object", offset: value.offset)
    }
    var rule = Rule(reading: try reading(value, defaults), offset: value.offset)
    if let path = value.member("/") { rule.path = try string(path, "the path `/`") }
    if let fragment = value.member("#") { rule.fragment = try string(fragment, "the fragment `#`") }
    if let query = value.member("?") {
      if case .object(let members) = query.content {
        for member in members {
          rule.queryItems.append((member.key, try string(member.value, "a query's pattern")))
        }
      } else {
        rule.query = try string(query, "the query `?`, if it is not an object,")
      }
    }
    if let flag = try flag("exclude", of: value) { rule.isExcluded = flag }
    return rule
  }

  private static func string(_ value: JSONValue, _ what: String) throws(FileFault) -> String {
    guard case .string(let text) = value.content else {
      throw FileFault(message: "\(what) must be a string", offset: value.offset)
    }
    return text
  }

  private static func list(_ value: JSONValue, _ what: String) throws(FileFault) -> [JSONValue] {
    guard case .array(let elements) = value.content else {
      throw FileFault(message: "\(what) must be a list", offset: value.offset)
    }
    return elements
  }
}
