import RouteImport

/// A storyboard as read: its view controllers and segues, with the names that the file uses.
struct StoryboardFile {
  /// A view controller, a reference to another storyboard, or the application of a Mac.
  struct Object {
    var id: String
    /// The name of its element: `tableViewController`.
    var kind: String
    /// Its storyboard identifier.
    var identifier: String?
    var className: String?
    var title: String?
    /// Its name in the editor's outline.
    var label: String?
    /// The storyboard to which a reference leads, without its ending.
    var storyboard: String?
    /// The identifier in that storyboard; nil for its initial view controller.
    var referenced: String?
    var bundle: String?
    var line: Int

    var isReference: Bool { kind == "viewControllerPlaceholder" }
  }

  /// A segue from one of the objects.
  struct Segue {
    /// The index of the object in whose scene it is.
    var source: Int
    /// The id of its destination.
    var destination: String
    var kind: String
    var relationship: String?
    var identifier: String?
    var className: String?
    /// The method that receives an unwinding.
    var unwindAction: String?
    /// How its destination is presented, if it says so.
    var style: String?
    var line: Int
  }

  let path: String
  /// The name by which others refer to it.
  let stem: String
  /// The platform: `iOS.CocoaTouch`.
  private(set) var runtime: String
  /// The id of the view controller that it starts with.
  private(set) var initial: String?
  private(set) var isLaunchScreen: Bool
  private(set) var objects: [Object] = []
  private(set) var segues: [Segue] = []
  /// The ids of the objects that receive unwind segues.
  private(set) var exits: Set<String> = []

  static let endings = [".storyboard"]

  init(_ source: ImportSource) throws(XMLFault) {
    path = source.path
    stem = source.stem(without: Self.endings)
    let document = try XMLReader.read(source.bytes)
    let root = document.elements[0]
    guard root.name == "document", Self.isStoryboard(root.attribute("", "type") ?? "")
    else { throw XMLFault(message: Self.refusal(root), line: root.line) }
    runtime = root.attribute("", "targetRuntime") ?? "iOS.CocoaTouch"
    initial = root.attribute("", "initialViewController")
    isLaunchScreen = root.attribute("", "launchScreen") == "YES"
    for group in document.children(of: 0) where group.name == "scenes" {
      for scene in group.children { readScene(scene, document) }
    }
  }

  /// The types end in `.Storyboard.XIB` for phones and Macs and in `.Storyboard` for televisions and
  /// watches.
  private static func isStoryboard(_ type: String) -> Bool {
    type.split(separator: ".").suffix(2).contains("Storyboard")
  }

  private static func refusal(_ root: XMLElement) -> String {
    if root.name == "archive" {
      return "it is a storyboard of Xcode 4 or older; open it in a newer Xcode and save it"
    }
    if root.name == "document", root.attribute("", "type") != nil {
      return "it is a `.xib`, not a storyboard"
    }
    return "it is not a storyboard: its root is `\(root.name)`"
  }

  private mutating func readScene(_ scene: Int, _ document: XMLDocument) {
    var source: Int?
    for group in document.children(of: scene) where group.name == "objects" {
      for child in group.children {
        let element = document.elements[child]
        if element.name == "exit", let id = element.attribute("", "id") { exits.insert(id) }
        guard source == nil, Self.isController(element), let id = element.attribute("", "id") else {
          continue
        }
        source = objects.count
        objects.append(Self.object(id, element, document))
      }
    }
    guard let source else { return }
    var open = document.elements[scene].children.reversed().map { $0 }
    while let index = open.popLast() {
      let element = document.elements[index]
      open += element.children.reversed()
      guard element.name == "segue", let kind = element.attribute("", "kind"),
        let destination = element.attribute("", "destination")
      else { continue }
      segues.append(
        Segue(
          source: source, destination: destination, kind: kind,
          relationship: element.attribute("", "relationship"),
          identifier: element.text("identifier"), className: element.text("customClass"),
          unwindAction: element.attribute("", "unwindAction"),
          style: element.text("modalPresentationStyle"), line: element.line))
    }
  }

  private static func isController(_ element: XMLElement) -> Bool {
    switch element.attribute("", "sceneMemberID") {
    case "viewController", "application": true
    case nil: element.name.hasSuffix("ontroller") || element.name == "viewControllerPlaceholder"
    default: false
    }
  }

  private static func object(
    _ id: String, _ element: XMLElement, _ document: XMLDocument
  ) -> Object {
    let bar = element.children.map { document.elements[$0] }.first {
      $0.name == "navigationItem" && $0.attribute("", "key") == "navigationItem"
    }
    return Object(
      id: id, kind: element.name,
      identifier: element.text("storyboardIdentifier") ?? element.text("identifier"),
      className: element.text("customClass"),
      title: bar?.text("title") ?? element.text("title"), label: element.text("userLabel"),
      storyboard: element.text("storyboardName"), referenced: element.text("referencedIdentifier"),
      bundle: element.text("bundleIdentifier"), line: element.line)
  }
}

extension XMLElement {
  /// An attribute that is not empty.
  fileprivate func text(_ name: String) -> String? {
    attribute("", name).flatMap { $0.isEmpty ? nil : $0 }
  }
}
