/// The forms of a command's one result: text for people, and JSON for programs.
enum ResultFormat: String, CaseIterable {
  case text, json
}
