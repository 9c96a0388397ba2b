import SwiftUI

// Views within views, modifiers, containers and functions that carry links.

@main
struct NewsApp: App {
  var body: some Scene {
    WindowGroup {
      NavigationStack {
        FrontPage()
          .withSettings()
      }
    }
  }
}

extension View {
  func withSettings() -> some View { modifier(SettingsModifier()) }
}

struct SettingsModifier: ViewModifier {
  @State private var isShown = false

  func body(content: Content) -> some View {
    content
      .toolbar { Button("Settings") { isShown = true } }
      .sheet(isPresented: $isShown) {
        NavigationStack {
          SettingsView()
        }
      }
  }
}

struct FrontPage: View {
  var body: some View {
    ScrollView {
      #if os(macOS)
        MacHeader()
      #else
        TopStories()
      #endif
      Section("Topics") { TopicGrid() }
      Card(title: "Weather") { WeatherTeaser() }
      footer
    }
  }

  @ViewBuilder
  private var footer: some View {
    if Locale.current.identifier == "en" {
      NavigationLink("Imprint") { ImprintView() }
    }
  }
}

struct MacHeader: View {
  var body: some View {
    NavigationLink("Mac") { MacView() }
  }
}

struct MacView: View {
  var body: some View { Text("Mac") }
}

struct TopStories: View {
  var body: some View {
    ForEach(0..<3) { index in
      StoryRow(storyId: index)
    }
  }
}

struct StoryRow: View {
  let storyId: Int

  var body: some View {
    NavigationLink {
      StoryView(storyId: storyId)
    } label: {
      HStack {
        Thumbnail(name: "photo")
        Text("Story")
      }
    }
  }
}

struct Thumbnail: View {
  let name: String

  var body: some View { Image(name) }
}

struct TopicGrid: View {
  private let topics = ["World", "Sport"]

  var body: some View {
    LazyVGrid(columns: []) {
      ForEach(topics, id: \.self) { topic in
        topicLink(topic)
      }
    }
  }

  private func topicLink(_ topic: String) -> some View {
    NavigationLink(destination: TopicView(name: topic)) { Text(topic) }
  }
}

struct TopicView: View {
  let name: String

  var body: some View {
    List {
      TopStories()
    }
    .withSettings()
  }
}

struct Card<Content: View>: View {
  let title: String
  @ViewBuilder let content: Content

  var body: some View {
    VStack {
      Text(title)
      content
    }
  }
}

struct WeatherTeaser: View {
  @State private var isOpen = false

  var body: some View {
    Button("Sunny") { isOpen = true }
      .fullScreenCover(isPresented: $isOpen) {
        Card(title: "Weather") { WeatherView() }
      }
  }
}

struct WeatherView: View {
  var body: some View { Text("Sunny") }
}

struct StoryView: View {
  let storyId: Int
  @State private var comments = false

  var body: some View {
    ScrollView {
      StoryBody(storyId: storyId)
      related
    }
    .overlay(alignment: .bottom) {
      CommentBar(isOpen: $comments)
    }
  }

  var related: some View {
    VStack {
      ForEach(0..<2) { StoryRow(storyId: $0) }
    }
  }
}

struct StoryBody: View {
  let storyId: Int

  var body: some View {
    Text("\(storyId)")
    NavigationLink("Author") { AuthorView(authorId: "a\(storyId)") }
  }
}

struct CommentBar: View {
  @Binding var isOpen: Bool

  var body: some View {
    Button("Comments") { isOpen = true }
      .sheet(isPresented: $isOpen) { CommentsView() }
  }
}

struct CommentsView: View {
  var body: some View { Text("None") }
}

struct AuthorView: View {
  let authorId: String

  var body: some View { List { StoryRow(storyId: 1) } }
}

struct ImprintView: View {
  var body: some View { Text("Imprint") }
}

struct SettingsView: View {
  var body: some View {
    Form {
      NotificationSection()
    }
  }
}

struct NotificationSection: View {
  var body: some View {
    NavigationLink("Notifications") { NotificationsView() }
  }
}

struct NotificationsView: View {
  var body: some View { Toggle("On", isOn: .constant(true)) }
}
