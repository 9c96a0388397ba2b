import SwiftUI

// Sheets, chosen by items.

@main
struct NotesApp: App {
  var body: some Scene {
    WindowGroup { ContentView() }
  }
}

enum ActiveSheet: Identifiable {
  case compose
  case share(Note)
  case tags

  var id: String { "\(self)" }
}

enum Cover: String, Identifiable {
  case camera, scanner

  var id: String { rawValue }

  @ViewBuilder var screen: some View {
    switch self {
    case .camera: CameraView()
    case .scanner: ScannerView()
    }
  }
}

struct Note: Identifiable, Hashable {
  let id: UUID
  var text: String
}

struct ContentView: View {
  @State private var sheet: ActiveSheet?
  @State private var cover: Cover?
  @State private var selected: Note?
  @State private var notes: [Note] = []

  var body: some View {
    NavigationStack {
      List(notes) { note in
        NoteRow(note: note)
          .onTapGesture { selected = note }
          .swipeActions {
            Button("Share") { sheet = .share(note) }
          }
      }
      .toolbar {
        Menu("More") {
          Button("New") { sheet = .compose }
          Button("Scan") { cover = .scanner }
        }
      }
    }
    .sheet(item: $sheet) { item in
      switch item {
      case .compose:
        NavigationStack { ComposeView(onPhoto: { cover = .camera }) }
      case .share(let note): ShareView(note: note)
      case .tags:
        TagsView()
      }
    }
    .fullScreenCover(item: $cover) { $0.screen }
    .sheet(item: $selected, content: NoteView.init)
  }
}

struct NoteRow: View {
  let note: Note

  var body: some View { Text(note.text) }
}

struct NoteView: View {
  let note: Note
  @State private var showsInfo = false
  @State private var deletes = false

  var body: some View {
    Text(note.text)
      .toolbar { infoButton }
      .confirmationDialog("Delete?", isPresented: $deletes) {
        Button("Delete", role: .destructive) {}
      }
  }

  private var infoButton: some View {
    Button("Info") { showsInfo = true }
      .popover(isPresented: $showsInfo) { InfoView(count: note.text.count) }
  }
}

struct InfoView: View {
  let count: Int

  var body: some View { Text("\(count) characters") }
}

struct ComposeView: View {
  let onPhoto: () -> Void
  @State private var showsTags = false

  var body: some View {
    VStack {
      Button("Photo", action: onPhoto)
      Button("Tags") { showsTags = true }
    }
    .sheet(isPresented: $showsTags) { tagsSheet }
  }

  private var tagsSheet: some View {
    TagsView()
      .presentationDetents([.medium])
  }
}

struct ShareView: View {
  let note: Note

  var body: some View { Text("Share") }
}

struct TagsView: View {
  var body: some View { Text("Tags") }
}

struct CameraView: View {
  var body: some View { Color.black }
}

struct ScannerView: View {
  var body: some View { Color.black }
}
