import EditorSources
import RouteBase

/// What an editor needs to work with `qtroute lsp`, printed or written by `qtroute init --editor`. The
/// raw value is its name in the option.
enum EditorSetup: String, CaseIterable {
  case vscode, neovim, emacs, helix, zed, sublime, xcode

  /// The text to paste; its first line says where. Nil for an editor that takes a folder.
  var text: String? {
    switch self {
    case .vscode: nil
    case .neovim: Self.lua
    case .emacs:
      """
      ;; init.el
      (define-derived-mode routeplan-mode prog-mode "Route plan"
        (setq-local comment-start "// ")
        (modify-syntax-entry ?/ ". 124b" routeplan-mode-syntax-table)
        (modify-syntax-entry ?* ". 23" routeplan-mode-syntax-table)
        (modify-syntax-entry ?\\n "> b" routeplan-mode-syntax-table))
      (add-to-list 'auto-mode-alist '("\\\\.routeplan\\\\'" . routeplan-mode))
      (with-eval-after-load 'eglot
        (add-to-list 'eglot-server-programs '(routeplan-mode . ("qtroute" "lsp"))))
      (defun routeplan-start ()
        "Start Eglot, if qtroute is there."
        (if (executable-find "qtroute")
            (eglot-ensure)
          (message "qtroute is not on PATH: route plans are not checked")))
      (add-hook 'routeplan-mode-hook 'routeplan-start)

      """
    case .helix:
      """
      # ~/.config/helix/languages.toml
      [language-server.qtroute]
      command = "qtroute"
      args = ["lsp"]

      [[language]]
      name = "routeplan"
      scope = "source.routeplan"
      file-types = ["routeplan"]
      comment-token = "//"
      indent = { tab-width = 4, unit = "    " }
      language-servers = ["qtroute"]

      """
    case .zed:
      """
      // ~/.config/zed/settings.json, beside the extension that `-o FOLDER` writes
      {
        "languages": {
          "Route plan": { "semantic_tokens": "full" }
        },
        "lsp": {
          "qtroute": { "binary": { "path": "qtroute", "arguments": ["lsp"] } }
        }
      }

      """
    case .sublime: Self.sublimeSettings
    case .xcode:
      """
      # A "Run Script" phase of the target, with Based on Dependency Analysis off.
      # Xcode has no language servers; it shows the findings of this script beside the text.
      qtroute check --plan "$SRCROOT"

      """
    }
  }

  /// The files of a folder that the editor loads as it is.
  var files: [(name: String, bytes: [UInt8])]? {
    switch self {
    case .vscode:
      [
        ("package.json", Self.bytes(editor_source_vscode_package())),
        ("extension.js", Self.bytes(editor_source_vscode_script())),
        ("language-configuration.json", Self.bytes(editor_source_vscode_language())),
        ("routeplan.tmLanguage.json", Array(TextMateGrammar.text.utf8)),
      ]
    case .neovim:
      [("routeplan.lua", Array(Self.lua.utf8)), ("routeplan.vim", Array(VimSyntax.text.utf8))]
    case .zed:
      [
        ("extension.toml", Self.bytes(editor_source_zed_extension())),
        ("Cargo.toml", Self.bytes(editor_source_zed_package())),
        ("src/lib.rs", Self.bytes(editor_source_zed_code())),
        ("languages/routeplan/config.toml", Self.bytes(editor_source_zed_language())),
      ]
    case .sublime:
      [
        ("Route plan.sublime-syntax", Array(SublimeSyntax.text.utf8)),
        ("Comments.tmPreferences", Self.bytes(editor_source_sublime_comments())),
        ("LSP.sublime-settings", Array(Self.sublimeSettings.utf8)),
      ]
    case .emacs, .helix, .xcode: nil
    }
  }

  private static let sublimeSettings = """
    // Packages/User/LSP.sublime-settings, for the package LSP
    {
      "clients": {
        "qtroute": {
          "enabled": true,
          "command": ["qtroute", "lsp"],
          "selector": "source.routeplan"
        }
      }
    }

    """

  private static let lua = """
    -- ~/.config/nvim/plugin/routeplan.lua
    vim.api.nvim_create_autocmd({ "BufNewFile", "BufRead" }, {
      pattern = "*.routeplan",
      callback = function() vim.bo.filetype = "routeplan" end,
    })
    vim.api.nvim_create_autocmd("FileType", {
      pattern = "routeplan",
      callback = function(event)
        vim.bo.commentstring = "// %s"
        if vim.fn.executable("qtroute") == 0 then
          vim.notify_once("qtroute is not on PATH: route plans are not checked", vim.log.levels.WARN)
          return
        end
        local config = {
          name = "qtroute",
          cmd = { "qtroute", "lsp" },
          root_dir = vim.fn.fnamemodify(vim.api.nvim_buf_get_name(event.buf), ":p:h"),
        }
        -- Neovim 0.8 and later keep one server for a folder.
        if vim.lsp.start then
          vim.lsp.start(config)
        else
          vim.lsp.buf_attach_client(event.buf, vim.lsp.start_client(config))
        end
      end,
    })

    """

  private static func bytes(_ source: editor_source) -> [UInt8] {
    Array(UnsafeBufferPointer(start: source.start, count: source.count))
  }
}
