import SwiftUI

// A split view with a list of panels, and windows.

@main
struct MailApp: App {
  var body: some Scene {
    WindowGroup {
      MailView()
    }
    #if os(macOS)
      Settings { PreferencesView() }
    #endif
  }
}

enum Panel: Hashable, CaseIterable {
  case inbox, sent, drafts
}

struct MailView: View {
  @State private var panel: Panel? = .inbox
  @State private var message: Message?

  var body: some View {
    NavigationSplitView {
      Sidebar(panel: $panel)
    } content: {
      PanelColumn(panel: panel)
    } detail: {
      MessageView()
    }
  }
}

struct Sidebar: View {
  @Binding var panel: Panel?
  @State private var isWriting = false

  var body: some View {
    List(selection: $panel) {
      NavigationLink(value: Panel.inbox) { Text("Inbox") }
      NavigationLink(value: Panel.sent) { Text("Sent") }
      NavigationLink("Drafts", value: Panel.drafts)
    }
    .navigationDestination(for: Panel.self) { PanelColumn(panel: $0) }
    .toolbar {
      Button("Write") { isWriting = true }
    }
    .sheet(isPresented: $isWriting) { WriteView(to: "") }
  }
}

struct PanelColumn: View {
  let panel: Panel?

  var body: some View {
    switch panel ?? .inbox {
    case .inbox: InboxView()
    case .sent: SentView()
    case .drafts: DraftsView()
    }
  }
}

struct Message: Identifiable, Hashable {
  let id: Int
}

struct InboxView: View {
  let messages: [Message] = []

  var body: some View {
    NavigationStack {
      List(messages) { message in
        NavigationLink(value: message) { Text("Message") }
      }
      .navigationDestination(for: Message.self) { _ in MessageView() }
    }
  }
}

struct SentView: View {
  var body: some View { Text("Sent") }
}

struct DraftsView: View {
  @State private var draft: Message?

  var body: some View {
    Text("Drafts")
      .navigationDestination(item: $draft) { _ in WriteView(to: "draft") }
  }
}

struct MessageView: View {
  @State private var replies = false

  var body: some View {
    Text("Message")
      .sheet(isPresented: $replies) { WriteView(to: "sender") }
  }
}

struct WriteView: View {
  let to: String

  var body: some View { Text(to) }
}

struct PreferencesView: View {
  var body: some View {
    TabView {
      GeneralPane().tabItem { Text("General") }
      AccountsPane().tabItem { Text("Accounts") }
    }
  }
}

struct GeneralPane: View {
  var body: some View { Text("General") }
}

struct AccountsPane: View {
  var body: some View { Text("Accounts") }
}
