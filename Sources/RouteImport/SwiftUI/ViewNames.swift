import RouteBase

/// What the names of views and their members say.
enum ViewNames {
  /// Whether the name of a view says that it is around or behind a screen.
  static func isDecoration(_ view: String) -> Bool {
    let view = SwiftNames.plain(view)
    let name = view.hasSuffix("View") ? view.dropLast(4) : view[...]
    if name.hasSuffix("TabBar") { return false }
    return [
      "Background", "Gradient", "Banner", "Header", "Footer", "Bar", "Overlay", "Backdrop",
      "Divider", "Separator", "Watermark", "Indicator",
    ].contains { name.hasSuffix($0) }
  }

  /// Whether the name of a view says that it comes before an app.
  static func isLogin(_ view: String) -> Bool {
    let name = SwiftNames.plain(view).lowercased()
    return [
      "login", "signin", "signup", "auth", "onboarding", "welcome", "intro", "landing",
    ].contains { name.has(part: $0) }
  }

  /// Whether the name of a view says that it only fills the time.
  static func isWaiting(_ view: String) -> Bool {
    let name = SwiftNames.plain(view).lowercased()
    return ["loading", "progress", "spinner", "placeholder", "skeleton"].contains {
      name.has(part: $0)
    }
  }

  /// Whether the name of a member says that it makes a part of a row or a tab and no screen.
  static func isLabel(_ member: String) -> Bool {
    let name = member.lowercased()
    return ["icon", "label", "image", "title", "symbol", "badge", "thumbnail", "logo"].contains {
      name.hasSuffix($0)
    }
  }
}
