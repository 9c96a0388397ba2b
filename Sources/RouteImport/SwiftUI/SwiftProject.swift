import RouteBase

/// The code of a project: its files, and the types that they declare.
struct SwiftProject {
  private(set) var codes: [SwiftCode] = []
  private(set) var types: [SwiftType] = []
  /// For each file and word, the innermost type that it is in; -1 for none.
  private(set) var owners: [[Int]] = []
  /// The declarations and extensions of each name.
  private(set) var byName: [String: [Int]] = [:]
  /// The names of views, and of what is shown like one.
  private(set) var views: Set<String> = []
  private(set) var modifiers: Set<String> = []
  /// The names of functions in extensions of `View`.
  private(set) var viewFunctions: Set<String> = []
  /// The names of members of other types that make views, each with its only type.
  private(set) var builders: [String: Int] = [:]
  /// The types that are apps or scenes, by name.
  private(set) var scenes: Set<String> = []
  /// The types whose own code makes a navigation stack.
  private(set) var stackHolders: Set<Int> = []
  private(set) var shown = ShownParameters()
  /// The views that code shows as screens and none of the files declares, each with where that is first.
  private(set) var foreign: [String: (file: Int, word: Int)] = [:]

  /// The code of files.
  static func read(_ files: [(path: String, bytes: [UInt8])]) -> [SwiftCode] {
    // Mostly one of the first files says so.
    let isForIOS = files.contains { SwiftCode.isForIOS(CodeLexer.words(in: $0.bytes, .swift)) }
    return files.map { SwiftCode(path: $0.path, $0.bytes, isForIOS: isForIOS) }
  }

  init(_ codes: [SwiftCode]) {
    self.codes = codes
    for file in codes.indices { types += readTypes(of: file, from: types.count) }
    let names = SwiftNames(codes, types, owners)
    for file in codes.indices {
      let renamed = names.names(in: file, codes[file])
      guard !renamed.isEmpty, let first = types.firstIndex(where: { $0.file == file }) else {
        continue
      }
      self.codes[file].rename(renamed)
      let read = readTypes(of: file, from: first)
      types.replaceSubrange(first..<first + read.count, with: read)
    }
    for (index, type) in types.enumerated() { byName[type.name, default: []].append(index) }
    findViews()
    findForeign()
    findStacks()
    // What a function is given, it may give to another.
    for _ in 0..<3 {
      let known = shown.count
      shown = ShownParameters(self)
      if shown.count == known { break }
    }
  }

  /// Reads the types of a file, of which the first has the number `first`, and to which its words belong.
  private mutating func readTypes(of file: Int, from first: Int) -> [SwiftType] {
    let reader = SwiftTypeReader(codes[file], file: file)
    let own = reader.owners.map { $0 < 0 ? -1 : $0 + first }
    if file < owners.count { owners[file] = own } else { owners.append(own) }
    return reader.types.map { type in
      var type = type
      if type.outer >= 0 { type.outer += first }
      return type
    }
  }

  private mutating func findStacks() {
    for (file, code) in codes.enumerated() {
      for (index, owner) in owners[file].enumerated()
      where owner >= 0 && ScreenContext.stacks.contains(code.text(index)) {
        let context = ScreenContext(project: self, code: code, file: file, owner: owner)
        let mention = context.mention("", at: index, lowest: types[owner].body.lowerBound)
        // The stack of what the type shows elsewhere is not its own.
        if [.embed, .root, .tab].contains(mention.opening.kind) { stackHolders.insert(owner) }
      }
    }
  }

  /// Finds views of other packages by their names and by how code shows them.
  private mutating func findForeign() {
    for (file, code) in codes.enumerated() {
      for (index, owner) in owners[file].enumerated() where owner >= 0 {
        guard code.words[index].isTypeName,
          code.isSign("(", at: index + 1) || code.isSign("{", at: index + 1)
        else { continue }
        let name = code.text(index)
        guard ["View", "Screen", "Page"].contains(where: { name.hasSuffix($0) }),
          byName[name] == nil, foreign[name] == nil, !Self.ofSwiftUI.contains(name),
          !ViewNames.isDecoration(name), ![":", "some"].contains(code.text(index - 1)),
          !code.isSign(".", at: index - 1) || isModule(code, at: index - 2)
        else { continue }
        let context = ScreenContext(project: self, code: code, file: file, owner: owner)
        let mention = context.mention(name, at: index, lowest: types[owner].body.lowerBound)
        if mention.opening.kind != .embed, mention.isWhole, !mention.isInside {
          foreign[name] = (file, index)
        }
      }
    }
    views.formUnion(foreign.keys)
  }

  /// Whether a word is the name of a module, as in `Charts.ChartView()`.
  private func isModule(_ code: SwiftCode, at index: Int) -> Bool {
    code.words.indices.contains(index) && code.words[index].isTypeName
      && byName[code.text(index)] == nil && !code.isSign(".", at: index - 1)
  }

  /// The views of SwiftUI and its companions with names like those of screens.
  private static let ofSwiftUI: Set = [
    "AnyView", "ContentUnavailableView", "EmptyView", "HSplitView", "NavigationSplitView",
    "NavigationView", "ProductView", "ProgressView", "RealityView", "SceneView", "ScrollView",
    "SpriteView", "StoreView", "SubscriptionStoreView", "TabView", "TimelineView", "VSplitView",
    "View", "WebView",
  ]

