import EngineSources
import MapSources

/// A part of a page, taken from the files in `MapSources` and `EngineSources`.
package enum PageSource {
  /// Text has a contrast of at least 4.5 with its background, and other visible parts at least 3
  /// (WCAG 2.2, 1.4.3 and 1.4.11); a test checks this.
  case style
  /// The elements that the scripts fill.
  case body
  /// The scripts of the map, which do nothing by themselves.
  case parts
  /// The script that starts a map.
  case start
  /// What the page of play adds to the style and the scripts of a map, and its own elements.
  case playStyle, playBody, playStart
  /// The plan that it opens if there is no other.
  case firstPlan
  /// The script of the worker, which runs the engine.
  case worker
  /// The script with the class `Engine`.
  case engineScript
  /// The engine as a WebAssembly module, compressed by gzip; empty in a build without it.
  case engineModule

  /// Its bytes, which remain valid as long as the program runs.
  package var bytes: UnsafeBufferPointer<UInt8> {
    switch self {
    case .style: buffer(map_source_style())
    case .body: buffer(map_source_body())
    case .parts: buffer(map_source_parts())
    case .start: buffer(map_source_start())
    case .playStyle: buffer(map_source_play_style())
    case .playBody: buffer(map_source_play_body())
    case .playStart: buffer(map_source_play_start())
    case .firstPlan: buffer(map_source_first_plan())
    case .worker: buffer(map_source_worker())
    case .engineScript: buffer(engine_source_script())
    case .engineModule: buffer(engine_source_module())
    }
  }

  private func buffer(_ source: map_source) -> UnsafeBufferPointer<UInt8> {
    UnsafeBufferPointer(start: source.start, count: source.count)
  }

  private func buffer(_ source: engine_source) -> UnsafeBufferPointer<UInt8> {
    UnsafeBufferPointer(start: source.start, count: source.count)
  }

  /// Its text.
  package var text: String { String(decoding: bytes, as: UTF8.self) }

  /// Whether the program was built with the engine, so that pages can answer questions.
  package static var hasEngine: Bool { !PageSource.engineModule.bytes.isEmpty }
}
