/// An iOS app, as association files name it.
struct IOSApp {
  /// `TEAM.com.example.shop`, or only `com.example.shop`.
  var id: String
  /// Whether the team is a part of the id.
  var hasTeam = true
  /// Where the id is from; nil if the user named it.
  var origin: String?

  /// Whether an association file's name is that of the app.
  func isNamed(_ name: String) -> Bool {
    hasTeam ? name == id : name == id || name.hasSuffix("." + id)
  }

  /// The app, in a sentence.
  var words: String {
    let name = hasTeam ? "`\(id)`" : "`TEAM.\(id)`, of any team"
    return origin.map { "\(name) (\($0))" } ?? name
  }
}
