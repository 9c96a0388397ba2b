package android.content

import android.net.Uri

abstract class Context {
    abstract val packageName: String
    abstract val packageManager: PackageManager
}

abstract class PackageManager {
    abstract fun getLaunchIntentForPackage(name: String): Intent?
}

open class Intent(action: String, uri: Uri?) {
    fun setPackage(name: String?): Intent = this
    fun putExtra(name: String, value: Array<String>): Intent = this
    fun putExtra(name: String, value: String?): Intent = this

    companion object {
        const val ACTION_VIEW = "android.intent.action.VIEW"
    }
}
