/// Lines and columns in the files of a run. The index of a file is built when it is first needed.
package struct SourcePlaces {
  package let files: [SourceFile]
  private var indices: [LineIndex?]

  package init(_ files: [SourceFile]) {
    self.files = files
    indices = Array(repeating: nil, count: files.count)
  }

  /// The name of the file of `span` in messages.
  package func path(of span: SourceSpan) -> String { files[span.file.index].path }

  /// Line and column of the start of `span`.
  package mutating func start(of span: SourceSpan) -> SourcePosition {
    index(of: span.file).position(of: span.range.start)
  }

  /// Line and column just past the end of `span`.
  package mutating func end(of span: SourceSpan) -> SourcePosition {
    index(of: span.file).position(of: span.range.end)
  }

  /// The lines of a file.
  package mutating func index(of file: FileID) -> LineIndex {
    if let index = indices[file.index] { return index }
    let index = LineIndex(files[file.index].text)
    indices[file.index] = index
    return index
  }
}
