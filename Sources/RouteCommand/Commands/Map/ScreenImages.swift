import RouteMap
import RoutePlan
import RouteBase
import RouteEngine
import RouteSyntax

/// The pictures of screens for a page: the files in a folder that are named after routes, and those
/// that `@image` names.
struct ScreenImages {
  private(set) var images: [(route: RouteID, image: MapImage)] = []
  private let session: Session
  private let plan: Plan
  private var total = 0

  /// Reads the pictures of a plan. Where both name one, that in the folder counts: it is newer.
  init(of plan: Plan, _ session: Session) throws(CommandFailure) {
    self.plan = plan
    self.session = session
    var paths = [(path: String, source: String)?](repeating: nil, count: plan.routes.count)
    if plan.hasAnnotations {
      for index in plan.routes.indices { paths[index] = try annotated(RouteID(index)) }
    }
    if let folder = session.arguments.value(.images) {
      for (route, path) in try files(in: folder) { paths[route.index] = (path, "--images") }
    }
    for (index, path) in paths.enumerated() {
      guard let (path, source) = path else { continue }
      images.append((RouteID(index), try read(path, source)))
    }
  }

  /// The file that a route's `@image` names, relative to the file of the plan; nil without one.
  private func annotated(
    _ id: RouteID
  ) throws(CommandFailure) -> (path: String, source: String)? {
    let origin = plan.routes[id.index].origin
    guard let annotation = plan.annotations(of: origin).last(where: { $0.key == ["image"] }) else {
      return nil
    }
    guard case .string(let name)? = plan.value(of: annotation), !name.isEmpty else {
      throw CommandFailure(
        "`@image` of `\(plan.displayName(id))` names no file", help: "write `@image(\"FILE\")`")
    }
    let file = plan.files[origin.file.index].path
    return (SourcePath.resolve(name, from: file), "@image of `\(plan.displayName(id))`")
  }

  /// The pictures in a folder, each with the route that it is named after.
  private func files(
    in folder: String
  ) throws(CommandFailure) -> [(route: RouteID, path: String)] {
    let names: [String]
    do throws(HostFailure) {
      names = try session.host.names(in: folder.isEmpty ? "." : folder)
    } catch {
      throw CommandFailure("`--images \(folder)`: \(error.reason)")
    }
    var routes: [String: RouteID] = [:]
    for index in plan.routes.indices.reversed() {
      routes[plan.rawName(RouteID(index))] = RouteID(index)
    }
    let endings = MapImage.Kind.allCases.flatMap { $0.endings }
    let prefix = folder.hasSuffix("/") || folder.isEmpty ? folder : folder + "/"
    var result: [(route: RouteID, path: String)] = []
    var paths: [RouteID: String] = [:]
    var unknown: [String] = []
    for name in names.sorted() {
      guard let dot = name.lastIndex(of: "."), dot != name.startIndex,
        endings.contains(name[name.index(after: dot)...].lowercased())
      else { continue }
      let stem = String(name[..<dot])
      if let route = routes[stem] {
        if let other = paths.updateValue(prefix + name, forKey: route) {
          throw CommandFailure("`\(other)` and `\(prefix + name)` are both of `\(stem)`")
        }
        result.append((route, prefix + name))
      } else {
        unknown.append(name)
      }
    }
    if result.isEmpty {
      throw CommandFailure(
        "`--images \(folder)`: the folder has no picture that is named after a route",
        help: "name the files `ID.png`, `ID.jpg` or `ID.webp`, with the ids of `qtroute tree`")
    }
    tell(unknown)
    return result
  }

  /// Says which pictures belong to no route.
  private func tell(_ unknown: [String]) {
    guard let first = unknown.first else { return }
    let rest = unknown.count == 1 ? "" : " and \(counted(unknown.count - 1, "other picture"))"
    session.writeNote("no route is named like `\(first)`\(rest)")
  }

  private mutating func read(
    _ path: String, _ source: String
  ) throws(CommandFailure) -> MapImage {
    let text: SourceText
    do throws(HostFailure) { text = try session.host.read(path) } catch {
      throw CommandFailure("cannot read `\(path)` (\(source)): \(error.reason)")
    }
    if text.count > MapImage.mostBytes {
      throw CommandFailure(
        "`\(path)` has \(Self.size(text.count)), more than the \(Self.size(MapImage.mostBytes)) of a picture on a page",
        help: "make it smaller, or save it as WebP")
    }
    guard let image = MapImage(Array(text.content)) else {
      throw CommandFailure(
        "`\(path)` is neither a PNG nor a JPEG nor a WebP picture",
        help: "convert it to one of these")
    }
    total += text.count
    if total > MapImage.mostTotal {
      throw CommandFailure(
        "the pictures have more than \(Self.size(MapImage.mostTotal)) together",
        help: "make them smaller, or save them as WebP")
    }
    return image
  }

  private static func size(_ bytes: Int) -> String {
    "\((bytes + 1023) >> 10) KiB"
  }
}

extension Option {
  static let images = Option(
    "images", OptionValue("FOLDER", .file),
    "show the pictures `ID.png`, `.jpg` or `.webp` in FOLDER on their screens"
  )
}
