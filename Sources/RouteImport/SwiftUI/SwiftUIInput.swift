import RouteBase

/// An input of a view that a plan can express.
struct SwiftUIInput: Equatable {
  var name: String
  /// As a plan writes it.
  var type: String

  /// The parameters of a view's initializer or, without one, its stored properties; those without a
  /// default and of a type that a plan has.
  static func inputs(of view: String, _ project: SwiftProject) -> [SwiftUIInput] {
    guard let index = project.declaration(view, from: -1) else { return [] }
    let all = project.byName[view] ?? []
    let initializer = all.lazy.flatMap { project.types[$0].members }.first { $0.name == "init" }
    var result: [SwiftUIInput] = []
    if let initializer {
      for parameter in initializer.parameters where !parameter.hasValue {
        let name = parameter.label.isEmpty ? parameter.name : parameter.label
        if let type = type(parameter.type) { result.append(SwiftUIInput(name: name, type: type)) }
      }
    } else {
      for property in project.types[index].properties
      where !property.hasValue && property.wrapper.isEmpty {
        // An optional variable has a default.
        guard let type = type(property.type), property.isLet || !type.hasSuffix("?") else {
          continue
        }
        result.append(SwiftUIInput(name: property.name, type: type))
      }
    }
    var names: Set<String> = []
    return result.filter { names.insert($0.name).inserted }
  }

  private static let types: [String: String] = [
    "String": "String", "Substring": "String", "Bool": "Bool", "Int": "Int", "Int64": "Int",
    "Int32": "Int", "UInt": "Int", "UInt64": "Int", "UInt32": "Int", "Double": "Double",
    "Float": "Double", "CGFloat": "Double", "TimeInterval": "Double",
  ]

  private static func argument(
    of type: Substring, _ open: String, _ close: String
  ) -> Substring? {
    guard type.hasPrefix(open), type.hasSuffix(close) else { return nil }
    return type.dropFirst(open.utf8.count).dropLast(close.utf8.count)
  }

  /// A type of Swift as a plan writes it; nil if a plan has none for it.
  private static func type(_ written: String) -> String? {
    var name = written[...]
    var isOptional = name.hasSuffix("?")
    if isOptional {
      name = name.dropLast()
    } else if let inner = argument(of: name, "Optional<", ">") {
      (isOptional, name) = (true, inner)
    }
    let element = argument(of: name, "[", "]") ?? argument(of: name, "Array<", ">")
    let isList = element != nil
    guard let type = types[String(element ?? name)], !(isList && isOptional) else { return nil }
    return isList ? "[\(type)]" : isOptional ? type + "?" : type
  }
}
