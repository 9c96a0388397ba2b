import RouteExchange
import RouteSyntax

/// `qtroute import`
enum ImportCommand {
  /// The forms that a plan is made from.
  enum Kind: String, CaseIterable {
    case android, next, expo, scxml, dot, smcat, json
  }

  static func run(_ session: Session) throws(CommandFailure) -> Status {
    let arguments = session.arguments
    let name = arguments.operands[0]
    let kind: Kind = try OperandChoice.read(name, "kind")
    if kind == .android || kind == .scxml { return try XMLImport.run(name, session) }
    if arguments.operands.count > 2 {
      throw CommandFailure(
        "unexpected `\(arguments.operands[2])`", help: "usage: qtroute import \(name) FILE")
    }
    let path = arguments.operands[1]
    let router: FileRouter? = kind == .next ? .next : kind == .expo ? .expo : nil
    if let router { return try importFolder(path, router, session) }
    let source = PlanSource(session)
    let text = try source.read(path)
    do throws(FileFault) {
      switch kind {
      case .json:
        session.output.write(try PlanImport.plan(Array(text.bytes[..<text.count])))
      case .android, .scxml: break
      case .dot:
        let bytes = Array(text.bytes[..<text.count])
        session.output.write(try DotImport.plan(bytes, name: stem(path)))
      case .smcat:
        let bytes = Array(text.bytes[..<text.count])
        session.output.write(try SmcatImport.plan(bytes, name: stem(path)))
      case .next, .expo: break
      }
    } catch {
      let place = LineIndex(text).position(of: UInt32(error.offset))
      throw CommandFailure(
        "\(source.displayPath(path)):\(place.line):\(place.column): \(error.message)")
    }
    return .success
  }

  private static func importFolder(
    _ folder: String, _ router: FileRouter, _ session: Session
  ) throws(CommandFailure) -> Status {
    let whole = folder.hasPrefix("/") ? folder : session.host.currentDirectory + "/" + folder
    let parts = whole.split(separator: "/").filter { $0 != "." && $0 != ".." }
    let name = parts.last { !["app", "pages", "src"].contains($0) }.map(String.init) ?? ""
    let paths = try FolderFiles.find(folder, session.host)
    do throws(FileRoutesFault) {
      session.output.write(try FileRoutes.plan(paths, router, name: name))
      return .success
    } catch {
      var place = folder
      if let path = error.path {
        // Of a folder with routes its own name is the first part.
        let isRoot =
          !paths.isEmpty && ["app", "pages", "routes"].contains(String(parts.last ?? ""))
        place += "/" + (isRoot ? path.drop { $0 != "/" }.dropFirst() : path[...])
      }
      throw CommandFailure("\(place): \(error.message)")
    }
  }

  /// A file's name without its folder and ending.
  private static func stem(_ path: String) -> String {
    let name = path.split(separator: "/").last ?? ""
    if name == "-" { return "Machine" }
    return String(name.prefix { $0 != "." })
  }
}
