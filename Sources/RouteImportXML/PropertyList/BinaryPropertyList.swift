/// Reads the binary form of property lists, `bplist00`.
///
/// The format: a header, objects, a table with their offsets, and a trailer of 32 bytes that says
/// where the table is. An array or a dictionary refers to other objects by their numbers, so a small
/// file can describe itself without end; depth and size are limited.
struct BinaryPropertyList {
  private static let depthLimit = 256
  private static let countLimit = 1_000_000

  private let bytes: [UInt8]
  private var offsets: [Int] = []
  private var referenceSize = 0
  private var count = 0

  private static func fault(_ message: String) -> XMLFault {
    XMLFault(message: "it is not a binary property list: \(message)", line: 1)
  }

  /// The value in a file.
  static func read(_ bytes: [UInt8]) throws(XMLFault) -> PropertyList.Value {
    guard bytes.starts(with: "bplist00".utf8) else {
      throw XMLFault(message: "only version 00 of binary property lists is read", line: 1)
    }
    var reader = BinaryPropertyList(bytes)
    let top = try reader.readTable()
    return try reader.value(top, depth: 0)
  }

  private init(_ bytes: [UInt8]) { self.bytes = bytes }

  // MARK: Numbers

  /// The whole number in some bytes, the highest first; nil if they are not there or it is too large.
  private func number(at offset: Int, size: Int) -> Int? {
    guard offset >= 0, size >= 1, size <= 8, offset <= bytes.count - size else { return nil }
    var result: UInt64 = 0
    for byte in bytes[offset..<offset + size] { result = result << 8 | UInt64(byte) }
    return Int(exactly: result)
  }

  /// Reads the trailer and the table of offsets; the number of the first object.
  private mutating func readTable() throws(XMLFault) -> Int {
    let trailer = bytes.count - 32
    guard trailer >= 8 else { throw Self.fault("it is cut off") }
    let offsetSize = Int(bytes[trailer + 6])
    referenceSize = Int(bytes[trailer + 7])
    guard let objects = number(at: trailer + 8, size: 8),
      let top = number(at: trailer + 16, size: 8), let table = number(at: trailer + 24, size: 8),
      (1...8).contains(offsetSize), (1...8).contains(referenceSize), top < objects,
      table >= 8, table <= trailer, objects <= (trailer - table) / offsetSize
    else { throw Self.fault("it is cut off, or its table of objects is not in it") }
    offsets.reserveCapacity(objects)
    for index in 0..<objects {
      guard let offset = number(at: table + index * offsetSize, size: offsetSize),
        offset >= 8, offset < table
      else { throw Self.fault("an object is outside of it") }
      offsets.append(offset)
    }
    return top
  }

  // MARK: Objects

  private mutating func value(_ object: Int, depth: Int) throws(XMLFault) -> PropertyList.Value {
    guard depth < Self.depthLimit else {
      throw Self.fault("values nest deeper than \(Self.depthLimit), or contain themselves")
    }
    count += 1
    guard count <= Self.countLimit else {
      throw Self.fault("it has more than \(Self.countLimit) values")
    }
    let offset = offsets[object]
    switch bytes[offset] >> 4 {
    case 0x0, 0x1, 0x2, 0x3, 0x4, 0x8: return PropertyList.Value(content: .other, line: 1)
    case 0x5, 0x6: return PropertyList.Value(content: .string(try text(offset)), line: 1)
    case 0xA, 0xC:
      var values: [PropertyList.Value] = []
      for reference in try references(offset, perItem: 1) {
        values.append(try value(reference, depth: depth + 1))
      }
      return PropertyList.Value(content: .array(values), line: 1)
    case 0xD:
      var members: [(key: String, value: PropertyList.Value)] = []
      let all = try references(offset, perItem: 2)
      for index in 0..<all.count / 2 {
        let key = try value(all[index], depth: depth + 1)
        guard let name = key.string else { throw Self.fault("a key is not a string") }
        members.append((name, try value(all[all.count / 2 + index], depth: depth + 1)))
      }
      return PropertyList.Value(content: .dictionary(members), line: 1)
    default: throw Self.fault("an object has an unknown type")
    }
  }

  /// How many items an object has, and where they start.
  private func length(_ offset: Int) throws(XMLFault) -> (count: Int, start: Int) {
    let small = Int(bytes[offset] & 0x0F)
    if small < 15 { return (small, offset + 1) }
    guard offset + 1 < bytes.count, bytes[offset + 1] >> 4 == 1, bytes[offset + 1] & 0x0F <= 3
    else { throw Self.fault("an object has no length") }
    let size = 1 << Int(bytes[offset + 1] & 0x0F)
    guard let count = number(at: offset + 2, size: size) else {
      throw Self.fault("an object has no length")
    }
    return (count, offset + 2 + size)
  }

  private func text(_ offset: Int) throws(XMLFault) -> String {
    let (count, start) = try length(offset)
    let size = bytes[offset] >> 4 == 6 ? 2 : 1
    guard count <= (bytes.count - start) / size else { throw Self.fault("a text is cut off") }
    if size == 1 { return String(decoding: bytes[start..<start + count], as: UTF8.self) }
    let units = (0..<count).map { index in
      UInt16(bytes[start + 2 * index]) << 8 | UInt16(bytes[start + 2 * index + 1])
    }
    return String(decoding: units, as: UTF16.self)
  }

  private func references(_ offset: Int, perItem: Int) throws(XMLFault) -> [Int] {
    let (count, start) = try length(offset)
    guard count <= (bytes.count - start) / (perItem * referenceSize) else {
      throw Self.fault("a list is cut off")
    }
    var result: [Int] = []
    for index in 0..<count * perItem {
      guard let reference = number(at: start + index * referenceSize, size: referenceSize),
        reference < offsets.count
      else { throw Self.fault("a list refers to an object that is not in it") }
      result.append(reference)
    }
    return result
  }
}
