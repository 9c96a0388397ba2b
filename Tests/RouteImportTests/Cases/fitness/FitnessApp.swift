import SwiftUI

// A login before tabs, each with a stack of its own.

@main
struct FitnessApp: App {
  @AppStorage("isSignedIn") private var isSignedIn = false

  var body: some Scene {
    WindowGroup {
      RootView()
    }
  }
}

struct RootView: View {
  @EnvironmentObject private var session: Session

  var body: some View {
    Group {
      if session.isLoading {
        LoadingView()
      } else if session.isSignedIn {
        MainTabView()
      } else {
        NavigationStack { WelcomeView() }
      }
    }
    .animation(.default, value: session.isSignedIn)
  }
}

struct LoadingView: View {
  var body: some View { ProgressView() }
}

struct WelcomeView: View {
  @State private var page = 0
  @State private var showsSignUp = false

  var body: some View {
    VStack {
      TabView(selection: $page) {
        IntroPage(text: "Run").tag(0)
        GoalsPage().tag(1)
      }
      .tabViewStyle(.page(indexDisplayMode: .always))
      NavigationLink("Sign in") { SignInView() }
      Button("Sign up") { showsSignUp = true }
    }
    .navigationDestination(isPresented: $showsSignUp) { SignUpView() }
  }
}

struct IntroPage: View {
  let text: String

  var body: some View { Text(text) }
}

struct GoalsPage: View {
  var body: some View { Text("Goals") }
}

struct SignInView: View {
  @State private var resetsPassword = false

  var body: some View {
    Button("Forgot?") { resetsPassword = true }
      .popover(isPresented: $resetsPassword) { ResetPasswordView() }
  }
}

struct SignUpView: View {
  var body: some View { Text("Sign up") }
}

struct ResetPasswordView: View {
  var body: some View { Text("Reset") }
}

enum AppTab: Hashable {
  case today, plans, profile
}

struct MainTabView: View {
  @State private var tab = AppTab.today

  var body: some View {
    TabView(selection: $tab) {
      NavigationStack {
        TodayView()
      }
      .tabItem { Label("Today", systemImage: "sun.max") }
      .tag(AppTab.today)

      PlansTab()
        .tabItem { Label("Plans", systemImage: "list.bullet") }
        .tag(AppTab.plans)

      NavigationStack {
        ProfileView()
          .navigationTitle("You")
      }
      .tabItem {
        Image(systemName: "person")
        Text("You")
      }
      .tag(AppTab.profile)
    }
  }
}

struct TodayView: View {
  @State private var isRunning = false

  var body: some View {
    ScrollView {
      ForEach(0..<3) { day in
        NavigationLink {
          WorkoutView(workoutId: day)
        } label: {
          WorkoutCard(day: day)
        }
      }
      Button("Start") { isRunning = true }
    }
    .fullScreenCover(isPresented: $isRunning) { LiveWorkoutView() }
  }
}

struct WorkoutCard: View {
  let day: Int

  var body: some View { Text("Day \(day)") }
}

struct WorkoutView: View {
  let workoutId: Int
  @State private var isRunning = false

  var body: some View {
    Button("Start") { isRunning = true }
      .fullScreenCover(isPresented: $isRunning) { LiveWorkoutView() }
  }
}

struct LiveWorkoutView: View {
  @State private var summary: Summary?

  var body: some View {
    Text("Go")
      .sheet(item: $summary) { summary in SummaryView(summary: summary) }
  }
}

struct Summary: Identifiable {
  let id: Int
}

struct SummaryView: View {
  let summary: Summary

  var body: some View { Text("Done") }
}

struct PlansTab: View {
  var body: some View {
    NavigationStack {
      List(0..<5, id: \.self) { number in
        NavigationLink("Plan \(number)") { PlanDetailView(planId: number) }
      }
    }
  }
}

struct PlanDetailView: View {
  let planId: Int

  var body: some View {
    NavigationLink("First workout") { WorkoutView(workoutId: planId) }
  }
}

struct ProfileView: View {
  var body: some View {
    Form {
      NavigationLink("Goals") { GoalsView() }
      NavigationLink {
        DevicesView()
      } label: {
        Text("Devices")
      }
    }
  }
}

struct GoalsView: View {
  var body: some View { GoalsPage() }
}

struct DevicesView: View {
  var body: some View { Text("Watch") }
}

final class Session: ObservableObject {
  @Published var isSignedIn = false
  @Published var isLoading = true
}
