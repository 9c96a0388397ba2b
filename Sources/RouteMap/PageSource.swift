import MapSources

/// A part of every page, as the files in `MapSources` have it.
package enum PageSource {
  /// Text has a contrast of 4.5 at least with what it stands on, and what else has to be seen 3 (WCAG
  /// 2.2, 1.4.3 and 1.4.11): a test holds the colours to it.
  case style
  /// The elements, which the script fills.
  case body
  case script
  /// The planner, which runs in a worker.
  case planner

  /// Its bytes, which stay as long as the program runs.
  package var bytes: UnsafeBufferPointer<UInt8> {
    let source =
      switch self {
      case .style: map_source_style()
      case .body: map_source_body()
      case .script: map_source_script()
      case .planner: map_source_planner()
      }
    return UnsafeBufferPointer(start: source.start, count: source.count)
  }

  /// Its text, for tests.
  package var text: String { String(decoding: bytes, as: UTF8.self) }
}
