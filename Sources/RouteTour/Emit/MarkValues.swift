import RoutePlan
import RouteSyntax

/// The values that take the places of `{name}` in marks.
struct MarkValues {
  private let values: WalkValues
  private let plan: Plan

  init(_ values: WalkValues, _ plan: Plan) { (self.values, self.plan) = (values, plan) }

  func fill(_ mark: UIMark) -> UIMark {
    switch mark {
    case .id(let id): .id(fill(id))
    case .text(let text): .text(fill(text))
    }
  }

  func fill(_ entry: UIEntry) -> UIEntry {
    UIEntry(field: fill(entry.field), text: fill(entry.text))
  }

  /// `text` with the values; what is in braces and names no known value stays as it is.
  func fill(_ text: String) -> String {
    let (open, close) = (UInt8(ascii: "{"), UInt8(ascii: "}"))
    let bytes = Array(text.utf8)
    if values.isEmpty || !bytes.contains(open) { return text }
    var result: [UInt8] = []
    var index = 0
    while index < bytes.count {
      if bytes[index] == open, let end = bytes[index...].prefix(256).firstIndex(of: close),
        let value = value(bytes[(index + 1)..<end])
      {
        result += Array(value.utf8)
        index = end + 1
      } else {
        result.append(bytes[index])
        index += 1
      }
    }
    return String(decoding: result, as: UTF8.self)
  }

  private func value(_ name: ArraySlice<UInt8>) -> String? {
    let id = plan.names.find(name)
    guard !id.isNone, let value = values[id] else { return nil }
    return Self.text(value)
  }

  /// A value as a person reads it; the first of a list.
  private static func text(_ value: LiteralValue) -> String? {
    switch value {
    case .string(let text): text
    case .integer(let number): String(number)
    case .double(let number): number.description
    case .boolean(let flag): flag ? "true" : "false"
    case .nil: nil
    case .list(let list):
      switch list.first {
      case .list?, nil: nil
      case .string(let text)?: text
      case .integer(let number)?: String(number)
      case .double(let number)?: number.description
      case .boolean(let flag)?: flag ? "true" : "false"
      case .nil?: nil
      }
    }
  }
}
