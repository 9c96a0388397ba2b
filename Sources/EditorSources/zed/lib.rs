//! Starts `qtroute lsp` for route plans.

use zed_extension_api::{self as zed, settings::LspSettings, LanguageServerId, Result};

struct RoutePlans;

impl zed::Extension for RoutePlans {
    fn new() -> Self {
        RoutePlans
    }

    /// The program of the settings, else the one on the PATH.
    fn language_server_command(
        &mut self,
        id: &LanguageServerId,
        worktree: &zed::Worktree,
    ) -> Result<zed::Command> {
        let binary = LspSettings::for_worktree(id.as_ref(), worktree)?.binary;
        let command = binary
            .and_then(|binary| binary.path)
            .or_else(|| worktree.which("qtroute"))
            .ok_or("put `qtroute` on the PATH, or its path into the settings")?;
        Ok(zed::Command {
            command,
            args: vec!["lsp".to_string()],
            env: worktree.shell_env(),
        })
    }
}

zed::register_extension!(RoutePlans);
