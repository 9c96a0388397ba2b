import QTRoute

#if canImport(SwiftUI)
  import SwiftUI
#endif

/// The tab bar, and the sheet above it.
struct RootView: View {
  @ObservedObject var state: NavigationState
  let navigation: Navigation

  var body: some View {
    TabView(selection: $state.selection) {
      ForEach(state.tabs) { tab in
        TabContent(state: state, navigation: navigation, tab: tab)
          .tabItem { Text(tab.title) }
          .tag(Optional(tab.route))
      }
    }
    .sheet(item: $state.sheet) { frame in
      NavigationStack(path: $state.sheetPath) {
        ScreenView(navigation: navigation, frame: frame)
          .navigationDestination(for: Frame.self) { frame in
            ScreenView(navigation: navigation, frame: frame)
          }
      }
    }
  }
}

/// One tab: its own screen, and the path above it.
struct TabContent: View {
  @ObservedObject var state: NavigationState
  let navigation: Navigation
  let tab: NavigationTab

  var body: some View {
    NavigationStack(path: state.pathValue(ofTab: tab.route).binding) {
      TabRoot(navigation: navigation, tab: tab)
        .navigationDestination(for: Frame.self) { frame in
          ScreenView(navigation: navigation, frame: frame)
        }
    }
  }
}

/// The screen of a tab, which has a frame once the tab was shown.
struct TabRoot: View {
  let navigation: Navigation
  let tab: NavigationTab

  var body: some View {
    if let frame = tab.layer?.root {
      ScreenView(navigation: navigation, frame: frame)
    } else {
      Text(tab.title)
    }
  }
}

/// Any screen: its route and its inputs say what it is.
struct ScreenView: View {
  let navigation: Navigation
  let frame: Frame

  var body: some View {
    if frame.route == "Home" {
      Button("Show 7") { navigation.go(to: "Show", ["showId": 7]) }
    } else {
      Text("\(frame.route) \(frame.inputs["showId"].map { "\($0)" } ?? "")")
    }
  }
}
