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
    var result: [String: String] = [:]
    let base =
      chosen["baseConfigurationReference"] ?? chosen["baseConfigurationReferenceRelativePath"]
    if let name = base?.text {
      let path = objects[name]?["path"]?.text ?? name
      result = file(path, seen: [], depth: 0)
    }
    if case .table(let own)? = chosen["buildSettings"] {
      for (key, value) in own.sorted(by: { $0.key < $1.key }) {
        // `DEVELOPMENT_TEAM[sdk=iphoneos*]` is what a device gets.
        let plain = key.prefix { $0 != "[" }
        if plain.count < key.count, !key.has(part: "iphoneos") { continue }
        if let text = value.text { result[String(plain)] = text }
      }
    }
    return result
  }

  /// The settings of an `.xcconfig` and of those that it includes.
  private func file(_ path: String, seen: Set<String>, depth: Int) -> [String: String] {
    guard depth < 16, !seen.contains(path), let bytes = settings(path) else { return [:] }
    var result: [String: String] = [:]
    for line in String(decoding: bytes, as: UTF8.self).split(whereSeparator: \.isNewline) {
      var text = Self.trimmed(line)
      if let comment = text.firstRange(ofPart: "//"), !text.has(part: "://") {
        text = Self.trimmed(text[..<comment.lowerBound])
      }
      if text.hasPrefix("#include") {
        let parts = text.split(separator: "\"")
        guard parts.count > 1 else { continue }
        let folder = path.lastIndex(of: "/").map { String(path[...$0]) } ?? ""
        let inner = file(folder + parts[1], seen: seen.union([path]), depth: depth + 1)
        result.merge(inner) { $1 }
        continue
      }
      // `KEY[sdk=iphoneos*] = VALUE`
      let head = text.prefix { $0 != "[" && $0 != "=" }
      let condition = text[head.endIndex...].prefix { text[head.endIndex] == "[" && $0 != "]" }
      guard let sign = text[condition.endIndex...].firstIndex(of: "="),
        condition.isEmpty || condition.has(part: "iphoneos") || !condition.has(part: "sdk")
      else { continue }
      let key = Self.trimmed(head)
      result[key] = Self.trimmed(text[text.index(after: sign)...])
    }
    return result
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
      if inner.dropFirst().contains(where: { $0 == "rfc1034identifier" || $0 == "identifier" }) {
        value = String(value.map { $0.isLetter || $0.isNumber ? $0 : "-" })
      }
      result.replaceSubrange(start...end, with: value)
    }
    return nil
  }
}
