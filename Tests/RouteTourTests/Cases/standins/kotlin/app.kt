package android.app

import android.content.Intent

open class Activity {
    fun startActivity(intent: Intent) {}
}
