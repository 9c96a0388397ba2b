/// How logs are read and judged.
package struct TraceOptions: Sendable {
  /// The format of every file; nil to tell it from each file's name and first line.
  package var format: TraceFormat?
  package var keys = TraceKeys()
  /// Whether sessions may start anywhere.
  package var isAnywhere = false
  /// Whether URLs may open at any time, even if no record says so.
  package var opensURLs = false
  /// How many bytes the states may take before they are forgotten.
  package var mostMemory = 512 << 20
  /// The largest number of configurations that are kept for a session.
  package var mostExplanations = 250

  package init() {}
}
