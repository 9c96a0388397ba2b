/// The output formats of a command with one result: text for people and JSON for programs.
enum ResultFormat: String, CaseIterable {
  case text, json
}
