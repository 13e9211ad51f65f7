#!/usr/bin/env node
// Plain JavaScript that old versions of Node can read, so that they can say what is missing.
const [major, minor] = process.versions.node.split('.').map(Number);

if (major < 24 || (major === 24 && minor < 12)) {
  console.error(`companion needs Node 24.12 or newer; this is ${process.version}.`);
  process.exitCode = 1;
} else {
  void run();
}

async function run() {
  await keepCompiledCode();
  const { main } = await import('@editor-companion/core/cli');
  process.exit(await main(process.argv.slice(2)));
}

/**
 * Keeps compiled code between starts, which halves the time to listening and spares the compiler's memory. It lies in this
 * package's own folder: in a shared one somebody else could plant code. Threads look for it in the environment.
 */
async function keepCompiledCode() {
  const { enableCompileCache } = await import('node:module');
  const { fileURLToPath } = await import('node:url');
  process.env.NODE_COMPILE_CACHE ??= fileURLToPath(new URL('../node_modules/.cache', import.meta.url));
  enableCompileCache(process.env.NODE_COMPILE_CACHE);
}
