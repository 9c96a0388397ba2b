#!/usr/bin/env bash
# Writes what the pull request NUMBER changes in PLAN since BASE as a comment, and replaces the comment
# of an earlier run.
set -euo pipefail
git cat-file -e "$BASE^{commit}" 2>/dev/null || git fetch --quiet --depth=1 origin "$BASE"
text=$RUNNER_TEMP/qtroute-diff.md
marker='<!-- qtroute diff -->'
echo "$marker" >"$text"
if ! qtroute diff --plan "$PLAN" --git "$BASE" --format markdown >>"$text" 2>"$text.errors"; then
  cat "$text.errors" >&2
  grep -q "no such file at that revision" "$text.errors" || exit 2
  echo "This pull request adds the route plan." >>"$text"
fi
path=repos/$GITHUB_REPOSITORY/issues
# The token of a pull request from a fork may not write.
refused() { echo "::warning::the comment on what the plan changes could not be written"; exit 0; }
id=$(gh api --paginate "$path/$NUMBER/comments" \
  --jq ".[] | select(.body | startswith(\"$marker\")) | .id" | head -n 1) || refused
if [ -n "$id" ]; then
  gh api --silent --method PATCH "$path/comments/$id" --field "body=@$text" || refused
else
  gh api --silent --method POST "$path/$NUMBER/comments" --field "body=@$text" || refused
fi
