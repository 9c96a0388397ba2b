import RouteSyntax

/// How long an app's navigation graphs take to become a plan: `qtroute`, and the reader of XML that
/// it starts.
struct ImportBenchmark {
  let tool: String
  let folder: String
  let report: Report

  /// A module of `files` graphs, each of which includes the next and holds its part of the
  /// destinations, with arguments, deep links and actions.
  func android(destinations: Int, files: Int) {
    let module = "\(folder)/navigation"
    guard Measure.run(["mkdir", "-p", module]) == 0 else { return }
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
      Measure.write(Array((text + "</navigation>\n").utf8), to: "\(module)/graph\(file).xml")
    }
    report.title("qtroute import android, \(destinations) destinations in \(files) files")
    let command = [tool, "import", "android", module, "-o", "\(folder)/imported", "--force", "-q"]
    guard let runs = Measure.processes(command, in: folder) else {
      report.line("import", "could not run \(tool) with qtroute-import beside it")
      return
    }
    let wall = Sample(runs.map { $0.wall * 1000 })
    report.line(
      "wall time", "\(brief(wall.median)) ms ±\(Int(wall.spread * 50))%",
      "limit 150: \(report.verdict(wall.median < 150))")
  }
}
