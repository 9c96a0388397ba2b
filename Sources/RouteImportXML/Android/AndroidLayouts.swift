/// The layouts of an app, insofar as they show navigation graphs.
struct AndroidLayouts {
  /// A place in a layout that shows a graph.
  private struct Host {
    var graph: String
    var isDefault: Bool
    var line: Int
  }

  /// A view of a layout that shows a menu.
  struct MenuView {
    var menu: String
    /// Its class, without its package.
    var view: String
    var place: String
  }

  private struct Layout {
    var path: String
    var name: String
    /// The class that it is for, without its package, from `tools:context`.
    var context: String?
    var hosts: [Host] = []
    /// The names of the layouts that it includes.
    var includes: [String] = []

    /// `activity_main` and `MainActivity` have the same words.
    var isActivity: Bool {
      (context.map { AndroidLayouts.words($0) } ?? []).contains("activity")
        || AndroidLayouts.words(name).contains("activity")
    }
  }

  private var layouts: [Layout] = []
  private var byName: [String: [Int]] = [:]
  /// The views that show menus.
  private(set) var menus: [MenuView] = []

  /// Layouts that are not XML are ignored; those for all devices come first.
  init(_ sources: [ImportSource]) {
    let plain = sources.filter { $0.path.contains("/layout/") }
    for source in plain + sources.filter({ !$0.path.contains("/layout/") }) {
      guard let document = try? XMLReader.read(source.bytes) else { continue }
      var layout = Layout(path: source.path, name: source.stem(without: [".xml"]))
      for element in document.elements {
        for attribute in element.attributes {
          switch attribute.name {
          case "navGraph" where attribute.namespace != AndroidNames.android:
            let isDefault = element.android("defaultNavHost") == "true"
            layout.hosts.append(
              Host(
                graph: AndroidNames.resource(attribute.value), isDefault: isDefault,
                line: element.line))
          case "menu" where attribute.value.hasPrefix("@menu/"):
            menus.append(
              MenuView(
                menu: AndroidNames.resource(attribute.value),
                view: AndroidStart.lastName(element.name),
                place: "\(layout.path):\(element.line)"))
          case "layout" where attribute.value.hasPrefix("@layout/"):
            layout.includes.append(AndroidNames.resource(attribute.value))
          case "context" where layout.context == nil:
            layout.context = AndroidStart.lastName(attribute.value)
          default: break
          }
        }
      }
      byName[layout.name, default: []].append(layouts.count)
      layouts.append(layout)
    }
  }

  /// The layouts that an activity seems to use: those for it, then those with its name.
  func names(of activity: String) -> [String] {
    let words = Self.words(activity)
    let short = words.subtracting(["activity"])
    let called = layouts.filter { layout in
      let own = Self.words(layout.name)
      return own == words || !short.isEmpty && own == short
    }
    return layouts.filter { $0.context == activity }.map(\.name) + called.map(\.name)
  }

  /// The graph that a layout shows, directly or through a layout that it includes, and the place; a
  /// host that handles the back button takes precedence.
  func host(in layout: String, of graphs: Set<String>) -> (graph: String, place: String)? {
    let all = hosts(in: layout, of: graphs)
    return (all.first { $0.isDefault } ?? all.first).map { ($0.graph, $0.place) }
  }

  /// The graphs that a layout shows, directly or through layouts that it includes.
  func hosts(
    in layout: String, of graphs: Set<String>
  ) -> [(graph: String, place: String, isDefault: Bool)] {
    var open = [layout]
    var seen: Set<String> = [layout]
    var result: [(graph: String, place: String, isDefault: Bool)] = []
    var next = 0
    while next < open.count {
      let name = open[next]
      next += 1
      for index in byName[name] ?? [] {
        for host in layouts[index].hosts where graphs.contains(host.graph) {
          result.append((host.graph, "\(layouts[index].path):\(host.line)", host.isDefault))
        }
        open += layouts[index].includes.filter { seen.insert($0).inserted }
      }
    }
    return result
  }

  /// The graphs that layouts of activities show, and whether the activity seems to be the main one.
  var activities: [(graph: String, place: String, isMain: Bool)] {
    layouts.filter(\.isActivity).flatMap { layout in
      let words = Self.words(layout.name).union(layout.context.map(Self.words) ?? [])
      let isMain = !words.isDisjoint(with: ["main", "home", "root"])
      return layout.hosts.map { ($0.graph, "\(layout.path):\($0.line)", isMain) }
    }
  }

  /// The words of `MainActivity` or `activity_main`, in lower case.
  fileprivate static func words(_ name: String) -> Set<String> {
    var words: [String] = []
    var word = ""
    for scalar in name.unicodeScalars {
      if scalar == "_" || scalar.properties.isUppercase && !word.isEmpty {
        words.append(word)
        word = ""
      }
      if scalar != "_" { word += scalar.properties.lowercaseMapping }
    }
    words.append(word)
    return Set(words.filter { !$0.isEmpty })
  }
}
