/// Assigns numbers to the lists of keys by which frames are recycled.
struct KeyNumbers {
  private var numbers: [[UInt32]: UInt32] = [:]

  /// The number of a list of keys; 0 if it is empty.
  mutating func number(of keys: [UInt32]) -> UInt32 {
    if keys.isEmpty { return 0 }
    if let number = numbers[keys] { return number }
    let number = UInt32(numbers.count + 1)
    numbers[keys] = number
    return number
  }
}
