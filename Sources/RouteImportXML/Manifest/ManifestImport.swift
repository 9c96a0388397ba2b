import RouteAppLinks
import RouteBase
import RouteImport

/// `import manifest`: turns the activities of Android manifests into routes, with the URLs that open
/// them.
package enum ManifestImport {
  package static func run(_ sources: [ImportSource], values: [ImportSource]) -> ImportResult {
    var result = ImportResult()
    let strings = AndroidStrings.read(values, &result)
    let hint = "; `--values res/values` reads them"
    var files: [ManifestFile] = []
    for source in sources {
      do throws(XMLFault) {
        files.append(try ManifestFile(source, strings: strings, hint: hint))
      } catch {
        result.refusals.append("\(source.path):\(error.line): \(error.message)")
      }
    }
    guard result.refusals.isEmpty, let first = files.first else { return result }
    var writer = ManifestWriter(files)
    let name = first.package.map { AndroidStart.lastName($0) } ?? "app"
    let text = writer.plan(named: name)
    if let refusal = writer.refusal {
      result.refusals = [refusal]
      return result
    }
    result.plans = [("\(name).routeplan", text)]
    let notes = writer.notes.enumerated().sorted {
      ($0.element.file, $0.element.line, $0.offset) < ($1.element.file, $1.element.line, $1.offset)
    }
    result.notes = notes.map { _, note in
      "\(files[note.file].path):\(note.line): note: \(note.message)"
    }
    return result
  }
}

/// Strings to which manifests refer.
enum AndroidStrings {
  static func read(_ values: [ImportSource], _ result: inout ImportResult) -> StringValues {
    var strings = StringValues()
    for source in values {
      do throws(XMLFault) { strings.add(try XMLReader.read(source.bytes)) } catch {
        result.refusals.append("\(source.path):\(error.line): \(error.message)")
      }
    }
    return strings
  }
}

/// Writes the plan of manifests.
private struct ManifestWriter {
  /// An activity of one of the files.
  private struct Screen {
    var file: Int
    var activity: ManifestFile.Activity
    var name: String
    var parent = -1
    var children: [Int] = []
    var patterns: [String] = []
    var parts: Set<String> = []
    var hasRest = false
  }

  private(set) var notes: [(file: Int, line: Int, message: String)] = []
  private(set) var refusal: String?

  private let files: [ManifestFile]
  private var screens: [Screen] = []
  private var schemes: Set<String> = []
  private var domains: Set<String> = []
  /// The activity that has each pattern.
  private var owners: [String: Int] = [:]

  private static let patternLimit = 20_000
  private static let depthLimit = 64

  init(_ files: [ManifestFile]) {
    self.files = files
    var names = UniqueNames()
    var places: [String: Int] = [:]
    for (index, file) in files.enumerated() {
      notes += file.notes.map { (index, $0.line, $0.message) }
      for activity in file.activities {
        places[file.wholeName(activity.name)] = screens.count
        let name = names.unique(PlanText.cleaned(AndroidStart.lastName(activity.name)))
        screens.append(Screen(file: index, activity: activity, name: name))
      }
    }
    for place in screens.indices {
      let file = files[screens[place].file]
      guard let parent = screens[place].activity.parent, let other = places[file.wholeName(parent)],
        mayNest(place, in: other)
      else { continue }
      screens[place].parent = other
      screens[other].children.append(place)
    }
    for place in screens.indices {
      let filters = screens[place].activity.filters
      // What the activity opens at the same places.
      var opened: [Places: Opened] = [:]
      for filter in filters {
        for path in filter.paths {
          opened[Places(filter), default: Opened()].paths.insert(path)
          opened[Places(filter), default: Opened()].patterns
            .formUnion(ManifestPattern(path).patterns)
        }
      }
      for filter in filters { add(filter, to: place, beside: opened[Places(filter)] ?? Opened()) }
    }
  }

  private func mayNest(_ screen: Int, in parent: Int) -> Bool {
    var current = parent
    for _ in 0..<Self.depthLimit {
      if current == screen { return false }
      if current < 0 { return true }
      current = screens[current].parent
    }
    return false
  }

  // MARK: Addresses

  /// Where filters open something.
  private struct Places: Hashable {
    var schemes: [String]
    var hosts: [String]

    init(_ filter: IntentFilter) { (schemes, hosts) = (filter.schemes, filter.hosts) }
  }

  /// What filters open there.
  private struct Opened {
    var paths: Set<IntentFilter.Path> = []
    var patterns: Set<String> = []
  }

