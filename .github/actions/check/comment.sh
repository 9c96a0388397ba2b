#!/usr/bin/env bash
# Writes what the pull request NUMBER changes in PLAN since BASE as a comment, and replaces the comment
# of an earlier run.
set -euo pipefail
git cat-file -e "$BASE^{commit}" 2>/dev/null || git fetch --quiet --depth=1 origin "$BASE"
text=$RUNNER_TEMP/qtroute-diff.md
marker='<!-- qtroute diff -->'
{
  echo "$marker"
  qtroute diff --plan "$PLAN" --git "$BASE" --format markdown
} >"$text"
path=repos/$GITHUB_REPOSITORY/issues
id=$(gh api --paginate "$path/$NUMBER/comments" \
  --jq ".[] | select(.body | startswith(\"$marker\")) | .id" | head -n 1)
if [ -n "$id" ]; then
  gh api --silent --method PATCH "$path/comments/$id" --field "body=@$text"
else
  gh api --silent --method POST "$path/$NUMBER/comments" --field "body=@$text"
fi
