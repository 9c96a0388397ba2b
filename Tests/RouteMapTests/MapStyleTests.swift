import Testing

@testable import RouteMap

/// Tests the colours of a page with the formulas of WCAG 2.2 for relative luminance and contrast.
@Suite("The colours of map pages")
struct MapStyleTests {
  private struct Color {
    var red: Double
    var green: Double
    var blue: Double

    var luminance: Double {
      func linear(_ value: Double) -> Double {
        let part = value / 255
        return part <= 0.04045 ? part / 12.92 : power((part + 0.055) / 1.055)
      }
      return 0.2126 * linear(red) + 0.7152 * linear(green) + 0.0722 * linear(blue)
    }

    /// `base` to the power of 2.4, as the fifth root of its twelfth power.
    private func power(_ base: Double) -> Double {
      let wanted = (0..<12).reduce(1.0) { product, _ in product * base }
      var root = base * base
      for _ in 0..<60 {
        let fourth = root * root * root * root
        root -= (fourth * root - wanted) / (5 * fourth)
      }
      return root
    }

    func contrast(with other: Self) -> Double {
      let (a, b) = (luminance, other.luminance)
      return (max(a, b) + 0.05) / (min(a, b) + 0.05)
    }

    /// This colour over `ground`.
    func over(_ ground: Self, share: Double) -> Self {
      func mixed(_ top: Double, _ bottom: Double) -> Double { top * share + bottom * (1 - share) }
      return Self(
        red: mixed(red, ground.red), green: mixed(green, ground.green),
        blue: mixed(blue, ground.blue))
    }
  }

  /// The colours of each theme. `region` is the colour of the deepest of several nested regions.
  private static func themes() throws -> [[String: Color]] {
    try PageSource.style.text.split(separator: "}").filter { $0.contains("--back:") }.map { block in
      var colors: [String: Color] = [:]
      var region: (color: Color, share: Double)?
      for declaration in block.split(separator: ";") {
        guard let start = declaration.firstRange(of: "--"),
          let colon = declaration[start.upperBound...].firstIndex(of: ":")
        else { continue }
        let name = String(declaration[start.upperBound..<colon])
        let value = declaration[declaration.index(after: colon)...].drop { $0 == " " }
        if value.hasPrefix("#") {
          let number = try #require(Int(value.dropFirst(), radix: 16), "\(name)")
          colors[name] = Color(
            red: Double(number >> 16), green: Double(number >> 8 & 255), blue: Double(number & 255))
        } else {
          let parts = value.drop { $0 != "(" }.dropFirst().dropLast().split(separator: ",")
            .compactMap { Double($0.drop { $0 == " " }) }
          try #require(name == "region" && parts.count == 4, "\(name)")
          region = (Color(red: parts[0], green: parts[1], blue: parts[2]), parts[3])
        }
      }
      let (color, share) = try #require(region)
      colors["region"] = (0..<8).reduce(try #require(colors["back"])) { ground, _ in
        color.over(ground, share: share)
      }
      return colors
    }
  }

  @Test("black on white is 21, and the grey in the standard's example is 4.54")
  func formula() {
    let white = Color(red: 255, green: 255, blue: 255)
    #expect(abs(Color(red: 0, green: 0, blue: 0).contrast(with: white) - 21) < 0.001)
    #expect(abs(Color(red: 0x76, green: 0x76, blue: 0x76).contrast(with: white) - 4.54) < 0.005)
  }

  @Test("text has a contrast of 4.5 in both themes")
  func text() throws {
    let grounds = ["back", "panel", "hover", "chosen", "node", "stack", "reach"]
    var pairs = grounds.flatMap { [("ink", $0), ("muted", $0)] }
    pairs += ["panel", "hover", "chosen"].flatMap { [("warning", $0), ("error", $0)] }
    pairs += [("path", "panel"), ("panel", "path"), ("accent", "panel"), ("accent", "stack")]
    pairs += ["warning", "error", "path", "muted"].map { ("node", $0) }
    try check(pairs, least: 4.5)
  }

  @Test("lines, outlines and marks have a contrast of 3 in both themes")
  func marks() throws {
    let marks = [
      "edge", "push", "jump", "muted", "present", "tabs", "path", "reached", "accent", "warning",
      "error",
    ]
    var pairs = marks.flatMap { [($0, "back"), ($0, "region")] }
    pairs += ["node", "stack", "reach"].map { ("edge", $0) }
    pairs += ["panel", "chosen", "node", "stack", "reach"].map { ("accent", $0) }
    pairs += ["border", "push", "jump", "present", "tabs", "warning", "path"].map { ($0, "panel") }
    pairs += [("border", "back"), ("present", "node"), ("tabs", "node"), ("path", "stack")]
    try check(pairs, least: 3)
  }

  private func check(_ pairs: [(String, String)], least: Double) throws {
    let themes = try Self.themes()
    #expect(themes.count == 3)
    for (number, theme) in themes.enumerated() {
      for (mark, ground) in pairs {
        let contrast = try #require(theme[mark]).contrast(with: try #require(theme[ground]))
        #expect(contrast >= least, "theme \(number): \(mark) on \(ground) has \(contrast)")
      }
    }
  }

  @Test("nothing is paler than its colour, except many overlapping lines at a distance")
  func alpha() {
    let values = PageSource.parts.text.split(separator: "\n").filter {
      $0.contains("globalAlpha = ")
    }
    #expect(
      values.allSatisfy { line in
        line.contains("globalAlpha = 1;") || line.contains("list.length > 500 ? 0.18 : 1;")
      }, "\(values)")
    #expect(!PageSource.style.text.contains("opacity"))
  }
}
