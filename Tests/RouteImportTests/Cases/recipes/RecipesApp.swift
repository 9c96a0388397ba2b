import SwiftUI

// Plain links, in the way of the first years of SwiftUI.

@main
struct RecipesApp: App {
  @StateObject private var store = RecipeStore()

  var body: some Scene {
    WindowGroup {
      RecipeListView()
        .environmentObject(store)
    }
  }
}

struct RecipeListView: View {
  @EnvironmentObject var store: RecipeStore
  @State private var isAdding = false
  @State private var showsSettings = false

  var body: some View {
    NavigationView {
      List {
        ForEach(store.recipes) { recipe in
          NavigationLink(destination: RecipeDetailView(recipeId: recipe.id, title: recipe.title)) {
            RecipeRow(recipe: recipe)
          }
        }
        NavigationLink("Shopping list") { ShoppingListView() }
      }
      .navigationTitle("Recipes")
      .toolbar {
        Button("Add") { isAdding = true }
        Button(action: { showsSettings.toggle() }) {
          Image(systemName: "gear")
        }
      }
      .sheet(isPresented: $isAdding) {
        NavigationView { RecipeEditorView(draft: nil) }
      }
      .background(
        NavigationLink(destination: SettingsView(), isActive: $showsSettings) { EmptyView() }
      )
    }
  }
}

struct RecipeRow: View {
  let recipe: Recipe

  var body: some View {
    HStack {
      Text(recipe.title)
      Spacer()
      StarsView(count: recipe.stars)
    }
  }
}

struct StarsView: View {
  let count: Int

  var body: some View { Text(String(repeating: "*", count: count)) }
}

struct RecipeDetailView: View {
  let recipeId: Int
  let title: String
  @State private var isEditing = false

  var body: some View {
    ScrollView {
      header
      NavigationLink {
        CookingModeView(recipeId: recipeId)
      } label: {
        Label("Cook", systemImage: "flame")
      }
    }
    .sheet(isPresented: $isEditing, onDismiss: reload) {
      RecipeEditorView(draft: title)
    }
  }

  private var header: some View {
    Text(title).onTapGesture { isEditing = true }
  }

  private func reload() {}
}

struct RecipeEditorView: View {
  let draft: String?
  @State private var picksPhoto = false

  var body: some View {
    Form {
      Button("Photo") { picksPhoto = true }
    }
    .fullScreenCover(isPresented: $picksPhoto, content: { PhotoPicker() })
  }
}

struct PhotoPicker: UIViewControllerRepresentable {
  func makeUIViewController(context: Context) -> UIViewController { UIViewController() }
  func updateUIViewController(_ controller: UIViewController, context: Context) {}
}

struct CookingModeView: View {
  var recipeId: Int

  var body: some View { Text("Step 1 of \(recipeId)") }
}

struct ShoppingListView: View {
  var body: some View { List { Text("Milk") } }
}

struct SettingsView: View {
  var body: some View {
    Form {
      NavigationLink(destination: AboutView.init) { Text("About") }
      NavigationLink("Licenses", destination: LicensesView())
    }
  }
}

struct AboutView: View {
  var body: some View { Text("Recipes 1.0") }
}

struct LicensesView: View {
  var body: some View { Text("MIT") }
}

struct Recipe: Identifiable {
  let id: Int
  var title: String
  var stars: Int
}

final class RecipeStore: ObservableObject {
  @Published var recipes: [Recipe] = []
}

struct RecipeList_Previews: PreviewProvider {
  static var previews: some View {
    NavigationView { LicensesView() }
  }
}
