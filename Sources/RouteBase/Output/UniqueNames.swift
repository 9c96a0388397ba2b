/// Names that are each given once: where one is wanted again it gets a number, from 2 on.
package struct UniqueNames {
  private var taken: Set<String> = []
  /// What to try next, so that many of one name do not try all before them.
  private var numbers: [String: Int] = [:]
  private let separator: String

  /// `separator` stands before a number.
  package init(separator: String = "_") { self.separator = separator }

  /// Takes a name; false where it is taken.
  package mutating func take(_ name: String) -> Bool { taken.insert(name).inserted }

  /// A name that nobody else gets: `wanted`, if it is free.
  package mutating func unique(_ wanted: String) -> String {
    take(wanted) ? wanted : numbered(wanted)
  }

  /// `base` with a number.
  private mutating func numbered(_ base: String) -> String {
    var number = numbers[base] ?? 2
    while !take("\(base)\(separator)\(number)") { number += 1 }
    numbers[base] = number + 1
    return "\(base)\(separator)\(number)"
  }
}
