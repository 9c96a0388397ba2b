// What the task for Gradle in qtroute-builds(7) uses of Gradle's own types, so that a Kotlin compiler
// reads it. `.ci/builds` puts the task into a function of `Project`.

import java.io.File
import kotlin.reflect.KClass
import kotlin.reflect.KProperty

class Provider<T>(private val value: T) {
  fun get(): T = value
}

class RegularFile(val asFile: File)

class Directory(private val path: String) {
  fun file(name: String) = RegularFile(File(path, name))
}

class DirectoryProperty {
  fun dir(path: String) = Provider(Directory(path))
}

class ProjectLayout {
  val buildDirectory = DirectoryProperty()
}

class ConfigurableFileTree {
  fun include(vararg patterns: String) = patterns.size
}

class TaskInputs {
  fun files(vararg paths: Any) = paths.size
}

class TaskOutputs {
  fun dir(path: Any) = path
}

class Exec {
  val inputs = TaskInputs()
  val outputs = TaskOutputs()
  var words: List<Any> = listOf()

  fun commandLine(vararg words: Any) {
    this.words = words.toList()
  }
}

class TaskProvider<T>(val task: T) {
  operator fun getValue(owner: Any?, property: KProperty<*>) = this
}

class TaskContainer {
  fun registering(type: KClass<Exec>, configure: Exec.() -> Unit): TaskProvider<Exec> {
    check(type == Exec::class)
    val task = Exec()
    task.configure()
    println(task.words.joinToString(" "))
    return TaskProvider(task)
  }
}

class SourceDirectorySet {
  fun srcDir(path: Any) = path
}

class KotlinSourceSet {
  val kotlin = SourceDirectorySet()
}

class KotlinSourceSets {
  operator fun get(name: String) = KotlinSourceSet().takeIf { name == "main" } ?: error(name)
}

class KotlinExtension {
  val sourceSets = KotlinSourceSets()
}

class Project {
  val layout = ProjectLayout()
  val tasks = TaskContainer()
  val kotlin = KotlinExtension()

  fun fileTree(folder: String, configure: ConfigurableFileTree.() -> Unit) =
    ConfigurableFileTree().apply(configure).let { folder }
}

fun main() = Project().build()
