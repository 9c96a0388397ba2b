import RouteBench

/// The time to turn an app's navigation graphs into a plan, with `qtroute` and the XML reader that
/// it starts.
enum ImportBenchmark {
  /// A module of `files` graphs. Each includes the next one and holds its share of the
  /// destinations, with arguments, deep links and actions.
  static func android(_ run: inout BenchRun, destinations: Int = 250, files: Int = 20) {
    let module = "\(run.folder)/navigation"
    guard Programs.run(["mkdir", "-p", module]) == 0 else { return run.lacks(TaskName.android) }
    let perFile = destinations / files
    for file in 0..<files {
      var text = """
        <?xml version="1.0" encoding="utf-8"?>
        <navigation xmlns:android="http://schemas.android.com/apk/res/android"
            xmlns:app="http://schemas.android.com/apk/res-auto" android:id="@+id/graph\(file)"
            app:startDestination="@id/screen\(file)_0">

        """
      if file + 1 < files { text += "  <include app:graph=\"@navigation/graph\(file + 1)\" />\n" }
      for screen in 0..<perFile {
        text += """
            <fragment android:id="@+id/screen\(file)_\(screen)"
                android:name="com.example.Screen\(file)x\(screen)" android:label="Screen \(screen)">
              <argument android:name="item" app:argType="integer" android:defaultValue="0" />
              <deepLink app:uri="https://example.com/\(file)/\(screen)/{item}" />
              <action android:id="@+id/next\(file)_\(screen)"
                  app:destination="@id/screen\(file)_\((screen + 1) % perFile)"
                  app:popUpTo="@id/screen\(file)_0" />
            </fragment>

          """
      }
      Disk.write(Array((text + "</navigation>\n").utf8), to: "\(module)/graph\(file).xml")
    }
    let words = [
      run.tool, "import", "android", module, "-o", "\(run.folder)/imported", "--force", "-q",
    ]
    run.add(run.programs.usages(words, runs: run.runs), TaskName.android) {
      Figure(
        .import, TaskName.android, routes: destinations, items: destinations, unit: "destination",
        usages: $0)
    }
  }
}
