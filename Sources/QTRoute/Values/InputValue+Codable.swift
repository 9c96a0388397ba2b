/// A value is written with its kind, as in `{"int": 7}`, so that it is read as what it was.
extension InputValue: Codable {
  private enum CodingKeys: String, CodingKey, CaseIterable {
    case string, int, double, bool, list, absent
  }

  /// Whether it can be written; a value that only code can pass cannot.
  public var isCodable: Bool {
    switch self {
    case .opaque: false
    case .list(let values): values.allSatisfy(\.isCodable)
    case .string, .int, .double, .bool, .absent: true
    }
  }

  /// Reads a value.
  public init(from decoder: any Decoder) throws {
    let container = try decoder.container(keyedBy: CodingKeys.self)
    if let text = try container.decodeIfPresent(String.self, forKey: .string) {
      self = .string(text)
    } else if let number = try container.decodeIfPresent(Int64.self, forKey: .int) {
      self = .int(number)
    } else if let number = try container.decodeIfPresent(Double.self, forKey: .double) {
      self = .double(number)
    } else if let flag = try container.decodeIfPresent(Bool.self, forKey: .bool) {
      self = .bool(flag)
    } else if let values = try container.decodeIfPresent([InputValue].self, forKey: .list) {
      self = .list(values)
    } else if container.contains(.absent) {
      self = .absent
    } else {
      throw DecodingError.dataCorrupted(
        DecodingError.Context(codingPath: container.codingPath, debugDescription: "no value"))
    }
  }

  /// Writes the value; throws if only code can pass it.
  public func encode(to encoder: any Encoder) throws {
    var container = encoder.container(keyedBy: CodingKeys.self)
    switch self {
    case .string(let text): try container.encode(text, forKey: .string)
    case .int(let number): try container.encode(number, forKey: .int)
    case .double(let number): try container.encode(number, forKey: .double)
    case .bool(let flag): try container.encode(flag, forKey: .bool)
    case .list(let values): try container.encode(values, forKey: .list)
    case .absent: try container.encode(true, forKey: .absent)
    case .opaque:
      throw EncodingError.invalidValue(
        self,
        EncodingError.Context(
          codingPath: encoder.codingPath, debugDescription: "only code can pass this value"))
    }
  }
}
