// Queries the runtime of generated Kotlin with a plan from standard input. The arguments are the
// bases of the URLs to build, and the lines of standard input are the URLs to match. Each answer is
// a line. An argument that starts with `g:` names the facts that hold, which have plain names; the
// answers then also tell what is refused and what else a URL opens. Without arguments, standard
// input has the arguments, a plan and URLs, repeatedly, separated by form-feed lines.

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

/** How a screen appears, as a plan says it. */
private fun presentation(id: RouteId): String = when (presentationOf(id)) {
    Presentation.Push -> "push"
    Presentation.Present -> "present"
    Presentation.PresentNav -> "present nav"
    Presentation.PresentFloating -> "present floating"
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
    val given = Fact.values().filter { held != null && held.contains(it.id) }
    val bases = words.filter { !it.startsWith("g:") }.map {
        if (it == "any") Base.Any
        else if (it.startsWith("s:")) Base.Scheme(it.substring(2)) else Base.Domain(it.substring(2))
    }
    val input = java.io.BufferedReader(java.io.InputStreamReader(System.`in`, "UTF-8"))
    val output = java.io.PrintStream(System.out, false, "UTF-8")
    while (true) {
        val line = input.readLine() ?: break
        val m = match(line, given)
        val id = m.routeId?.id ?: m.taskId?.id
        val kind = if (m.routeId != null) "route" else if (m.taskId != null) "task" else "none"
        val route = m.route
        val task = m.task
        val urls = bases.mapNotNull { base ->
            if (route != null) json(route.url(base)) else if (task != null) json(task.url(base)) else null
        }
        for ((place, screen) in m.stackIds.withIndex()) {
            check(parentOf(screen) == m.stackIds.getOrNull(place - 1))
            check(requirementsOf(screen).none { refusalsOf(screen).contains(it) })
            check(tabsOf(screen).all { parentOf(it) == screen })
        }
        check(m.stack.isEmpty() || m.stack.map { it.routeId() } == m.stackIds)
        check(route == null || (route.routeId() == m.routeId && route == route))
        val failure = m.failure?.name?.let { quoted(it.substring(0, 1).toLowerCase() + it.substring(1)) } ?: "null"
        val arguments = m.arguments.joinToString(",") { quoted(it.name) + ":" + json(it.value) }
        val others = m.alternatives.map { other ->
            other.routeId?.let { "route " + it.id } ?: other.taskId?.let { "task " + it.id }
        }
        val more = if (held == null) "" else
            "\"refuses\":${json(m.refuses.map { it.id })},\"alternatives\":${json(others)},"
        output.println("{$more\"failure\":$failure,\"kind\":\"$kind\",\"id\":${json(id)},\"typed\":${route != null || task != null}," +
            "\"fallback\":${m.isFallback},\"stack\":${json(m.stackIds.map { it.id })},\"arguments\":{$arguments}," +
            "\"missing\":${json(m.missing)},\"query\":${json(m.query)},\"unread\":${json(m.unread)}," +
            "\"frames\":${json(m.stack.map { it.inputValues() })}," +
            "\"presentations\":${json(m.stackIds.map { presentation(it) })}," +
            "\"fragment\":${json(m.fragment)},\"requires\":${json(m.requires.map { it.id })}," +
            "\"urls\":[${urls.joinToString(",")}]}")
    }
    output.flush()
}
