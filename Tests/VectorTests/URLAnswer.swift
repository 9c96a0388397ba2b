/// The answer about a URL, in the format of the programs that query each copy.
struct URLAnswer: Decodable, Equatable {
  var failure: String?
  /// `route`, `task` or `none`.
  var kind: String
  var id: String?
  /// Whether there is a destination with its inputs.
  var typed: Bool
  var fallback: Bool
  var stack: [String]
  /// The inputs of each frame; none if inputs are missing.
  var frames: [Frame]? = nil
  /// How each frame of the stack appears.
  var presentations: [String]? = nil
  var arguments: [String: JSONValue]
  var missing: Set<String>
  /// Pairs of a key and a value.
  var query: [[String?]]
  var unread: [[String?]]
  var fragment: String?
  var requires: Set<String>
  var refuses: Set<String>
  /// The kind and the id of what else the URL opens; nil if that is not compared.
  var alternatives: [String]?
  /// For each base, the URL that opens the destination again; empty if there is none.
  var urls: [String?]

  /// The answer without its URLs, which have several valid forms.
  var match: URLAnswer {
    var copy = self
    copy.urls = []
    copy.frames = nil
    return copy
  }

  /// Whether one of its values is special, such as a number that some languages cannot hold.
  func has(_ isSpecial: (JSONValue) -> Bool) -> Bool {
    arguments.values.contains { value in
      if case .list(let values) = value {
        values.contains(where: isSpecial)
      } else {
        isSpecial(value)
      }
    }
  }
}

/// A frame in an answer: a list of the values of its inputs, absent ones included, or an object with
/// its id and its inputs by name.
enum Frame: Decodable, Equatable {
  case values([JSONValue?])
  case object(id: String, [String: JSONValue])

  private struct Object: Decodable {
    var id: String
    var inputs: [String: JSONValue?]?
  }

  init(from decoder: any Decoder) throws {
    if let values = try? decoder.singleValueContainer().decode([JSONValue?].self) {
      self = .values(values)
      return
    }
    let object = try Object(from: decoder)
    self = .object(id: object.id, (object.inputs ?? [:]).compactMapValues { $0 })
  }

  /// Whether this is the frame of a route with these inputs. An empty list may be absent.
  func isOf(_ id: String, _ inputs: [(name: String, value: JSONValue?)]) -> Bool {
    func isSame(_ one: JSONValue?, _ other: JSONValue?) -> Bool {
      one == other || (one ?? .list([])) == (other ?? .list([]))
    }
    switch self {
    case .values(let values):
      return values.count == inputs.count && zip(values, inputs).allSatisfy { isSame($0, $1.value) }
    case .object(let name, let values):
      let names = Set(inputs.map(\.name))
      return name == id && values.keys.allSatisfy(names.contains)
        && inputs.allSatisfy { isSame(values[$0.name], $0.value) }
    }
  }
}

/// A value in an answer.
enum JSONValue: Decodable, Hashable {
  case boolean(Bool)
  /// An integer, however it is written.
  case integer(Int64)
  case double(Double)
  case text(String)
  case list([JSONValue])

  init(from decoder: any Decoder) throws {
    let container = try decoder.singleValueContainer()
    if let flag = try? container.decode(Bool.self) {
      self = .boolean(flag)
    } else if let number = try? container.decode(Int64.self) {
      self = .integer(number)
    } else if let number = try? container.decode(Double.self) {
      self = .init(number)
    } else if let text = try? container.decode(String.self) {
      self = .text(text)
    } else {
      self = .list(try container.decode([JSONValue].self))
    }
  }

  init(_ number: Double) {
    self = Int64(exactly: number).map { .integer($0) } ?? .double(number)
  }

  /// Whether JavaScript numbers cannot hold it exactly.
  var isInexact: Bool {
    if case .integer(let number) = self { number.magnitude > 1 << 53 - 1 } else { false }
  }

  /// Whether languages write it differently.
  var hasSpellings: Bool { if case .double = self { true } else { isInexact } }
}
