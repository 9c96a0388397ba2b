// Queries the runtime of generated Kotlin with a plan from standard input. The arguments are the
// bases of the URLs to build, and the lines of standard input are the URLs to match. Each answer is
// a line. An argument that starts with `g:` names the facts that hold, which have plain names; the
// answers then also tell what is refused and what else a URL opens. Without arguments, standard
// input has the arguments, a plan and URLs, repeatedly, separated by form-feed lines.
//
// Generated code has no declarations that its plan has no use for. What is between `// if WORDS` and
// `// end` is therefore left out where the code does not have these words.

private fun quoted(text: String): String {
    val result = StringBuilder("\"")
    for (char in text) {
        if (char < ' ' || char == '"' || char == '\\' || char > '~') result.append(String.format("\\u%04x", char.toInt()))
        else result.append(char)
    }
    return result.append("\"").toString()
}

private fun json(value: Any?): String = when (value) {
    null -> "null"
    is String -> quoted(value)
    is List<*> -> "[" + value.joinToString(",") { json(it) } + "]"
    is QueryItem -> json(listOf(value.key, value.value))
    else -> value.toString()
}

/** How screens appear, as a plan says it. */
private fun presentations(ids: List<RouteId>): List<String> {
    // if fun presentationOf(
    val texts = mapOf(
        Presentation.Push to "push", Presentation.Present to "present",
        Presentation.PresentNav to "present nav", Presentation.PresentFloating to "present floating")
    if (ids.isNotEmpty()) return ids.map { texts.getValue(presentationOf(it)) }
    // end
    return ids.map { "push" }
}

/** Answers questions about many plans, each with separately loaded classes. */
private fun answerAll() {
    val place = object {}.javaClass.protectionDomain.codeSource.location
    val blocks = String(System.`in`.readBytes(), Charsets.UTF_8).split("\u000C\n")
    for (block in blocks) {
        val words = block.substringBefore("\n").split(" ").toTypedArray()
        System.setIn(block.substringAfter("\n").byteInputStream())
        val loader = java.net.URLClassLoader(arrayOf(place), ClassLoader.getSystemClassLoader().parent)
        loader.loadClass("MainKt").getMethod("main", words.javaClass).invoke(null, words)
    }
}

fun main(words: Array<String>) {
    if (words.isEmpty()) {
        answerAll()
        return
    }
    // The plan comes before the URLs.
    require(plan.length >= 0)
    val held = words.firstOrNull { it.startsWith("g:") }?.substring(2)?.split(",")
    val bases = words.filter { !it.startsWith("g:") }.map {
        // if Domain(val host
        if (it.startsWith("d:")) Base.Domain(it.substring(2)) else
        // end
        if (it.startsWith("s:")) Base.Scheme(it.substring(2)) else Base.Any
    }
    val input = java.io.BufferedReader(java.io.InputStreamReader(System.`in`, "UTF-8"))
    val output = java.io.PrintStream(System.out, false, "UTF-8")
    while (true) {
        val line = input.readLine() ?: break
        output.println(answer(line, held, bases))
    }
    output.flush()
}

@Suppress("UNUSED_PARAMETER")
private fun find(url: String, held: List<String>?): Match {
    // if given: Collection<Fact>
    if (held != null) return match(url, Fact.values().filter { held.contains(it.id) })
    // end
    return match(url)
}

/** What a match opens: its kind and its id. */
private fun target(match: Match): Pair<String, String?> {
    // if taskId: TaskId?
    match.taskId?.let { return Pair("task", it.id) }
    // end
    return Pair(if (match.routeId == null) "none" else "route", match.routeId?.id)
}

private fun answer(url: String, held: List<String>?, bases: List<Base>): String {
    val m = find(url, held)
    val (kind, id) = target(m)
    val route = m.route
    val urls = arrayListOf<String?>()
    var isTyped = route != null
    if (route != null) for (base in bases) urls.add(route.url(base))
    // if taskId: TaskId?
    m.task?.let { task ->
        isTyped = true
        for (base in bases) urls.add(task.url(base))
    }
    // end
    for ((place, screen) in m.stackIds.withIndex()) {
        check(parentOf(screen) == m.stackIds.getOrNull(place - 1))
        // if fun requirementsOf(
        check(requirementsOf(screen).none { refusalsOf(screen).contains(it) })
        // end
        // if fun tabsOf(
        check(tabsOf(screen).all { parentOf(it) == screen })
        // end
    }
    check(m.stack.isEmpty() || m.stack.map { it.routeId() } == m.stackIds)
    check(route == null || (route.routeId() == m.routeId && route == route))
    val failure = m.failure?.name?.let { it.substring(0, 1).toLowerCase() + it.substring(1) }
    val arguments = m.arguments.joinToString(",") { quoted(it.name) + ":" + json(it.value) }
    val answer = linkedMapOf<String, String>()
    answer["refuses"] = "[]"
    answer["requires"] = "[]"
    answer["alternatives"] = "[]"
    answer["fallback"] = "false"
    // if val refuses: List<Fact>
    answer["refuses"] = json(m.refuses.map { it.id })
    answer["requires"] = json(m.requires.map { it.id })
    // end
    // if val alternatives: List<Match>
    answer["alternatives"] = json(m.alternatives.map { target(it).first + " " + target(it).second })
    // end
    // if val isFallback: Boolean
    answer["fallback"] = json(m.isFallback)
    // end
    if (held == null) answer.keys.removeAll(listOf("refuses", "alternatives"))
    answer["failure"] = json(failure)
    answer["kind"] = json(kind)
    answer["id"] = json(id)
    answer["typed"] = json(isTyped)
    answer["stack"] = json(m.stackIds.map { it.id })
    answer["arguments"] = "{$arguments}"
    answer["missing"] = json(m.missing)
    answer["query"] = json(m.query)
    answer["unread"] = json(m.unread)
    answer["frames"] = json(m.stack.map { it.inputValues() })
    answer["presentations"] = json(presentations(m.stackIds))
    answer["fragment"] = json(m.fragment)
    answer["urls"] = json(urls)
    return answer.map { (key, value) -> "\"$key\":$value" }.joinToString(",", "{", "}")
}
