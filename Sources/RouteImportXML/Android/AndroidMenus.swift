/// The menus of an app: the ids of their items, and the views that show them.
struct AndroidMenus {
  /// How a menu is shown.
  enum Kind: Int {
    /// A bar at the bottom or at the side, whose items are tabs.
    case bar
    case drawer
    /// Something else, such as a toolbar.
    case other
  }

  struct Menu {
    var name: String
    var kind: Kind
    /// The ids of its items, in order.
    var items: [String]
  }

  private(set) var menus: [Menu] = []

  /// The menus in files, each once; a file that is not XML is ignored. Menus that no layout shows
  /// are of kind `other`.
  init(_ sources: [ImportSource], _ layouts: AndroidLayouts) {
    var kinds: [String: Kind] = [:]
    for view in layouts.menus {
      let kind = Self.kind(view.view)
      if kind.rawValue < (kinds[view.menu] ?? .other).rawValue { kinds[view.menu] = kind }
    }
    var known: Set<String> = []
    let plain = sources.filter { $0.path.contains("/menu/") }
    for source in plain + sources.filter({ !$0.path.contains("/menu/") }) {
      guard let document = try? XMLReader.read(source.bytes), document.elements[0].name == "menu"
      else { continue }
      let name = source.stem(without: [".xml"])
      guard known.insert(name).inserted else { continue }
      let items = document.elements.filter { $0.name == "item" }.compactMap { $0.androidID }
      menus.append(Menu(name: name, kind: kinds[name] ?? .other, items: items))
    }
  }

  private static func kind(_ view: String) -> Kind {
    let name = view.lowercased()
    if name.contains("bottomnav") || name.contains("navigationrail") || name.contains("navbar") {
      return .bar
    }
    return name.contains("navigation") || name.contains("drawer") ? .drawer : .other
  }
}
