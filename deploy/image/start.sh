#!/bin/sh
# The image's entry point: starts the server with the configuration that is mounted at /config, else with its own. Words after the image's
# name on docker's command line are the command of the program: `check`, `doctor`, `start --role web`.
#
#   /config/companion.config.ts           a configuration; plugins are beside it in /config/node_modules
#   /config/node_modules/@editor-companion/core    a whole folder of `npx editor-companion`: its own server runs
set -eu

app=${COMPANION_APP:-/app}
config=${COMPANION_CONFIG:-/config}
own="$config/node_modules/@editor-companion/core/bin/companion.js"

[ "$#" -gt 0 ] || set -- start
command=$1
shift

# A small young generation: the idle server uses some 25 MB less, and releases the chunks of an upload sooner.
run() {
  program=$1
  shift
  exec node --max-semi-space-size=4 "$program" "$command" "$@"
}

if [ -f "$own" ]; then
  cd "$config"
  run "$own" "$@"
fi

for ending in ts mts js mjs json; do
  file="$config/companion.config.$ending"
  if [ -f "$file" ]; then run "$app/scripts/start.mjs" --config "$file" "$@"; fi
done

cd "$app"
run scripts/start.mjs "$@"
