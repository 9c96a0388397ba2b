// Values that are no cases which code names: flags, values of other types, variables.

extension ScreenActions {
  mutating func readFlag(_ index: Int) {
    let text = code.text(index)
    guard let flags = keys.flags[text], code.isName(at: index) else { return }
    let isSet =
      code.isSign("=", at: index + 1) && !code.isSign("=", at: index + 2)
      && !["false", "nil"].contains(code.text(index + 2))
    let isToggled = code.isSign(".", at: index + 1) && code.text(index + 2) == "toggle"
    guard isSet || isToggled, !["var", "let"].contains(code.text(index - 1)) else { return }
    let isOwn = !code.isSign(".", at: index - 1) || code.text(index - 2) == "self"
    let isOwnProperty = isOwn && project.property(text, of: ownName) != nil
    let type = isOwn ? isOwnProperty ? ownName : "" : receiver(before: index - 1)
    for flag in flags.sorted() {
      let isProtocol = (project.byName[flag] ?? []).contains {
        project.types[$0].kind == .protocol
      }
      // A flag of a type that is not known may be any but the view's own.
      let isIt =
        isProtocol || (flag.isEmpty ? !isOwnProperty : type.isEmpty || type == flag)
      if isIt { sources.append(Source(key: .flag(text, of: flag), word: index)) }
    }
  }

  /// `NavigationLink(value: recipe)` and `path.append(recipe)`
  mutating func readModel(_ index: Int) {
    let isLink = code.text(index) == "NavigationLink"
    let isAppended =
      code.text(index) == "append" && code.isSign(".", at: index - 1)
      && keys.isPath(code.text(index - 2))
    guard isLink || isAppended, code.isSign("(", at: index + 1),
      !keys.models.isEmpty || !keys.enums.isEmpty
    else { return }
    let context = ScreenContext(
      project: project, code: code, file: project.types[owner].file, owner: owner)
    let range = code.inside(index + 1)
    let value = range.first {
      code.around[$0] == index + 1 && code.text($0) == "value" && code.isSign(":", at: $0 + 1)
        && context.label(of: $0 + 2, in: index + 1) == "value"
    }
    let start = isLink ? value.map { $0 + 2 } : range.lowerBound
    guard let start, start < range.upperBound else { return }
    if code.words[start].kind == .text,
      range.upperBound == start + 1 || code.isSign(",", at: start + 1)
    {
      // `NavigationLink("Help", value: "help")`
      add(models: ["String"].filter(keys.models.contains), isLink, index)
      return
    }
    guard code.isName(at: start) else { return }
    // `NavigationLink("Cache", value: size, destination: .cache)` is an initializer of the app's own.
    if isLink, context.labels(in: index + 1).contains("destination") { return }
    var names = [code.text(start)]
    var place = start + 1
    while code.isSign(".", at: place), code.isName(at: place + 1) {
      names.append(code.text(place + 1))
      place += 2
    }
    if addAll(names, isLink ? "NavigationLink" : "append", index) || keys.models.isEmpty { return }
    let type = SwiftValues(project: project, code: code, owner: owner).type(of: names, at: index)
    let models = models(names, type)
    add(models: models, isLink, index)
    if models.isEmpty, isLink, type.isEmpty, project.byName[names[0]] == nil {
      unread.append(start)
    }
  }

  /// `sheet = page` for a value of a loop
  mutating func readChosen(_ index: Int) {
    guard code.isSign("=", at: index - 1), code.isName(at: index - 2),
      keys.propertyEnums[code.text(index - 2)] != nil, !code.isSign(".", at: index + 1),
      !code.isSign("(", at: index + 1)
    else { return }
    _ = addAll([code.text(index)], "", index)
  }

  /// Adds all cases of an enumeration of routes if a value is one of them, and a variable of a loop or a
  /// closure; false for another value.
  private mutating func addAll(_ names: [String], _ verb: String, _ index: Int) -> Bool {
    guard names.count == 1, project.property(names[0], of: ownName) == nil,
      !isParameter(names[0], at: index)
    else { return false }
    let type = SwiftValues(project: project, code: code, owner: owner).type(of: names, at: index)
    guard let wanted = project.enumeration(in: type, from: owner), keys.enums.contains(wanted)
    else {
      return false
    }
    // What a list of the type holds is known.
    let isListed = (project.byName[ownName] ?? []).contains { own in
      project.types[own].lists.contains {
        project.enumeration(in: $0.type, from: own) == wanted
      }
    }
    if !isListed {
      for name in project.types[wanted].cases {
        sources.append(Source(key: .cases(wanted), name: name, verb: verb, word: index))
      }
    }
    return true
  }

  private func isParameter(_ name: String, at index: Int) -> Bool {
    let member = project.types[owner].members.first { $0.body.contains(index) }
    return member?.parameters.contains { $0.name == name } ?? false
  }

  private mutating func add(models: [String], _ isLink: Bool, _ index: Int) {
    for model in models {
      sources.append(
        Source(key: .model(model), verb: isLink ? "NavigationLink" : "append", word: index))
    }
  }

  /// The types that a value may have, among those for which views are registered.
  private func models(_ names: [String], _ type: String) -> [String] {
    let last = names[names.count - 1]
    if keys.models.contains(names[0]) { return [names[0]] }
    let typeName = SwiftValues.name(of: type)
    let written = names.joined(separator: ".").lowercased()
    // `Order.ID` is the type of `id`, by whichever name a view is registered for it.
    let equal = keys.models.filter { plainType(of: $0) == plainType(of: type) }
    if !equal.isEmpty { return equal.sorted() }
    if keys.models.contains(typeName) { return [typeName] }
    if project.byName[typeName] != nil { return [] }
    // Without those that are of another type, if both are known.
    let possible = keys.models.filter { type.isEmpty || plainType(of: $0) == $0 }
    let named = possible.filter { model in
      let plain = model.lowercased()
      return plain == written || plain.hasSuffix(last.lowercased())
        || (last.lowercased().hasSuffix(plain) && !plain.contains("."))
    }
    let best = named.filter { written.hasSuffix($0.lowercased()) }
    if let found = (best.isEmpty ? named : best).sorted().first { return [found] }
    return keys.models.count == 1 && keys.enumsByCase.isEmpty ? Array(possible) : []
  }

  /// A type, and for `Order.ID` that of the property `id`, if it is known.
  private func plainType(of type: String) -> String {
    guard type.hasSuffix(".ID") else { return type }
    let id = project.member("id", of: SwiftProject.plainName(String(type.dropLast(3))))
    return id.isEmpty ? type : id
  }
}
