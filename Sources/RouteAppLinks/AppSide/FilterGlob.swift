/// The path of an intent filter as a pattern of an association file, with `*` for any text and `?` for
/// one character.
struct FilterGlob {
  private(set) var text = ""
  /// Whether it accepts exactly what the filter does; otherwise it accepts more.
  private(set) var isExact = true

  init(_ path: IntentFilter.Path) {
    switch path.kind {
    case .path: add(path.text)
    case .pathPrefix:
      add(path.text)
      text += "*"
    case .pathSuffix:
      text = "*"
      add(path.text)
    case .pathPattern: addPattern(path.text)
    case .pathAdvancedPattern:
      text = "*"
      isExact = false
    }
  }

  private mutating func add(_ literal: String) {
    for scalar in literal.unicodeScalars { add(scalar) }
  }

  private mutating func add(_ scalar: Unicode.Scalar) {
    // An association file cannot have them literally.
    if scalar == "*" { isExact = false }
    text.unicodeScalars.append(scalar == "*" ? "?" : scalar)
  }

  private mutating func addPattern(_ pattern: String) {
    var scalars = pattern.unicodeScalars[...]
    while let scalar = scalars.popFirst() {
      var isWild = scalar == "."
      var literal = scalar
      if scalar == "\\" {
        guard let next = scalars.popFirst() else { return }
        literal = next
        isWild = false
      }
      if scalars.first == "*" {
        scalars.removeFirst()
        if !isWild { isExact = false }
        text += "*"
      } else if isWild {
        text += "?"
      } else {
        add(literal)
      }
    }
  }

  /// Whether it accepts a path without escapes. Takes time in proportion to both.
  func accepts(_ path: String) -> Bool {
    let glob = Array(text.unicodeScalars)
    let path = Array(path.unicodeScalars)
    var (place, index) = (0, 0)
    var star: (place: Int, index: Int)?
    while index < path.count {
      if place < glob.count, glob[place] == "*" {
        star = (place, index)
        place += 1
      } else if place < glob.count, glob[place] == "?" || glob[place] == path[index] {
        place += 1
        index += 1
      } else if let last = star {
        star = (last.place, last.index + 1)
        place = last.place + 1
        index = last.index + 1
      } else {
        return false
      }
    }
    return glob[place...].allSatisfy { $0 == "*" }
  }
}
