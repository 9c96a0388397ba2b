import SwiftUI
import UIKit

// What is hard to see in code: erased types, closures, windows of UIKit.

final class SceneDelegate: UIResponder, UIWindowSceneDelegate {
  var window: UIWindow?

  func scene(
    _ scene: UIScene, willConnectTo session: UISceneSession, options: UIScene.ConnectionOptions
  ) {
    window?.rootViewController = UIHostingController(rootView: ChatsView())
  }
}

struct Destination: Hashable {
  var name: String
  var make: @Sendable () -> AnyView

  static func == (a: Destination, b: Destination) -> Bool { a.name == b.name }
  func hash(into hasher: inout Hasher) { hasher.combine(name) }
}

struct ChatsView: View {
  @State private var path = NavigationPath()
  @State private var search = ""

  var body: some View {
    NavigationStack(path: $path) {
      List {
        Button("Anna") {
          path.append(Destination(name: "anna") { AnyView(ConversationView(name: "Anna")) })
        }
        MenuRow(title: "Archive", destination: AnyView(ArchiveView()))
        ActionRow(title: "Profile") { openProfile() }
      }
      .navigationDestination(for: Destination.self) { $0.make() }
      .searchable(text: $search) {
        SuggestionsView(text: search)
      }
    }
  }

  private func openProfile() {
    let profile = UIHostingController(rootView: ProfileView())
    UIApplication.shared.keyWindow?.rootViewController?.present(profile, animated: true)
  }
}

struct MenuRow: View {
  let title: String
  let destination: AnyView

  var body: some View {
    NavigationLink(title) { destination }
  }
}

struct ActionRow: View {
  let title: String
  let action: () -> Void

  var body: some View { Button(title, action: action) }
}

struct SuggestionsView: View {
  let text: String

  var body: some View { Text(text) }
}

struct ConversationView: View {
  let name: String
  @State private var image: UIImage?
  @State private var showsCall = false

  var body: some View {
    ZStack {
      Text(name)
      if showsCall { CallView(name: name) }
    }
    .sheet(isPresented: Binding(get: { image != nil }, set: { _ in image = nil })) {
      if let image { ImageView(image: image) } else { PlaceholderView() }
    }
  }
}

struct CallView: View {
  let name: String

  var body: some View { Text("Calling") }
}

struct ImageView: View {
  let image: UIImage

  var body: some View { Image(uiImage: image) }
}

struct PlaceholderView: View {
  var body: some View { Color.gray }
}

struct ArchiveView: View {
  var body: some View {
    List {
      NavigationLink("Old") { ConversationView(name: "Old") }
    }
  }
}

struct ProfileView: View {
  var body: some View { Text("Me") }
}

struct UnusedView: View {
  var body: some View {
    NavigationLink("Nobody") { ProfileView() }
  }
}
