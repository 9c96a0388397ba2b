#!/usr/bin/env bash
# Checks PLAN with OPTIONS. The findings are annotations of the lines that they are about.
set -euo pipefail
read -ra words <<<"$OPTIONS"
qtroute check --plan "$PLAN" --report github "${words[@]}"
