import RouteBase

/// The types of the values that code names: properties, parameters, local constants, and what closures
/// and loops take from lists. A type is written as in the code, without spaces; empty if it is not
/// known.
struct SwiftValues {
  let project: SwiftProject
  let code: SwiftCode
  /// The index of the type that the code is in.
  let owner: Int

  /// The type of `names`, such as `section.items`, at the word `index`, without `?`.
  func type(of names: [String], at index: Int, steps: Int = 0) -> String {
    var names = names
    if names.count > 1, names[0] == "self" { names.removeFirst() }
    guard let first = names.first, steps < 8 else { return "" }
    let own = project.types[owner].name
    var type = local(first, at: index, steps + 1) ?? project.member(first, of: own)
    for name in names.dropFirst() {
      let isElement = Self.elements.contains(name)
      type = isElement ? Self.element(of: type) : project.member(name, of: Self.name(of: type))
    }
    return Self.unwrapped(type)
  }

  /// The name of a type without its module, `?`, `Binding` and generic arguments.
  static func name(of type: String) -> String { SwiftProject.plainName(unwrapped(type)) }

  /// A type without `?` and `Binding`.
  private static func unwrapped(_ type: String) -> String {
    var plain = type[...]
    while plain.last == "?" || plain.last == "!" { plain.removeLast() }
    guard plain.hasPrefix("Binding<"), plain.last == ">" else { return String(plain) }
    return unwrapped(String(plain.dropFirst("Binding<".count).dropLast()))
  }

  /// The type of the elements of a list: `[Product]`, `Set<Product>`.
  private static func element(of type: String) -> String {
    let list = unwrapped(type)
    if list.hasPrefix("["), list.hasSuffix("]"), !list.has(part: ":") {
      return String(list.dropFirst().dropLast())
    }
    guard let start = list.firstIndex(of: "<"), list.hasSuffix(">"), !list.has(part: ",") else {
      return ""
    }
    return String(list[list.index(after: start)...].dropLast())
  }

  // MARK: Local names

  /// The type of a name that the code around the word `index` declares; nil if none does.
  private func local(_ name: String, at index: Int, _ steps: Int) -> String? {
    let member = project.types[owner].members.first { $0.body.contains(index) }
    let lowest = member.map { $0.body.lowerBound - 1 } ?? project.types[owner].body.lowerBound
    if let constant = constant(name, before: index, lowest, steps) { return constant }
    var bracket = code.around[index]
    while bracket >= lowest, bracket >= 0 {
      if code.isSign("{", at: bracket), let found = variable(name, of: bracket, steps) {
        return found
      }
      bracket = code.around[bracket]
    }
    return member?.parameters.first { $0.name == name }.map { $0.type }
  }

  /// The type of `let name = …` or `let name: …` before a word, in a bracket around it.
  private func constant(
    _ name: String, before index: Int, _ lowest: Int, _ steps: Int
  ) -> String? {
    var place = index - 1
    // One body may have many links.
    while place > max(lowest, index - Self.farthest) {
      if let open = code.opening(of: place) {
        place = open - 1
        continue
      }
      if code.text(place) == name, ["let", "var"].contains(code.text(place - 1)) {
        if code.isSign(":", at: place + 1) {
          return code.annotation(place + 2, code.words.count).text
        }
        // `if let name = name` is about an outer one.
        if code.isSign("=", at: place + 1) {
          return expression(place + 2, seenAt: place - 1, steps)
        }
        // `if let name {` leaves the type as it is.
      }
      place -= 1
    }
    return nil
  }

  private static let farthest = 4_000

  /// The type of a variable of the closure or loop whose body starts at `bracket`; nil if it has none
  /// of the name.
  private func variable(_ name: String, of bracket: Int, _ steps: Int) -> String? {
    if let loop = loop(name, before: bracket) { return Self.element(of: expression(loop, steps)) }
    guard let (place, type) = parameter(name, of: bracket) else { return nil }
    if !type.isEmpty { return type }
    return place == 0 ? given(bracket, steps) : ""
  }

  /// Where the list of `for name in list {` starts; nil if the bracket is not the body of such a loop.
  private func loop(_ name: String, before bracket: Int) -> Int? {
    var place = bracket - 1
    while place > 2, place > bracket - 40, code.words[place].line == code.words[bracket].line {
      if code.text(place) == "in", code.text(place - 2) == "for" {
        return code.text(place - 1) == name ? place + 1 : nil
      }
      place -= 1
    }
    return nil
  }

