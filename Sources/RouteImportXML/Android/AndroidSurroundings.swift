package import RouteImport

/// The files around the graphs of a module: those with strings, and those that determine with which
/// graph the app starts.
package struct AndroidSurroundings: Sendable {
  /// Files of `res/values`.
  package var values: [ImportSource] = []
  /// `AndroidManifest.xml` of modules.
  package var manifests: [ImportSource] = []
  /// Files of `res/layout` and of its variants with a qualifier.
  package var layouts: [ImportSource] = []
  /// The code of activities.
  package var code: [ImportSource] = []
  /// Files of `res/menu`.
  package var menus: [ImportSource] = []
  /// What code says about the graphs, for each file.
  package var mentions: [(path: String, mentions: [AndroidMention])] = []
  /// The graph to start with, by its file's name; nil for the one that the files determine.
  package var start: String?

  package init() {}
}
