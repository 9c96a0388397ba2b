#!/usr/bin/env bash
# Downloads the release at URL, compares its checksum with SHA256, and puts its programs on the PATH.
set -euo pipefail
folder=$RUNNER_TEMP/qtroute
mkdir -p "$folder"
curl --fail --silent --show-error --location --output "$folder/release.tar.gz" "$URL"
# macOS has the other program.
sum() { if command -v sha256sum >/dev/null; then sha256sum "$1"; else shasum -a 256 "$1"; fi; }
if [ "$(sum "$folder/release.tar.gz" | cut -d' ' -f1)" != "$SHA256" ]; then
  echo "::error::the checksum of $URL is not $SHA256"
  exit 1
fi
tar -xzf "$folder/release.tar.gz" -C "$folder" --strip-components=1
echo "$folder/bin" >>"$GITHUB_PATH"
