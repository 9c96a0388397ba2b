#!/usr/bin/env bash
# Downloads the release at URL, compares its checksum with SHA256, and puts its programs on the PATH.
set -euo pipefail
folder=$RUNNER_TEMP/qtroute
mkdir -p "$folder"
curl --fail --silent --show-error --location --output "$folder/release.tar.gz" "$URL"
if ! echo "$SHA256  $folder/release.tar.gz" | sha256sum --check --status; then
  echo "::error::the checksum of $URL is not $SHA256"
  exit 1
fi
tar --extract --gzip --strip-components=1 --directory "$folder" --file "$folder/release.tar.gz"
echo "$folder/bin" >>"$GITHUB_PATH"
