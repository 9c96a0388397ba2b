import RouteBase

/// The parameters that the app's own views and functions show as other screens, such as the
/// destination of a row: `MenuRow("About") { AboutView() }`.
struct ShownParameters {
  private struct Parameter {
    var label: String
    var isClosure: Bool
    var hasValue: Bool
    /// How it is shown elsewhere; nil if it is not.
    var opening: ScreenOpening?
  }

  /// The parameters of each view by its name, for each of its initializers; of each function by its
  /// type and name, and of each function of `View` by its name after a dot. Only of those that show
  /// one of them.
  private var byName: [String: [[Parameter]]] = [:]

  init() {}

  /// How many views and functions there are that show what they are given.
  var count: Int { byName.count }

  init(_ project: SwiftProject) {
    for (index, type) in project.types.enumerated() {
      let isView = project.views.contains(type.name) || project.modifiers.contains(type.name)
      guard isView || type.name == "View" && type.kind == .extension else { continue }
      for member in type.members where member.isFunction && member.name != "init" {
        let shown = Self.shown(member.parameters.map { $0.name }, [member], index, project)
        let key = (isView ? type.name : "") + "." + member.name
        add(member.parameters, shown, as: key)
      }
      guard isView, type.kind != .extension else { continue }
      // A state and an object are not views.
      let properties = type.properties.filter { ["", "ViewBuilder"].contains($0.wrapper) }
      let shown = Self.shown(properties.map { $0.name }, type.members, index, project)
      if shown.isEmpty { continue }
      let code = project.codes[type.file]
      let initializers = type.members.filter { $0.name == "init" }
      for initializer in initializers {
        add(initializer.parameters, Self.given(shown, by: initializer, code), as: type.name)
      }
      if !initializers.isEmpty { continue }
      let memberwise = type.properties.filter { !$0.isLet || !$0.hasValue }.map {
        SwiftType.Parameter(label: $0.name, name: $0.name, type: $0.type, hasValue: $0.hasValue)
      }
      add(memberwise, shown, as: type.name)
    }
  }

  /// How the parameters of an initializer are shown, by their names, if it keeps them in properties
  /// that are `shown`: `self.screen = screen`, `destination = content()`.
  private static func given(
    _ shown: [String: ScreenOpening], by initializer: SwiftType.Member, _ code: SwiftCode
  ) -> [String: ScreenOpening] {
    var result: [String: ScreenOpening] = [:]
    let names = Set(initializer.parameters.map { $0.name })
    for word in initializer.body where code.isSign("=", at: word) {
      guard let opening = shown[code.text(word - 1)], names.contains(code.text(word + 1)) else {
        continue
      }
      result[code.text(word + 1)] = opening
    }
    return result
  }

  /// Those of `names` that the members of a type show, with how they do.
  private static func shown(
    _ names: [String], _ members: [SwiftType.Member], _ index: Int, _ project: SwiftProject
  ) -> [String: ScreenOpening] {
    var result: [String: ScreenOpening] = [:]
    if names.isEmpty { return result }
    // A view is shown in few places.
    var uses: [String: Int] = [:]
    for name in names { uses[name] = 64 }
    let type = project.types[index]
    let code = project.codes[type.file]
    let context = ScreenContext(project: project, code: code, file: type.file, owner: index)
    for member in members where member.name != "init" {
      for word in member.body where code.words[word].kind == .name {
        let name = code.text(word)
        guard let left = uses[name], left > 0, MemberUsages.isUse(word, code) else { continue }
        uses[name] = left - 1
        let mention = context.mention("", at: word, lowest: member.body.lowerBound - 1)
        guard [.push, .present, .floating].contains(mention.opening.kind), !mention.isInside,
          result[name] == nil
        else { continue }
        var opening = mention.opening
        opening.isByValue = opening.key != nil && opening.isShared
        (opening.key, opening.isShared) = (nil, false)
        result[name] = opening
      }
    }
    return result
  }

  private mutating func add(
    _ parameters: [SwiftType.Parameter], _ shown: [String: ScreenOpening], as key: String
  ) {
    guard parameters.contains(where: { shown[$0.name] != nil }) else { return }
    byName[key, default: []].append(
      parameters.map {
        Parameter(
          label: $0.label, isClosure: $0.type.has(part: "->"), hasValue: $0.hasValue,
          opening: shown[$0.name])
      })
  }

  /// How a call shows an argument. `key` names the view or function as in `byName`.
  func opening(_ key: String, argument label: String) -> ScreenOpening? {
    (byName[key] ?? []).lazy
      .compactMap { $0.first { $0.label == label && $0.opening != nil }?.opening }.first
  }

  /// How a call shows a closure after it, which has no label if it is the first: then it is the first
  /// closure that is not among the arguments, whose labels are `given`, and has no default.
  func opening(
    _ key: String, closure label: String, given: @autoclosure () -> [String]
  ) -> ScreenOpening? {
    guard let all = byName[key] else { return nil }
    if !label.isEmpty { return opening(key, argument: label) }
    let given = given()
    return all.lazy.compactMap { parameters in
      let open = parameters.filter { $0.isClosure && !given.contains($0.label) }
      return (open.first { !$0.hasValue } ?? open.first)?.opening
    }.first
  }
}
