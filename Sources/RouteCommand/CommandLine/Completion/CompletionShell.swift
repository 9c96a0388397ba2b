/// A shell that completes words. The raw value is its name.
package enum CompletionShell: String, CaseIterable, Sendable {
  case bash, zsh, fish

  /// The script that sets up completion in the shell.
  var script: String {
    switch self {
    case .bash: Self.bashScript
    case .zsh: Self.zshScript
    case .fish: Self.fishScript
    }
  }

  // Each script runs `qtroute completions SHELL -- WORD...` and reads lines. The first is `words`,
  // or `files` with the part of the word before the file's name. After `words` there is one
  // candidate per line.

  /// Bash passes the line as it was typed, and the part that it will replace; the answer is quoted.
  /// Without candidates it looks for files.
  private static let bashScript = #"""
    # qtroute for bash: source this file, or put it in a folder of bash-completion.
    _qtroute() {
      local reply line kind=
      COMPREPLY=()
      reply=$(command qtroute completions bash -- "${COMP_LINE:0:COMP_POINT}" "$2" \
        2>/dev/null </dev/null)
      while IFS= read -r line; do
        if [ -z "$kind" ]; then kind=${line%%$'\t'*}; else COMPREPLY+=("$line"); fi
      done <<<"$reply"
      # Bash before version 4 has no compopt; it offers files if there are no candidates.
      [ "$kind" = files ] || compopt +o default 2>/dev/null
      # A file or a value follows at once.
      case ${COMPREPLY[0]-} in *[:=]) compopt -o nospace 2>/dev/null ;; esac
      return 0
    }
    complete -o default -F _qtroute qtroute

    """#

  /// Zsh quotes what it inserts.
  private static let zshScript = #"""
    #compdef qtroute
    # qtroute for zsh: save this as `_qtroute` in a folder of $fpath, or source it after compinit.
    _qtroute() {
      local -a reply texts shown end
      local kind line
      reply=("${(@f)$(command qtroute completions zsh -- "${(@Q)words[1,CURRENT-1]}" "${(Q)PREFIX}" \
        2>/dev/null </dev/null)}")
      kind=$reply[1]
      shift reply
      if [[ $kind == files$'\t'* ]]; then
        kind=${kind#*$'\t'}
        [[ -z $kind ]] || compset -P "${(b)kind}"
        _files
        return
      fi
      for line in "${reply[@]}"; do
        texts+=("${line%%$'\t'*}")
        if [[ $line == *$'\t'* ]]; then
          shown+=("${line%%$'\t'*}  -- ${line#*$'\t'}")
        else
          shown+=("$line")
        fi
      done
      # A file or a value follows at once.
      [[ $texts[1] == *[:=] ]] && end=(-S '')
      (( $#texts )) && compadd "${end[@]}" -l -d shown -a texts
    }
    if [[ $funcstack[1] == _qtroute ]]; then _qtroute "$@"; else compdef _qtroute qtroute; fi

    """#

  /// Fish also quotes what it inserts.
  private static let fishScript = #"""
    # qtroute for fish: source this file, or put it in a folder of $fish_complete_path.
    function __qtroute_complete
        set -l words (commandline -opc)
        set -l typed (commandline -ct)
        set -l current (string unescape -- $typed; or string trim -l -c '\'"' -- $typed)
        set -l reply (command qtroute completions fish -- $words "$current" 2>/dev/null </dev/null)
        set -l kind (string split -m 1 \t -- $reply[1])
        set -e reply[1]
        if test "$kind[1]" = files
            set -l rest (string sub -s (math 1 + (string length -- "$kind[2]")) -- "$current")
            for file in (__fish_complete_path "$rest")
                printf '%s\n' "$kind[2]$file"
            end
        else if set -q reply[1]
            printf '%s\n' $reply
        end
    end
    complete -c qtroute -e
    complete -c qtroute -k -f -a '(__qtroute_complete)'

    """#
}
