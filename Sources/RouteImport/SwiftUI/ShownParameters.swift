import RouteBase

/// The parameters that the app's own views and functions show as other screens, such as the
/// destination of a row: `MenuRow("About") { AboutView() }`.
struct ShownParameters {
  private struct Parameter {
    var label: String
    var isClosure: Bool
    /// How it is shown elsewhere; nil if it is not.
    var opening: ScreenOpening?
  }

  /// The parameters of each view by its name, of each function by its type and name, and of each
  /// function of `View` by its name after a dot. Only of those that show one of them.
  private var byName: [String: [Parameter]] = [:]

  init() {}

  init(_ project: SwiftProject) {
    for (index, type) in project.types.enumerated() {
      let isView = project.views.contains(type.name)
      guard isView || type.name == "View" && type.kind == .extension else { continue }
      for member in type.members where member.isFunction && member.name != "init" {
        let shown = Self.shown(member.parameters.map { $0.name }, [member], index, project)
        let key = (isView ? type.name : "") + "." + member.name
        add(member.parameters, shown, as: key)
      }
      guard isView, type.kind != .extension else { continue }
      let shown = Self.shown(type.properties.map { $0.name }, type.members, index, project)
      if shown.isEmpty { continue }
      let initializers = type.members.filter { $0.name == "init" }.map { $0.parameters }
      let memberwise = type.properties.filter { !$0.isLet || !$0.hasValue }.map {
        SwiftType.Parameter(label: $0.name, name: $0.name, type: $0.type, hasValue: $0.hasValue)
      }
      for parameters in initializers.isEmpty ? [memberwise] : initializers {
        add(parameters, shown, as: type.name)
      }
    }
  }

  /// Those of `names` that the members of a type show, with how they do.
  private static func shown(
    _ names: [String], _ members: [SwiftType.Member], _ index: Int, _ project: SwiftProject
  ) -> [String: ScreenOpening] {
    var result: [String: ScreenOpening] = [:]
    if names.isEmpty { return result }
    let wanted = Set(names)
    let type = project.types[index]
    let code = project.codes[type.file]
    let context = ScreenContext(project: project, code: code, file: type.file, owner: index)
    for member in members where member.name != "init" {
      for word in member.body where code.words[word].kind == .name {
        let name = code.text(word)
        guard wanted.contains(name), MemberUsages.isUse(word, code) else { continue }
        let mention = context.mention("", at: word, lowest: member.body.lowerBound - 1)
        guard [.push, .present, .floating].contains(mention.opening.kind), !mention.isInside,
          result[name] == nil
        else { continue }
        var opening = mention.opening
        (opening.key, opening.isShared) = (nil, false)
        result[name] = opening
      }
    }
    return result
  }

  private mutating func add(
    _ parameters: [SwiftType.Parameter], _ shown: [String: ScreenOpening], as key: String
  ) {
    guard parameters.contains(where: { shown[$0.name] != nil }), byName[key] == nil else { return }
    byName[key] = parameters.map {
      Parameter(
        label: $0.label, isClosure: $0.type.has(part: "->"), opening: shown[$0.name])
    }
  }

  /// How a call shows an argument. `key` names the view or function as in `byName`.
  func opening(_ key: String, argument label: String) -> ScreenOpening? {
    byName[key]?.first { $0.label == label && $0.opening != nil }?.opening
  }

  /// How a call shows a closure after it, which has no label if it is the first: then it is the first
  /// closure that is not among the arguments, whose labels are `given`.
  func opening(_ key: String, closure label: String, given: [String]) -> ScreenOpening? {
    guard let parameters = byName[key] else { return nil }
    if !label.isEmpty { return opening(key, argument: label) }
    return parameters.first { $0.isClosure && !given.contains($0.label) }?.opening
  }
}
