#!/usr/bin/env node
// Plain JavaScript that old versions of Node can read, so that they can say what is missing.
const [major, minor] = process.versions.node.split('.').map(Number);

if (major < 24 || (major === 24 && minor < 12)) {
  console.error(`companion needs Node 24.12 or newer; this is ${process.version}.`);
  process.exitCode = 1;
} else {
  void import('@editor-companion/core/cli')
    .then(({ main }) => main(process.argv.slice(2)))
    .then((code) => process.exit(code));
}
