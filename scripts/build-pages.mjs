/*
 * Builds the pages that plugins serve, with Vite, if their sources have changed since the last build. Plain JavaScript for Node 20, because
 * it may run right after the first installation.
 *   npm run build:pages                 only changed pages
 *   npm run build:pages -- --force      all pages
 */
import { createHash } from 'node:crypto';
import { existsSync, mkdirSync, readdirSync, readFileSync, writeFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { buildAsProgram, filesBelow, run } from './build-step.mjs';
import { nodeForSources, root } from './dependencies.mjs';

/** The inputs of a page besides its own folder: the document model, and the versions of all packages. */
const SHARED = ['document/src', 'document/package.json', 'package-lock.json'].map((path) => join(root, path));
const OWN = ['src', 'index.html', 'vite.config.ts', 'package.json'];

/**
 * Brings every page's `dist` up to date. This takes some milliseconds if nothing changed.
 * @param {{ force?: boolean }} [options]
 * @throws {Error} with Vite's output.
 */
export async function buildPages({ force = false } = {}) {
  for (const plugin of readdirSync(join(root, 'plugins'))) {
    const page = join(root, 'plugins', plugin, 'page');
    if (!existsSync(join(page, 'vite.config.ts'))) continue;
    const stamp = join(root, 'node_modules/.cache/editor-companion', `${plugin}-page`);
    const made = fingerprint(page);
    const isThere = existsSync(stamp) && existsSync(join(page, 'dist/index.html'));
    if (!force && isThere && readFileSync(stamp, 'utf8') === made) continue;
    await build(page);
    mkdirSync(dirname(stamp), { recursive: true });
    writeFileSync(stamp, made);
  }
}

/** Returns a hash of everything that affects a page. */
function fingerprint(page) {
  const hash = createHash('sha256');
  for (const path of [...OWN.map((name) => join(page, name)), ...SHARED].flatMap(filesBelow))
    hash.update(path.slice(root.length)).update(readFileSync(path));
  return hash.digest('hex');
}

async function build(page) {
  const started = Date.now();
  process.stdout.write(`Building ${page.slice(root.length + 1)}… `);
  const vite = join(root, 'node_modules/vite/bin/vite.js');
  const { code, output } = await run(nodeForSources(), [vite, 'build', '--logLevel', 'warn'], {
    cwd: page,
    env: { ...process.env, NODE_ENV: 'production' },
  });
  process.stdout.write(code === 0 ? `done in ${((Date.now() - started) / 1000).toFixed(1)} s\n` : 'failed\n');
  if (code !== 0) throw new Error(`Vite could not build ${page}:\n${output}`);
}

await buildAsProgram(import.meta.url, buildPages);
