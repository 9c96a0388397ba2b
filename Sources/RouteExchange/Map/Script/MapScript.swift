/// The script of a page.
package enum MapScript {
  /// The whole of it.
  package static let text = [
    PlannerScript.defaults, model, picture, marks, view, handling, tree, search, details, path,
    main,
  ].joined(separator: "\n")
}
