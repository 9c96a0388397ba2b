package import RouteBase
import RouteSyntax

/// `import react-navigation`: reads the `linking` configuration of React Navigation, as JSON or as a
/// literal in a script, or the static navigators of its version 7.
package enum ReactNavigationImport {
  /// The plan, and notes; `path` names the file in them.
  package static func plan(
    _ bytes: [UInt8], path: String, name: String
  ) throws(FileFault) -> (plan: [UInt8], notes: [FileRoutesNote]) {
    var reader = ScriptValueReader(try CodeWords.script(bytes))
    let constants = try reader.constants()
    let objects = try reader.objects()
    let configuration = { (value: ScriptValue) in value["config"]?.literal(constants) }
    var writer = LinkingWriter(path: path, constants: constants)
    let linking = objects.first { configuration($0)?["screens"] != nil }
    if let tree = try StaticNavigation(&reader, constants, isCertain: linking == nil) {
      writer.notes += tree.notes.map {
        FileRoutesNote(path: path, line: $0.line, message: $0.message)
      }
      writer.addPrefixes(tree.linking?["prefixes"])
      writer.addRoot(tree.linking.flatMap(configuration)?["path"])
      try writer.add(tree.screens, initial: tree.initialScreen)
    } else {
      // Up to version 5.7, `config` has the screens itself.
      let found =
        linking ?? objects.first { $0["screens"] != nil }
        ?? objects.first { $0["prefixes"] != nil && Self.isOld(configuration($0)) }
      guard let found, let config = found["screens"] == nil ? configuration(found) : found,
        let screens = (config["screens"] ?? configuration(found))?.literal(constants),
        case .object = screens.content
      else {
        throw FileFault(
          message:
            "it has no literal `screens`, with which a `linking` configuration names screens",
          offset: 0)
      }
      if found.isCut { throw CodeWords.cut("{", line: found.line) }
      writer.addPrefixes(found["prefixes"])
      writer.addRoot(config["path"])
      try writer.add(screens, initial: config["initialRouteName"]?.literal(constants).text)
    }
    guard writer.hasScreens else {
      throw FileFault(
        message: "it has no literal screen, with which a `linking` configuration names its URLs",
        offset: 0)
    }
    let text = try writer.plan(named: name)
    let notes = writer.notes.enumerated().sorted {
      ($0.element.line ?? 0, $0.offset) < ($1.element.line ?? 0, $1.offset)
    }
    return (text, notes.map { $0.element })
  }
}

extension ReactNavigationImport {
  /// Whether a configuration consists of screens.
  fileprivate static func isOld(_ config: ScriptValue?) -> Bool {
    guard let config, case .object(let members) = config.content, !members.isEmpty else {
      return false
    }
    return members.allSatisfy { key, value in
      if case .other = value.content { return false }
      return !key.isEmpty && key != "initialRouteName"
    }
  }
}