  private mutating func add(_ filter: IntentFilter, to place: Int, beside opened: Opened) {
    func note(_ message: String) {
      notes.append((screens[place].file, filter.line, message))
    }
    guard filter.isExported else { return note("the activity is not exported, so no URL opens it") }
    for (category, isThere) in [("BROWSABLE", filter.isBrowsable), ("DEFAULT", filter.isDefault)]
    where !isThere {
      return note("without the category \(category) no browser opens these URLs; they are left out")
    }
    if filter.isTyped {
      return note("the filter takes only what has a MIME type, and a link has none; it is left out")
    }
    let paths: [IntentFilter.Path?] =
      filter.paths.isEmpty || filter.hosts.isEmpty
      ? [nil] : filter.paths
    var bases: [String] = []
    if filter.hasWeb && !filter.hasHTTPS {
      note("the filter takes only `http`, and URLs of a plan are `https`, too")
    }
    if filter.hasWeb {
      for host in filter.hosts.map({ $0.lowercased() }) {
        if host == "*" {
          note("the host `*` is every site; it is left out")
          continue
        }
        if !AppNames.isDomain(host) {
          note("the host `\(host)` is not a domain of a plan; it is left out")
          continue
        }
        domains.insert(host)
        bases.append("https://" + host)
      }
      if filter.hosts.isEmpty { note("the filter has no host, so Android asks for every site") }
    }
    for scheme in filter.schemes where scheme != "http" && scheme != "https" {
      // Other apps own the places that `content` names.
      if !AppNames.isScheme(scheme) || scheme == "content" {
        note("`\(scheme)` is not a scheme of one app; it is left out")
        continue
      }
      schemes.insert(scheme)
      if filter.hosts.isEmpty || filter.hosts.contains("*") {
        bases.append(scheme + (paths[0] == nil ? "://" : "://*"))
      }
      for host in filter.hosts where !host.hasPrefix("*") { bases.append("\(scheme)://\(host)") }
    }
    if bases.isEmpty { return }
    for path in paths {
      let converted = ManifestPattern(path)
      converted.losses(beside: opened.patterns, opened.paths).forEach(note)
      screens[place].parts.formUnion(converted.parts)
      if converted.hasRest { screens[place].hasRest = true }
      for base in bases {
        for pattern in converted.patterns { add(base, pattern, to: place, filter) }
      }
    }
  }

  private mutating func add(
    _ base: String, _ pattern: String, to place: Int, _ filter: IntentFilter
  ) {
    let whole = base.hasSuffix("://") ? base + pattern.drop { $0 == "/" } : base + pattern
    // To a plan, a slash at the end makes no other address.
    let key = whole.hasSuffix("/") && !whole.hasSuffix("://") ? String(whole.dropLast()) : whole
    guard let owner = owners[key] else {
      owners[key] = place
      screens[place].patterns.append(whole)
      if owners.count > Self.patternLimit, refusal == nil {
        refusal =
          "\(filter.file):\(filter.line): the filters have more than \(Self.patternLimit) addresses"
      }
      return
    }
    if owner == place { return }
    notes.append(
      (
        screens[place].file, filter.line,
        "`\(whole)` also opens `\(screens[owner].name)`, and Android asks which; "
          + "the plan leaves it to that"
      ))
  }

  // MARK: Text

  mutating func plan(named name: String) -> [UInt8] {
    var text = PlanText()
    text.line("plan \(PlanText.name(PlanText.cleaned(name)))\n")
    for scheme in schemes.sorted() { text.line("scheme \(PlanText.quoted(scheme))") }
    for domain in domains.sorted() { text.line("domain \(PlanText.quoted(domain))") }
    if !schemes.isEmpty || !domains.isEmpty { text.line("") }
    let roots = screens.indices.filter { screens[$0].parent < 0 }
    let launcher = screens.firstIndex { $0.activity.isLauncher }
    let start = launcher.map { top(of: $0) } ?? roots.first
    if launcher == nil, let start {
      notes.append(
        (
          screens[start].file, screens[start].activity.line,
          "no activity is in the launcher; the plan starts with this one"
        ))
    }
    var open: [Int?] = roots.filter { $0 != start }.reversed()
    if let start { open.append(start) }
    while let next = open.popLast() {
      guard let screen = next else {
        text.line("}")
        continue
      }
      text.line(head(screen, isStart: screen == start))
      if screens[screen].children.isEmpty { continue }
      text.line("{")
      open.append(nil)
      open += screens[screen].children.reversed().map { $0 }
    }
    return text.formatted
  }

  private func top(of screen: Int) -> Int {
    var current = screen
    while screens[current].parent >= 0 { current = screens[current].parent }
    return current
  }

  private func head(_ index: Int, isStart: Bool) -> String {
    let screen = screens[index]
    var text = "route \(PlanText.name(screen.name))"
    var parameters = screen.parts.sorted().map { $0 + ": String?" }
    if screen.hasRest { parameters.append("rest: [String]") }
    if !parameters.isEmpty { text += "(" + parameters.joined(separator: ", ") + ")" }
    for pattern in screen.patterns { text += " at " + PlanText.quoted(pattern) }
    if let label = screen.activity.label { text += " title " + PlanText.quoted(label) }
    if !isStart, screen.parent < 0, screen.patterns.isEmpty {
      text += " allow unreachable-route \"code opens it\""
    }
    var annotations: [Annotation] = []
    if screen.activity.name != screen.name {
      annotations.append(Annotation(["android", "name"], text: screen.activity.name))
    }
    if let mode = screen.activity.launchMode, mode != "standard" {
      annotations.append(Annotation(["android", "launchMode"], text: mode))
    }
    return text + annotations.map(\.clause).joined()
  }
}
