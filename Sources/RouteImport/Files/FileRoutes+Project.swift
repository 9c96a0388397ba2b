import RouteBase

/// What else in a project affects URLs: its configuration, and code that runs before pages.
extension FileRoutes {
  /// A setting of a router's configuration.
  private struct Setting {
    var name: String
    /// The setting that it is in; nil for any.
    var owner: String?
    var message: String

    init(_ name: String, in owner: String? = nil, _ message: String) {
      (self.name, self.owner, self.message) = (name, owner, message)
    }
  }

  private static let startMessage = "the app's URLs start with it, but the plan's URLs do not"
  private static let localeMessage =
    "the app's URLs may start with a locale, but the plan's URLs do not"
  private static let mapMessage = "URLs that it maps to a page are not in the plan"

  private static let settings: [FileRouter: [Setting]] = [
    .next: [
      Setting("basePath", startMessage),
      Setting("i18n", localeMessage),
      Setting("rewrites", mapMessage), Setting("redirects", mapMessage),
      Setting("pageExtensions", "pages are recognized by the default extensions"),
    ],
    .nuxt: [
      Setting("baseURL", in: "app", startMessage),
      Setting("i18n", localeMessage),
      Setting("routeRules", mapMessage), Setting("pages:extend", "its pages are not in the plan"),
      Setting("extends", "its pages are not in the plan"),
      Setting("ignore", "the pages that it names are in the plan"),
      Setting("pages", in: "dir", "pages are read from `pages`"),
    ],
    .sveltekit: [
      Setting("base", in: "paths", startMessage),
      Setting("routes", in: "files", "pages are read from `src/routes`"),
    ],
    .remix: [
      Setting("basename", startMessage),
      Setting("appDirectory", "routes are read from `app/routes`"),
      Setting("ignoredRouteFiles", "the routes that it names are in the plan"),
    ]
      + ["remix", "vitePlugin", "exports", "export"].map {
        Setting("routes", in: $0, "its routes are not in the plan")
      },
    .expo: [
      Setting("baseUrl", in: "experiments", "on the web, " + startMessage),
      Setting("root", in: "expo-router", "screens are read from `src/app` or `app`"),
    ],
  ]

  private static let configurations: [FileRouter: [String]] = [
    .next: ["next.config."], .nuxt: ["nuxt.config."], .sveltekit: ["svelte.config."],
    .remix: ["react-router.config.", "remix.config.", "vite.config."],
    .expo: ["app.json", "app.config."],
  ]

  mutating func addProjectNotes(_ paths: [String]) {
    var layers: Set<Substring> = []
    for path in paths {
      let parts = path.split(separator: "/")
      let isAtTop = parts.count == 1 || (parts.count == 2 && parts[0] == "src")
      let file = String(parts.last ?? "")
      if isConfiguration(path) { noteConfiguration(path) }
      switch router {
      case .next where isAtTop && ["middleware", "proxy"].contains(Self.stem(file)):
        note(path, "it may rewrite and redirect URLs, which the plan does not show")
      case .nuxt where parts[0] == "layers" && parts.count > 3 && parts.contains("pages"):
        if layers.insert(parts[1]).inserted {
          note(path, "it is in the layer `\(parts[1])`, whose pages are not in the plan")
        }
      case .nuxt where Self.stem(file) == "router.options" && mentions("routes", path):
        note(path, "it may add and remove routes, which the plan does not show")
      case .expo where file.hasPrefix("+native-intent.") || file.hasPrefix("+middleware."):
        note(path, "it may change URLs before they are opened, which the plan does not show")
      case .sveltekit where isAtTop && Self.stem(file) == "hooks" && mentions("reroute", path):
        note(path, "it may map URLs to other pages, which the plan does not show")
      default: break
      }
    }
  }

  /// Whether a file at the top of a project may have settings or code that change URLs.
  package static func affectsURLs(_ file: String) -> Bool {
    configurations.values.joined().contains { file.hasPrefix($0) }
      || ["middleware", "proxy", "hooks", "router.options"].contains(stem(file))
  }

  private func isConfiguration(_ path: String) -> Bool {
    guard let starts = Self.configurations[router], !path.utf8.contains(UInt8(ascii: "/")) else {
      return false
    }
    return starts.contains { path.hasPrefix($0) }
  }

  /// Whether a script has a word; true if it cannot be read.
  private func mentions(_ word: String, _ path: String) -> Bool {
    guard let text = read(path) else { return true }
    return CodeLexer.words(in: text, .script).contains { $0.text == word }
  }

  /// Reads the extensions of pages, if the configuration lists them literally.
  mutating func readPageExtensions(_ paths: [String]) {
    guard let path = paths.first(where: isConfiguration), let text = read(path) else { return }
    let words = CodeLexer.words(in: text, .script)
    guard let name = words.firstIndex(where: { $0.text == "pageExtensions" }),
      name + 2 < words.count, words[name + 2].isSign("[")
    else { return }
    var found: [String] = []
    for word in words[(name + 3)...] {
      if word.isSign("]") {
        pageExtensions = found
        return
      }
      if word.kind == .text { found.append(word.text) } else if !word.isSign(",") { return }
    }
  }

  private mutating func noteConfiguration(_ path: String) {
    let settings = Self.settings[router] ?? []
    guard let text = read(path) else {
      let names = settings.map { "`\($0.name)`" }.joined(separator: ", ")
      note(path, "it cannot be read; what it says of \(names) is left out")
      return
    }
    let words = CodeWords(text, .script).words
    for setting in settings {
      guard
        let index = words.indices.first(where: { Self.isSet(setting, at: $0, words) }),
        setting.name != "pageExtensions" || pageExtensions == nil
      else { continue }
      var said = "`\(setting.name)` is left out"
      if setting.message.hasSuffix(Self.startMessage), let value = words.value(after: index) {
        said += " (`\(value)`)"
      }
      note(path, line: words[index].line, said + ": " + setting.message)
    }
  }

  /// Whether the word at an index is the name of a setting that is given a value.
  private static func isSet(_ setting: Setting, at index: Int, _ words: [CodeWord]) -> Bool {
    guard words[index].text == setting.name, index + 1 < words.count,
      [":", "(", ",", "}", "=", "]"].contains(where: { words[index + 1].isSign($0) })
    else { return false }
    guard let owner = setting.owner else { return true }
    let brackets = words[..<index].indices.reversed()
    // The bracket around it.
    guard let bracket = brackets.first(where: { words[$0].partner > index }), bracket > 1 else {
      return false
    }
    return words[bracket - 2].text == owner
  }
}
