package androidx.test.espresso.action

import androidx.test.espresso.ViewAction

object ViewActions {
    fun click(): ViewAction = object : ViewAction {}
    fun closeSoftKeyboard(): ViewAction = object : ViewAction {}
    fun replaceText(text: String): ViewAction = object : ViewAction {}
}
