/// The destinations of the navigation graphs of an app, as Android has them in memory: an included
/// graph is there once for each `include`.
struct BackStackGraph {
  enum Kind {
    case graph, screen
    /// A dialog floats over what is below it.
    case dialog
    /// An activity opens over all that the graph shows, and is not on the graph's back stack.
    case activity
  }

  struct Action {
    var id: Int
    var destination: Int?
    var popUpTo: Int?
    var isInclusive: Bool
    var isSingleTop: Bool
    /// `popUpToSaveState` and `restoreState`.
    var savesState = false
    var restoresState = false
  }

  /// Holds numbers alone, so that a copy costs nothing.
  struct Destination {
    /// The number of its id, which destinations may share; -1 for none.
    var id: Int
    var kind: Kind
    /// The graph around it; -1 for none.
    var parent: Int
    /// Its place in the files; all copies of an included destination have the same one.
    var place: Int
    /// For a graph, the id of its start.
    var start: Int?
  }

  private(set) var destinations: [Destination] = []
  /// For each graph, its destinations, by id; for others, none.
  private(set) var children: [[Int: Int]] = []
  /// For each destination, its own actions.
  private(set) var actions: [[Action]] = []
  /// For each place, the name of its file without extension, `:`, and the ids of the graphs of the
  /// file around it and its own, from the outside in, separated by `/`.
  private(set) var places: [String] = []
  /// For each place, the destinations there that are not graphs.
  private(set) var copies: [[Int]] = []

  private let files: [String: GraphXML]
  private var placeNumbers: [String: Int] = [:]
  private var idNumbers: [String: Int] = [:]

  /// `files` are names with the ending `.xml`, and texts. A text that is not XML is left out.
  init(_ files: [(String, String)]) {
    var read: [String: GraphXML] = [:]
    var stems: [String] = []
    for (name, text) in files {
      guard let xml = GraphXML(text), xml.elements[0].name == "navigation" else { continue }
      let stem = String((name.split(separator: "/").last ?? "").dropLast(4))
      read[stem] = xml
      stems.append(stem)
    }
    self.files = read
    var included: Set<String> = []
    for (stem, xml) in read {
      for element in xml.elements where element.name == "include" {
        let name = Self.graph(element)
        if name != stem { included.insert(name) }
      }
    }
    for stem in stems where !included.contains(stem) {
      _ = inflate(stem, 0, parent: -1, path: [], open: [stem])
    }
  }

  func place(named name: String) -> Int? { placeNumbers[name] }

  /// The outermost graph around a destination.
  func root(of destination: Int) -> Int {
    var current = destination
    while destinations[current].parent >= 0 { current = destinations[current].parent }
    return current
  }

  // MARK: Inflating

  /// The graph that an `include` names.
  private static func graph(_ element: GraphXML.Element) -> String {
    String((element["app:graph"] ?? "").split(separator: "/").last ?? "")
  }

  private mutating func place(_ stem: String, _ path: [String]) -> Int {
    let name = stem + ":" + path.joined(separator: "/")
    if let known = placeNumbers[name] { return known }
    placeNumbers[name] = places.count
    places.append(name)
    copies.append([])
    return places.count - 1
  }

  private mutating func number(_ id: String?) -> Int? {
    guard let id else { return nil }
    let number = idNumbers[id] ?? idNumbers.count
    idNumbers[id] = number
    return number
  }

  /// Adds a destination with all that is in it; returns it, or nil for an `include` without end.
  private mutating func inflate(
    _ stem: String, _ index: Int, parent: Int, path: [String], open: [String]
  ) -> Int? {
    guard let element = files[stem]?.elements[index] else { return nil }
    if element.name == "include" {
      let name = Self.graph(element)
      if open.contains(name) { return nil }
      if files[name] != nil {
        return inflate(name, 0, parent: parent, path: [], open: open + [name])
      }
      // Nothing is known of a graph whose file is missing, so it counts as a screen with that id.
      return add(id: name, .screen, parent, stem, path)
    }
    let kind: Kind =
      switch element.name {
      case "navigation": .graph
      case "dialog": .dialog
      case "activity": .activity
      default: .screen
      }
    let path = path + [element.id("android:id") ?? ""]
    let added = add(
      id: element.id("android:id"), kind, parent, stem, Array(path.dropLast()))
    if kind == .graph { destinations[added].start = number(element.id("app:startDestination")) }
    for child in element.children {
      let inner = files[stem]?.elements[child]
      switch inner?.name {
      case "action": if let inner { addAction(inner, to: added) }
      case "argument", "deepLink", nil: break
      default:
        guard kind == .graph,
          let inflated = inflate(stem, child, parent: added, path: path, open: open)
        else { continue }
        let id = destinations[inflated].id
        // A destination without an id is refused, and a later one with the same id replaces the
        // first.
        if id >= 0 { children[added][id] = inflated }
      }
    }
    return added
  }

  private mutating func add(
    id: String?, _ kind: Kind, _ parent: Int, _ stem: String, _ path: [String]
  ) -> Int {
    let place = place(stem, path + [id ?? ""])
    let number = number(id) ?? -1
    destinations.append(Destination(id: number, kind: kind, parent: parent, place: place))
    children.append([:])
    actions.append([])
    if kind != .graph { copies[place].append(destinations.count - 1) }
    return destinations.count - 1
  }

  /// An action without an id cannot be called. Of two with one id in a destination, the later one
  /// counts.
  private mutating func addAction(_ element: GraphXML.Element, to destination: Int) {
    guard let id = number(element.id("android:id")) else { return }
    actions[destination].removeAll { $0.id == id }
    actions[destination].append(
      Action(
        id: id, destination: number(element.id("app:destination")),
        popUpTo: number(element.id("app:popUpTo")),
        isInclusive: element["app:popUpToInclusive"] == "true",
        isSingleTop: element["app:launchSingleTop"] == "true",
        savesState: element["app:popUpToSaveState"] == "true",
        restoresState: element["app:restoreState"] == "true"))
  }
}
