# What the steps share; they source it from the project's root.
set -euo pipefail

# A Debian package, only where the command that it brings is missing.
need() {
  local command=$1 package=$2
  if command -v "$command" >/dev/null; then return; fi
  printf 'installing %s for %s\n' "$package" "$command"
  apt-get update -qq
  DEBIAN_FRONTEND=noninteractive apt-get install -y -qq "$package" >/dev/null
}

# The tests in a scratch path of their own: changing flags in a shared one rebuilds everything.
tests() {
  local name=$1
  shift
  swift test --scratch-path ".build/$name" --disable-xctest "$@"
}
