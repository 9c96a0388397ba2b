import RouteBase

/// The values that decide which screen is shown: the cases of enumerations of routes, values of other
/// types, and properties of shared objects.
struct RouteKeys {
  /// The enumerations of routes with each case, by the indices of their declarations.
  var enumsByCase: [String: [Int]] = [:]
  /// The enumerations of routes.
  private(set) var enums: Set<Int> = []
  /// The enumerations of routes that properties of a name have.
  var propertyEnums: [String: Set<Int>] = [:]
  /// The names of all variables and constants.
  private(set) var variables: Set<String> = []
  /// The names of what navigation stacks have as their paths.
  private var paths: Set<String> = []
  /// Those that functions of a name take.
  var functionEnums: [String: Set<Int>] = [:]
  /// Those that structures of a name are made with, which are no views: the items of a menu.
  private(set) var itemEnums: [String: Set<Int>] = [:]
  /// Other enumerations that functions of a name take.
  private(set) var otherEnums: [String: Set<Int>] = [:]
  var models: Set<String> = []
  /// The types whose properties of a name are flags; an empty one stands for a type that is not known.
  private(set) var flags: [String: Set<String>] = [:]
  /// The types that are not views and have a function of a name.
  var functions: [String: [String]] = [:]

  /// `choosing` are enumerations that say themselves which view each case shows.
  init(_ project: SwiftProject, _ registrations: [ScreenOpening], choosing: [Int]) {
    for registration in registrations {
      switch registration.key {
      case .cases(let type): enums.insert(type)
      case .model(let name): models.insert(name)
      case .flag(let name, let type): flags[name, default: []].insert(type)
      case nil: break
      }
    }
    enums.formUnion(choosing)
    for type in enums.sorted() {
      for name in project.types[type].cases { enumsByCase[name, default: []].append(type) }
    }
    for code in project.codes {
      for index in code.words.indices where code.words[index].kind == .name {
        switch code.text(index) {
        case "var", "let": variables.insert(code.text(index + 1))
        case "path" where code.isSign(":", at: index + 1) && code.text(index + 2).hasPrefix("$"):
          // `NavigationStack(path: $router.shown)`
          paths.insert(code.property(at: code.chainEnd(of: index + 2)))
        default: break
        }
      }
    }
    for (index, type) in project.types.enumerated() {
      let isView = project.views.contains(type.name) || type.name == "View"
      for property in type.properties {
        if let found = project.enumeration(in: property.type, from: index), enums.contains(found) {
          propertyEnums[property.name, default: []].insert(found)
          // A view that is made with a value and links to what it shows opens that.
          if project.views.contains(type.name), Self.links(to: property.name, type, project) {
            functionEnums[type.name, default: []].insert(found)
          }
          if !isView, type.kind == .struct { itemEnums[type.name, default: []].insert(found) }
        }
      }
      for member in type.members where member.isFunction {
        for parameter in member.parameters {
          guard let found = project.enumeration(in: parameter.type, from: index) else { continue }
          // An initializer is called by the name of its type.
          let name = member.name == "init" ? type.name : member.name
          if enums.contains(found) {
            functionEnums[name, default: []].insert(found)
          } else {
            otherEnums[name, default: []].insert(found)
          }
        }
        if !isView, member.name != "init", functions[member.name]?.contains(type.name) != true {
          functions[member.name, default: []].append(type.name)
        }
      }
    }
  }

  /// Whether a list holds what is on a navigation stack.
  func isPath(_ list: String) -> Bool { paths.contains(list) || ScreenContext.isPath(list) }

  /// Whether a type has `NavigationLink(value: name)`.
  private static func links(to name: String, _ type: SwiftType, _ project: SwiftProject) -> Bool {
    let code = project.codes[type.file]
    return type.body.contains {
      code.text($0) == "NavigationLink" && code.isSign("(", at: $0 + 1)
        && code.text($0 + 2) == "value" && code.isSign(":", at: $0 + 3)
        && code.text($0 + 4) == name && !code.isSign(".", at: $0 + 5)
    }
  }
}
