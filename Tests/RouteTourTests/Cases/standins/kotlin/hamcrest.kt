package org.hamcrest

interface Matcher<T>

object Matchers {
    fun <T> allOf(vararg matchers: Matcher<in T>): Matcher<T> = object : Matcher<T> {}
    fun <T> anyOf(vararg matchers: Matcher<in T>): Matcher<T> = object : Matcher<T> {}
    fun <T> equalTo(value: T): Matcher<T> = object : Matcher<T> {}
}
