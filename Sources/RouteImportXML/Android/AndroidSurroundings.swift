/// What is beside the graphs of a module: files with strings, and those that say with which graph
/// the app starts.
package struct AndroidSurroundings: Sendable {
  /// Files of `res/values`.
  package var values: [ImportSource] = []
  /// `AndroidManifest.xml` of modules.
  package var manifests: [ImportSource] = []
  /// Files of `res/layout`, and of those with a qualifier.
  package var layouts: [ImportSource] = []
  /// The code of activities.
  package var code: [ImportSource] = []
  /// The graph to start with, by its file's name; nil for the one that they say.
  package var start: String?

  package init() {}
}
