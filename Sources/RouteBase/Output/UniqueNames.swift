/// Gives out each name only once. A name that is requested again gets a number, starting at 2.
package struct UniqueNames {
  private var taken: Set<String> = []
  /// The next number to try for a name, so that a frequent name does not retry all earlier ones.
  private var numbers: [String: Int] = [:]
  private let separator: String

  /// `separator` comes before a number.
  package init(separator: String = "_") { self.separator = separator }

  /// Takes a name; false if it is already taken.
  package mutating func take(_ name: String) -> Bool { taken.insert(name).inserted }

  /// A name that nobody else gets: `wanted` if it is free.
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
