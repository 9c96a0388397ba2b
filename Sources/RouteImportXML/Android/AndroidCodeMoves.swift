import RouteImport

/// The moves that code makes, as far as they can be inferred from names: a class is the screen that
/// the graphs say it is, the host of the graph that its layout shows, or used by one of these.
struct AndroidCodeMoves {
  /// A move that code makes.
  struct Move {
    /// The route or graph where it is available; -1 for the start of the plan.
    var source: Int
    var target: Int
    var isJump = false
    /// The file and line of the code.
    var place: String
  }

  private(set) var moves: [Move] = []

  private let module: AndroidModule
  /// The screens of each class.
  private var screens: [String: [Int]] = [:]
  /// The outermost graphs that each class shows.
  private var hosts: [String: [Int]] = [:]
  /// The screens and graphs whose classes name each other class.
  private var users: [String: [Int]] = [:]
  private var menuUsers: [String: [Int]] = [:]
  /// The first node with each id.
  private var byID: [String: Int] = [:]
  /// The graphs and screens with each action, by the action's id.
  private var actions: [String: [Int]] = [:]

  /// A class with more users than this is used everywhere.
  private static let userLimit = 4

  init(
    _ module: AndroidModule, _ layouts: AndroidLayouts,
    _ files: [(path: String, mentions: [AndroidMention])]
  ) {
    self.module = module
    if files.isEmpty { return }
    readNodes()
    readHosts(layouts, files)
    readUsers(files)
    for file in files { readMoves(file.path, file.mentions) }
    for (name, nodes) in screens.sorted(by: { $0.key < $1.key }) {
      guard let shown = hosts[name] else { continue }
      let place = places[name] ?? name
      for node in nodes {
        for graph in shown where module.ids.root(of: node) != graph {
          moves.append(Move(source: node, target: graph, place: place))
        }
      }
    }
  }

  /// Where each class that shows a graph does so.
  private var places: [String: String] = [:]

  /// The screens and graphs whose classes use a menu.
  func users(ofMenu menu: String) -> [Int] { menuUsers[menu] ?? [] }

  // MARK: Classes

  private mutating func readNodes() {
    for node in module.order {
      if let id = module.nodes[node].id, byID[id] == nil { byID[id] = node }
      guard module.nodes[node].kind != .stub else { continue }
      if module.nodes[node].kind == .screen, let name = module.element(node).android("name") {
        screens[AndroidStart.lastName(name), default: []].append(node)
      }
      for action in module.document(node).children(of: module.nodes[node].element)
      where action.name == "action" {
        if let id = action.androidID { actions[id, default: []].append(node) }
      }
    }
  }

  private mutating func readHosts(
    _ layouts: AndroidLayouts, _ files: [(path: String, mentions: [AndroidMention])]
  ) {
    var roots: [String: Int] = [:]
    for file in module.roots { roots[module.files[file].stem] = module.files[file].root }
    let stems = Set(roots.keys)
    func add(_ graph: String, _ name: String, _ place: String) {
      guard let root = roots[graph], hosts[name]?.contains(root) != true else { return }
      hosts[name, default: []].append(root)
      if places[name] == nil { places[name] = place }
    }
    for file in files {
      forEach(file.path, file.mentions) { mention, name in
        switch mention.kind {
        case .graph: add(mention.name, name, "\(file.path):\(mention.line)")
        case .layout:
          for host in layouts.hosts(in: mention.name, of: stems) {
            add(host.graph, name, host.place)
          }
        default: break
        }
      }
    }
  }

  /// Calls `body` with each mention and the class that it is in.
  private func forEach(
    _ path: String, _ mentions: [AndroidMention], _ body: (AndroidMention, String) -> Void
  ) {
    let file = ImportSource(path: path, bytes: []).stem(without: [".kt", ".java"])
    var name = file
    for mention in mentions {
      if mention.kind == .declaration { name = mention.name } else { body(mention, name) }
    }
  }

  /// What a class stands for: its screens, or else the graphs that it shows.
  private func own(_ name: String) -> [Int] { screens[name] ?? hosts[name] ?? [] }

  private mutating func readUsers(_ files: [(path: String, mentions: [AndroidMention])]) {
    var users: [String: [Int]] = [:]
    var menuUsers: [String: [Int]] = [:]
    for file in files {
      forEach(file.path, file.mentions) { mention, name in
        let own = own(name)
        if own.isEmpty { return }
        if mention.kind == .menu { menuUsers[mention.name, default: []] += own }
        guard mention.kind == .name, self.own(mention.name).isEmpty else { return }
        let known = users[mention.name] ?? []
        if known.count > Self.userLimit { return }
        users[mention.name] = known + own.filter { !known.contains($0) }
      }
    }
    (self.users, self.menuUsers) = (users, menuUsers)
  }

  /// The screens and graphs from which the code of a class moves; empty if that is unknown.
  private func sources(_ name: String) -> [Int] {
    let own = own(name)
    if !own.isEmpty { return own }
    let users = users[name] ?? []
    return users.count > Self.userLimit ? [] : users
  }

  // MARK: Moves