  /// The place of a parameter in the head of a closure, and its type if that is written; nil if the
  /// closure has none of the name.
  private func parameter(_ name: String, of bracket: Int) -> (place: Int, type: String)? {
    if name.hasPrefix("$") { return Int(name.dropFirst()).map { ($0, "") } }
    var index = bracket + 1
    if code.isSign("[", at: index) { index = code.inside(index).upperBound + 1 }
    let isWritten = code.isSign("(", at: index)
    if isWritten { index += 1 }
    var place = 0
    var found: (Int, String)?
    while code.isName(at: index) {
      var type = ""
      let own = code.text(index)
      index += 1
      if isWritten, code.isSign(":", at: index) {
        (type, index) = code.annotation(index + 1, code.words.count)
      }
      if own == name || own == "$" + name { found = (place, type) }
      place += 1
      guard code.isSign(",", at: index) else { break }
      index += 1
    }
    if isWritten { index += 1 }
    if code.isSign("-", at: index), code.isSign(">", at: index + 1) {
      index += 2
      while code.isName(at: index), code.text(index) != "in" { index += 1 }
    }
    return code.text(index) == "in" ? found : nil
  }

  /// The type of what a call gives the closure that starts at `bracket`.
  private func given(_ bracket: Int, _ steps: Int) -> String {
    let context = ScreenContext(
      project: project, code: code, file: project.types[owner].file, owner: owner)
    guard case .trailing(let call, let parenthesis, _, _) = context.brace(bracket) else {
      return ""
    }
    if code.isSign(".", at: call - 1), Self.walks.contains(code.text(call)) {
      // `products.map { … }`
      return Self.element(of: expression(code.chainStart(of: call - 2), steps))
    }
    guard parenthesis >= 0 else { return "" }
    var index = parenthesis + 1
    // `ForEach(products)`, `sheet(item: $product)`, `navigationDestination(for: Product.self)`
    let label = code.isName(at: index) && code.isSign(":", at: index + 1) ? code.text(index) : ""
    if !label.isEmpty { index += 2 }
    if label == "for" { return code.text(index + 2) == "self" ? code.text(index) : "" }
    let type = expression(index, steps)
    return label == "item" ? type : label.isEmpty ? Self.element(of: type) : ""
  }

  private static let walks: Set = ["map", "forEach", "compactMap", "flatMap", "filter", "first"]
  /// What gives an element of a list.
  private static let elements: Set = ["first", "last", "randomElement"]
  /// What gives a list of the same elements.
  private static let kept: Set = [
    "filter", "sorted", "reversed", "prefix", "suffix", "dropFirst", "dropLast", "shuffled",
  ]

  /// The type of the expression at `start`: a path of names, with calls that keep the elements. The
  /// names are those that the code at `place` sees.
  private func expression(_ start: Int, seenAt place: Int? = nil, _ steps: Int) -> String {
    // `Array(products)`
    if code.text(start) == "Array", code.isSign("(", at: start + 1) {
      return expression(start + 2, seenAt: place, steps)
    }
    var names: [String] = []
    var index = start
    while code.isName(at: index) {
      let name = code.text(index)
      // `products.filter { … }`, `products.prefix(3)`
      if Self.kept.contains(name), !names.isEmpty { break }
      if Self.elements.contains(name), !names.isEmpty {
        names.append("first")
        break
      }
      if code.isSign("(", at: index + 1) {
        // `Product(…)`
        return names.isEmpty && project.byName[name] != nil ? name : ""
      }
      names.append(code.property(at: index))
      guard code.isSign(".", at: index + 1) else { break }
      index += 2
    }
    guard let first = names.first else { return "" }
    if names.count == 2, project.byName[first] != nil {
      // A list that the type has itself: `Category.allCases`, `Product.samples`.
      let written = project.member(names[1], of: first)
      return written.isEmpty ? "[\(first)]" : written
    }
    return type(of: names, at: place ?? start, steps: steps)
  }
}

extension SwiftProject {
  /// The type of a property of a type, stored or computed, as it is written; empty if it is not known.
  func member(_ name: String, of type: String) -> String {
    if let property = property(name, of: type) {
      return property.typeOrMade
    }
    for index in byName[type] ?? [] {
      let found = types[index].members.first { $0.name == name && !$0.isFunction }
      if let found { return found.type }
    }
    return ""
  }
}