  private mutating func findViews() {
    // Protocols that refine `View` make views, too.
    var protocols: Set<String> = ["View"]
    var isGrowing = true
    while isGrowing {
      isGrowing = false
      for type in types where type.kind == .protocol && !protocols.contains(type.name) {
        guard type.inherited.contains(where: protocols.contains) else { continue }
        protocols.insert(type.name)
        isGrowing = true
      }
    }
    for type in types where type.kind != .protocol {
      let parents = type.inherited
      if parents.contains("PreviewProvider") { continue }
      let isRepresentable = parents.contains { $0.hasSuffix("Representable") }
      if parents.contains("ViewModifier") {
        modifiers.insert(type.name)
      } else if parents.contains(where: protocols.contains) || isRepresentable
        || Self.hasBody(type) && !parents.contains("App") && !parents.contains("Scene")
      {
        views.insert(type.name)
      }
      if type.kind == .extension, type.name == "View" {
        viewFunctions.formUnion(type.members.lazy.filter { $0.isFunction }.map { $0.name })
      }
      if parents.contains("App") || parents.contains("Scene") { scenes.insert(type.name) }
    }
    // Code may stand in for views of SwiftUI, which are never screens.
    views.subtract(["View", "App", "Scene", "ForEach", "Group", "Section", "AnyView", "EmptyView"])
    views.subtract(ScreenContext.containers.union(ScreenContext.lists))
    var several: Set<String> = ["body"]
    for (index, type) in types.enumerated()
    where !views.contains(type.name) && !modifiers.contains(type.name)
      && !scenes.contains(type.name) && type.name != "View" && type.kind != .protocol
    {
      for member in type.members where member.isView && !viewFunctions.contains(member.name) {
        if let other = builders[member.name], types[other].name != type.name {
          several.insert(member.name)
        }
        builders[member.name] = index
      }
    }
    for name in several { builders[name] = nil }
  }

  /// Whether a structure has a body of a view: its protocol may be from elsewhere.
  private static func hasBody(_ type: SwiftType) -> Bool {
    type.kind == .struct
      && type.members.contains {
        $0.name == "body" && $0.isView && $0.parameters.first?.name != "content"
      }
  }

  /// The declaration of a name, as code in `owner` sees it; nil if the project has none.
  func declaration(_ name: String, from owner: Int) -> Int? {
    let found = (byName[name] ?? []).prefix(1_000).filter { types[$0].kind != .extension }
    if found.count < 2 { return found.first }
    var outer = owner
    while outer >= 0 {
      let outerName = types[outer].name
      if let inner = found.first(where: {
        types[$0].outer == outer
          || types[$0].outer >= 0 && types[types[$0].outer].name == outerName
      }) {
        return inner
      }
      outer = types[outer].outer
    }
    return found.first { types[$0].outer < 0 } ?? found.first
  }

  /// The enumeration that a type such as `Sheet?`, `[Route]` or `Binding<Route>` is or contains.
  func enumeration(in written: String, from owner: Int) -> Int? {
    guard !written.isEmpty else { return nil }
    var name = ""
    for scalar in written.unicodeScalars.reversed() {
      if scalar == "?" || scalar == "]" || scalar == ">" || scalar == "!" || scalar == ")" {
        if name.isEmpty { continue }
        break
      }
      guard scalar.properties.isXIDContinue || scalar == "_" else { break }
      name.unicodeScalars.insert(scalar, at: name.startIndex)
    }
    guard let type = declaration(name, from: owner), types[type].kind == .enum,
      !types[type].cases.isEmpty
    else { return nil }
    return type
  }

  /// The enumeration whose cases a mention is shown for: that of the outer `switch`, if there are two.
  func enumeration(of mention: ScreenMention) -> Int? {
    enumeration(withCases: mention.outerCases) ?? enumeration(withCases: mention.cases)
  }

  /// The only enumeration that has all of some cases; nil if there are several.
  func enumeration(withCases cases: [ScreenCase]) -> Int? {
    if cases.isEmpty { return nil }
    let found = types.indices.lazy.filter { index in
      types[index].kind == .enum && cases.allSatisfy { types[index].caseNames.contains($0.name) }
    }
    return found.prefix(2).count == 1 ? found.first : nil
  }

  /// A property of a type or of its extensions.
  func property(_ name: String, of type: String) -> SwiftType.Property? {
    for index in byName[type] ?? [] {
      if let found = types[index].properties.first(where: { $0.name == name }) { return found }
    }
    return nil
  }

  /// The type of a property, without `?`; empty if it is not known.
  func typeName(of property: SwiftType.Property) -> String {
    property.type.isEmpty ? property.made : Self.plainName(property.type)
  }

  /// The name of a type without its module, `any`, `?` and generic arguments.
  static func plainName(_ type: String) -> String {
    let plain = type.prefix { $0 != "?" && $0 != "<" }
    return String(plain.split(separator: ".").last ?? "")
      .replacing(part: "any ", with: "").replacing(part: "some ", with: "")
  }
}
