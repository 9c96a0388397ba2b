import RouteBase

/// Gives views that have one name, in several types, files or modules, a name each: `Row@Feed` for `Row`
/// in `Feed`.
struct SwiftNames {
  /// A declaration of a name that others have, too.
  private struct Declaration {
    var type: Int
    var name: String
  }

  private let types: [SwiftType]
  private let owners: [[Int]]
  private let paths: [[Substring]]
  private var byName: [String: [Declaration]] = [:]

  /// The name of a view as its declaration has it.
  static func plain(_ name: String) -> String { String(name.prefix { $0 != "@" }) }

  /// The name of a view after that of where it is declared, if it is one of several.
  static func whole(_ name: String) -> String {
    let parts = name.split(separator: "@")
    return parts.count == 2 ? String(parts[1] + parts[0]) : name
  }

  /// `owners` are, for each file and word, the innermost types.
  init(_ codes: [SwiftCode], _ types: [SwiftType], _ owners: [[Int]]) {
    self.types = types
    self.owners = owners
    paths = codes.map { $0.path.split(separator: "/") }
    var all: [String: [Int]] = [:]
    for (index, type) in types.enumerated() where [.struct, .class].contains(type.kind) {
      all[type.name, default: []].append(index)
    }
    for (name, declared) in all where declared.count > 1 {
      guard declared.contains(where: { types[$0].inherited.contains("View") }) else { continue }
      var unique = UniqueNames(separator: "")
      // What all code sees has a name for each folder, the first of which keeps the name: two in one
      // folder are for two systems or apps.
      var folders: [ArraySlice<Substring>: String] = [:]
      byName[name] = declared.map { index in
        let type = types[index]
        let folder = paths[type.file].dropLast()
        let isOpen = type.outer < 0 && !type.isPrivate
        if isOpen, let known = folders[folder] { return Declaration(type: index, name: known) }
        let place =
          type.outer >= 0
          ? types[type.outer].name : Self.identifier(paths[type.file], isOpen: isOpen)
        let own =
          isOpen && folders.isEmpty ? name : name + "@" + unique.unique(place)
        if isOpen { folders[folder] = own }
        return Declaration(type: index, name: own)
      }
    }
  }

  /// The name of a file, or of the folder that it is in, as a part of a name.
  private static func identifier(_ path: [Substring], isOpen: Bool) -> String {
    let part = isOpen ? path.dropLast().last : path.last?.split(separator: ".").first
    let letters = (part ?? "Other").unicodeScalars.filter { $0.properties.isXIDContinue }
    return String(String.UnicodeScalarView(letters))
  }

  /// The new names in a file, by the words that have them.
  func names(in file: Int, _ code: SwiftCode) -> [Int: String] {
    var result: [Int: String] = [:]
    if byName.isEmpty { return result }
    for index in code.words.indices where code.words[index].kind == .name {
      let text = code.text(index)
      guard let declared = byName[text],
        let found = declaration(among: declared, at: index, file, code), found.name != text
      else { continue }
      result[index] = found.name
    }
    return result
  }

  /// The declaration that a name means at a word of a file; nil for another use of the name.
  private func declaration(
    among declared: [Declaration], at index: Int, _ file: Int, _ code: SwiftCode
  ) -> Declaration? {
    if let own = declared.first(where: {
      types[$0.type].file == file && types[$0.type].nameWord == index
    }) {
      return own
    }
    func inner(of outer: String) -> Declaration? {
      declared.first { types[$0.type].outer >= 0 && types[types[$0.type].outer].name == outer }
    }
    let qualifier = code.isSign(".", at: index - 1) ? code.text(index - 2) : "Self"
    if qualifier != "Self" {
      if let found = inner(of: qualifier) { return found }
      // `.Row` and `value.Row` are members, and `Kit.Row` may be that of a module.
      guard qualifier.unicodeScalars.first?.properties.isUppercase == true,
        !types.contains(where: { $0.name == qualifier })
      else { return nil }
    } else {
      var owner = owners[file][index]
      while owner >= 0 {
        if let found = inner(of: types[owner].name) { return found }
        owner = types[owner].outer
      }
      let own = declared.first {
        types[$0.type].file == file && types[$0.type].outer < 0 && types[$0.type].isPrivate
      }
      if let own { return own }
    }
    // Of several modules, the one in the nearest folder.
    func nearness(_ declaration: Declaration) -> Int {
      zip(paths[file], paths[types[declaration.type].file]).prefix { $0 == $1 }.count
    }
    return declared.filter { types[$0.type].outer < 0 && !types[$0.type].isPrivate }
      .enumerated().max { (nearness($0.element), -$0.offset) < (nearness($1.element), -$1.offset) }?
      .element
  }
}
