import RouteBase

/// The apps that an Xcode project builds, with the ids under which Apple knows them.
package struct XcodeProject {
  /// An app, in the configuration that is released.
  package struct App: Sendable, Equatable {
    package var target: String
    /// `com.example.shop`
    package var bundle: String
    /// The team's id; nil if the project does not say it.
    package var team: String?
    /// The file with its entitlements, from the project's folder.
    package var entitlements: String?
    /// Its `Info.plist`, from the project's folder; nil if Xcode generates it whole.
    package var infoPlist: String?

    /// `ABCDE12345.com.example.shop`; nil without a team.
    package var id: String? { team.map { $0 + "." + bundle } }

    package init(
      target: String, bundle: String, team: String?, entitlements: String?,
      infoPlist: String? = nil
    ) {
      (self.target, self.bundle, self.team) = (target, bundle, team)
      (self.entitlements, self.infoPlist) = (entitlements, infoPlist)
    }
  }

  package private(set) var apps: [App] = []
  /// The targets whose bundle id is not literal, even with the settings that are known.
  package private(set) var open: [String] = []

  private let objects: OpenStepValue
  private let settings: (String) -> [UInt8]?

  /// Reads a `project.pbxproj`; nil if it is none. `settings` returns an `.xcconfig`, by its path from
  /// the project's folder or by its name.
  package init?(_ bytes: [UInt8], settings: @escaping (String) -> [UInt8]?) {
    guard let root = OpenStepReader.read(bytes), let objects = root["objects"],
      let project = root["rootObject"]?.text.flatMap({ objects[$0] })
    else { return nil }
    self.objects = objects
    self.settings = settings
    let shared = released(project["buildConfigurationList"])
    for key in project["targets"]?.texts ?? [] {
      guard let target = objects[key],
        target["productType"]?.text == "com.apple.product-type.application"
      else { continue }
      let name = target["name"]?.text ?? ""
      var values = shared
      values["TARGET_NAME"] = name
      (values["SRCROOT"], values["PROJECT_DIR"]) = (".", ".")
      values["PRODUCT_NAME"] = values["PRODUCT_NAME"] ?? name
      for (key, value) in released(target["buildConfigurationList"]) {
        values[key] = value.replacing(part: "$(inherited)", with: values[key] ?? "")
      }
      add(name, values)
    }
  }

  private mutating func add(_ name: String, _ values: [String: String]) {
    // Apps for other systems have no universal links of this kind.
    let root = values["SDKROOT"] ?? ""
    if ["watchos", "appletvos", "xros"].contains(root) { return }
    func value(_ key: String) -> String? {
      guard let written = values[key], !written.isEmpty else { return nil }
      return Self.resolved(written, values)
    }
    guard let bundle = value("PRODUCT_BUNDLE_IDENTIFIER") else {
      open.append(name)
      return
    }
    func file(_ key: String) -> String? {
      value(key).map { $0.hasPrefix("./") ? String($0.dropFirst(2)) : $0 }
    }
    apps.append(
      App(
        target: name, bundle: bundle, team: value("DEVELOPMENT_TEAM"),
        entitlements: file("CODE_SIGN_ENTITLEMENTS"), infoPlist: file("INFOPLIST_FILE")))
  }

  // MARK: Settings

  /// The settings of the configuration `Release` in a list, or else of the last one, with those of its
  /// `.xcconfig` below them.
  private func released(_ list: OpenStepValue?) -> [String: String] {
    guard let list = list?.text.flatMap({ objects[$0] }) else { return [:] }
    let all = (list["buildConfigurations"]?.texts ?? []).compactMap { objects[$0] }
    guard
      let chosen = all.first(where: { $0["name"]?.text == "Release" })
        ?? all.last(where: { $0["name"]?.text?.hasPrefix("Debug") == false }) ?? all.last
    else { return [:] }
    let name = chosen["name"]?.text ?? ""
    var result = Level(configuration: name)
    let base =
      chosen["baseConfigurationReference"] ?? chosen["baseConfigurationReferenceRelativePath"]
    if let name = base?.text {
      read(objects[name]?["path"]?.text ?? name, seen: [], depth: 0, into: &result)
    }
    var own = Level(configuration: name)
    if case .table(let settings)? = chosen["buildSettings"] {
      for (key, value) in settings.sorted(by: { $0.key < $1.key }) {
        if let text = value.text { own.set(key, text) }
      }
    }
    return result.values.merging(own.values) { $1 }
  }

  /// The settings of one level: of a project, a target or an `.xcconfig` with those that it includes.
  private struct Level {
    let configuration: String
    private var plain: [String: String] = [:]
    private var conditional: [String: String] = [:]

    init(configuration: String) { self.configuration = configuration }

    /// What a released build for a device gets: a setting with conditions comes first, wherever it is.
    var values: [String: String] { plain.merging(conditional) { $1 } }

    /// Sets `KEY`, or `KEY[sdk=iphoneos*]` and `KEY[config=Release]` if the conditions hold.
    mutating func set(_ head: String, _ value: String) {
      let key = XcodeProject.trimmed(head.prefix { $0 != "[" })
      if key.utf8.count == head.utf8.count {
        plain[key] = value
      } else if holds(head.dropFirst(key.count)) {
        conditional[key] = value
      }
    }

    private func holds(_ conditions: Substring) -> Bool {
      conditions.split { "[],".contains($0) }.allSatisfy { condition in
        let parts = condition.split(separator: "=", maxSplits: 1).map { XcodeProject.trimmed($0) }
        guard parts.count == 2 else { return true }
        switch parts[0] {
        case "sdk": return Self.fits(parts[1], "iphoneos")
        case "arch": return Self.fits(parts[1], "arm64")
        case "config": return parts[1] == configuration || parts[1] == "*"
        default: return true
        }
      }
    }

    /// Whether a pattern such as `iphoneos*` or `iphoneos18.0` is one of a kind of systems.
    private static func fits(_ pattern: String, _ kind: String) -> Bool {
      let start = pattern.prefix { $0 != "*" }
      return start.hasPrefix(kind) || pattern.hasSuffix("*") && kind.hasPrefix(start)
    }
  }

  /// Reads the settings of an `.xcconfig` and of those that it includes.
  private func read(_ path: String, seen: Set<String>, depth: Int, into level: inout Level) {
    guard depth < 16, !seen.contains(path), let bytes = settings(path) else { return }
    for line in String(decoding: bytes, as: UTF8.self).split(whereSeparator: \.isNewline) {
      // There are no quotes that a comment could be in.
      let end = line.firstRange(ofPart: "//")?.lowerBound ?? line.endIndex
      let text = Self.trimmed(line[..<end])
      if text.hasPrefix("#include") {
        let parts = text.split(separator: "\"")
        guard parts.count > 1 else { continue }
        let folder = path.lastIndex(of: "/").map { String(path[...$0]) } ?? ""
        // The folder of a file is not known if a group has one of its own.
        let name = parts[1].split(separator: "/").last.map { String($0) } ?? ""
        let inner = settings(folder + parts[1]) == nil ? name : folder + parts[1]
        read(inner, seen: seen.union([path]), depth: depth + 1, into: &level)
        continue
      }
      // `KEY[sdk=iphoneos*] = VALUE`
      var depth = 0
      let sign = text.firstIndex { character in
        depth += character == "[" ? 1 : character == "]" ? -1 : 0
        return character == "=" && depth == 0
      }
      guard let sign else { continue }
      level.set(Self.trimmed(text[..<sign]), Self.trimmed(text[text.index(after: sign)...]))
    }
  }

  private static func trimmed(_ text: some StringProtocol) -> String {
    let blanks: Set<Character> = [" ", "\t", ";", "\r"]
    var rest = Substring(text)
    while let first = rest.first, blanks.contains(first) { rest = rest.dropFirst() }
    while let last = rest.last, blanks.contains(last) { rest = rest.dropLast() }
    return String(rest)
  }

  /// A value in which `$(NAME)` and `${NAME}` are replaced; nil if one is not known.
  private static func resolved(_ text: String, _ values: [String: String]) -> String? {
    var result = text
    for _ in 0..<16 {
      guard let start = result.firstIndex(of: "$") else { return result }
      let open = result.index(after: start)
      guard open < result.endIndex, result[open] == "(" || result[open] == "{",
        let end = result[open...].firstIndex(of: result[open] == "(" ? ")" : "}")
      else { return nil }
      let inner = result[result.index(after: open)..<end].split(separator: ":")
      guard let name = inner.first, var value = values[String(name)], value.count < 1_000 else {
        return nil
      }
      for change in inner.dropFirst() {
        switch change {
        case "rfc1034identifier":
          value = String(value.map { $0.isLetter || $0.isNumber ? $0 : "-" })
        case "identifier", "c99extidentifier":
          value = String(value.map { $0.isLetter || $0.isNumber ? $0 : "_" })
        case "lower": value = value.lowercased()
        case "upper": value = value.uppercased()
        default: return nil
        }
      }
      result.replaceSubrange(start...end, with: value)
    }
    return nil
  }
}