  private mutating func readMoves(_ path: String, _ mentions: [AndroidMention]) {
    var found: [Move] = []
    forEach(path, mentions) { mention, name in
      let place = "\(path):\(mention.line)"
      switch mention.kind {
      case .destination, .start: found += moves(to: mention, in: name, place)
      case .action: found += moves(by: mention.name, in: name, place)
      case .name: found += moves(toClass: mention.name, in: name, place)
      case .instance: found += moves(toInstance: mention.name, in: name, place)
      case .graph:
        // A host of several graphs starts with one of them.
        guard let shown = hosts[name], shown.count > 1, screens[name] == nil else { return }
        for graph in shown.dropFirst() {
          found.append(Move(source: shown[0], target: graph, isJump: true, place: place))
        }
      default: break
      }
    }
    moves += found
  }

  private func moves(to mention: AndroidMention, in name: String, _ place: String) -> [Move] {
    let id = mention.name
    guard byID[id] != nil || actions[id] == nil else {
      return moves(byAction: id, in: name, place)
    }
    if mention.kind == .start {
      guard let target = byID[id] else { return [] }
      let graph = module.nodes[target].graph
      let start = graph < 0 ? -1 : module.nodes[graph].start
      return [Move(source: start, target: target, isJump: true, place: place)]
    }
    let sources = sources(name)
    if sources.isEmpty, let target = byID[id] {
      return [Move(source: module.ids.root(of: target), target: target, place: place)]
    }
    return sources.compactMap { source in
      (module.ids.destination(id, from: source) ?? byID[id]).map {
        Move(source: source, target: $0, place: place)
      }
    }
  }

  /// The moves by an action of a generated class, as `HomeFragment toCart`.
  private func moves(by name: String, in user: String, _ place: String) -> [Move] {
    let words = name.split(separator: " ").map(String.init)
    guard words.count == 2 else { return [] }
    let owners = Set(screens[words[0]] ?? [])
    var result: [Move] = []
    for owner in owners.sorted() {
      for action in module.document(owner).children(of: module.nodes[owner].element)
      where action.name == "action" {
        guard let id = action.androidID, Self.camel(id) == words[1] else { continue }
        result += moves(by: action, of: owner, in: user, place)
      }
    }
    return result
  }

  private func moves(byAction id: String, in user: String, _ place: String) -> [Move] {
    var result: [Move] = []
    for owner in actions[id] ?? [] {
      for action in module.document(owner).children(of: module.nodes[owner].element)
      where action.name == "action" && action.androidID == id {
        result += moves(by: action, of: owner, in: user, place)
      }
    }
    return result
  }

  /// The moves by an action that another screen or graph has.
  private func moves(
    by action: XMLElement, of owner: Int, in user: String, _ place: String
  ) -> [Move] {
    guard let id = AndroidNames.id(action.android("destination")),
      let target = module.ids.destination(id, from: owner)
    else { return [] }
    let sources = sources(user)
    if sources.contains(owner) { return [] }
    return sources.filter { !isInside($0, owner) }.map {
      Move(source: $0, target: target, place: place)
    }
  }

  private func isInside(_ node: Int, _ graph: Int) -> Bool {
    var node = node
    while node >= 0 {
      if node == graph { return true }
      node = module.nodes[node].graph
    }
    return false
  }

  /// The moves to the graph that another class shows, or to the activity that it is.
  private func moves(toClass name: String, in user: String, _ place: String) -> [Move] {
    if name == user { return [] }
    let activities = (screens[name] ?? []).filter { module.isActivity($0) }
    let targets = activities.isEmpty ? screens[name] == nil ? hosts[name] ?? [] : [] : activities
    if targets.isEmpty { return [] }
    let sources = sources(user)
    var result: [Move] = []
    // A screen that names a class which shows its own graph means that one, although another app of
    // the project may have a class with the same name.
    let others = sources.filter { !targets.contains(module.ids.root(of: $0)) }
    // A launcher or a service starts it, if nothing but its own screens uses that code.
    let isStarted = others.isEmpty && !sources.contains { own(user).contains($0) }
    for target in targets {
      if isStarted { result.append(Move(source: -1, target: target, isJump: true, place: place)) }
      for source in others { result.append(Move(source: source, target: target, place: place)) }
    }
    return result
  }

  /// The moves to a screen of which code makes an instance to show it itself, such as a page of a
  /// pager.
  private func moves(toInstance name: String, in user: String, _ place: String) -> [Move] {
    // Of several screens with one class, it is not known which it is.
    guard let targets = screens[name], targets.count == 1, !module.isActivity(targets[0]),
      name != user
    else { return [] }
    return sources(user).map { Move(source: $0, target: targets[0], place: place) }
  }

  /// `actionToCart` of `action_to_cart`
  private static func camel(_ id: String) -> String {
    var result = ""
    var isUpper = false
    for scalar in id.unicodeScalars {
      if scalar == "_" || scalar == "." || scalar == "-" {
        isUpper = !result.isEmpty
      } else {
        result += isUpper ? scalar.properties.uppercaseMapping : String(scalar)
        isUpper = false
      }
    }
    return result
  }
}
