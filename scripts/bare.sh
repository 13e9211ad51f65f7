#!/usr/bin/env bash
# Runs a command as if nothing but Node and npm had ever been installed on this machine: without the programs, fonts, libraries and caches that
# `npm run setup` or an earlier run may have left. Needs Linux, root and mount namespaces; changes nothing outside.
#   scripts/bare.sh npm test
#   scripts/bare.sh --check            ends with 0 if this machine allows it
set -euo pipefail
[ $# -gt 0 ] || { sed -n 2,5p "$0"; exit 2; }
if [ -z "${COMPANION_BARE:-}" ]; then
  [ "$1" != --check ] || exec unshare --mount --propagation private -- bash -c 'mount -t tmpfs tmpfs /mnt' 2>/dev/null
  exec env COMPANION_BARE=1 unshare --mount --propagation private -- "$0" "$@"
fi

scratch="$(mktemp -d)"
mount -t tmpfs tmpfs "$scratch"
mkdir "$scratch/empty"

for folder in /usr/share/fonts /usr/local/share/fonts /etc/fonts /usr/lib/libreoffice /opt/libreoffice* /usr/lib/chromium /usr/lib/postgresql \
  /usr/share/ghostscript /var/cache/editor-companion /var/cache/fontconfig "$HOME/.fonts" "$HOME/.local/share/fonts" "$HOME/.cache"; do
  if [ -d "$folder" ]; then mount --bind "$scratch/empty" "$folder"; fi
done

# A view of a folder from which entries can be removed without changing the folder.
without() {
  local folder="$1" layer
  shift
  [ -d "$folder" ] || return 0
  layer="$scratch/layer${folder//\//_}"
  mkdir -p "$layer/upper" "$layer/work"
  mount -t overlay overlay -o "lowerdir=$folder,upperdir=$layer/upper,workdir=$layer/work" "$folder"
  (cd "$folder" && rm -f "$@")
}
for folder in /usr/bin /usr/local/bin /usr/sbin; do
  without "$folder" soffice libreoffice localc lowriter unoconv chromium chromium-headless-shell google-chrome chrome gs ghostscript qpdf pdftotext \
    pdftoppm pdfinfo pdfimages pdffonts pdfseparate mutool redis-server redis-cli psql pg_ctl pg_ctlcluster pandoc convert magick fc-list fc-match
done
# Libraries that a packaged Chromium needs from the system, and a slim image lacks.
for folder in /usr/lib/x86_64-linux-gnu /usr/lib/aarch64-linux-gnu; do
  without "$folder" libnss3.so libnssutil3.so libsmime3.so libnspr4.so libplc4.so libplds4.so libfontconfig.so.1
done
exec "$@"
