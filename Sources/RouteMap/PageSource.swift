import MapSources

/// A part of every page, taken from the files in `MapSources`.
package enum PageSource {
  /// Text has a contrast of at least 4.5 with its background, and other visible parts at least 3
  /// (WCAG 2.2, 1.4.3 and 1.4.11); a test checks this.
  case style
  /// The elements that the script fills.
  case body
  case script
  /// The script of the worker that runs the engine.
  case worker

  /// Its bytes, which remain valid as long as the program runs.
  package var bytes: UnsafeBufferPointer<UInt8> {
    let source =
      switch self {
      case .style: map_source_style()
      case .body: map_source_body()
      case .script: map_source_script()
      case .worker: map_source_worker()
      }
    return UnsafeBufferPointer(start: source.start, count: source.count)
  }

  /// Its text, for tests.
  package var text: String { String(decoding: bytes, as: UTF8.self) }
}
