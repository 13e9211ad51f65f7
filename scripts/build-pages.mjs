/*
 * Plain JavaScript for Node 20, as it may run in the same breath as the first installation.
 * Builds the pages that plugins serve with Vite, where their sources have changed since the last time.
 *   npm run build:pages                 what has changed
 *   npm run build:pages -- --force      all of it
 */
import { spawn } from 'node:child_process';
import { createHash } from 'node:crypto';
import { existsSync, mkdirSync, readdirSync, readFileSync, statSync, writeFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { nodeForSources, root } from './dependencies.mjs';

/** What a page is made of, besides its own folder: the document model, and the versions of all packages. */
const SHARED = ['document/src', 'document/package.json', 'package-lock.json'].map((path) => join(root, path));
const OWN = ['src', 'index.html', 'vite.config.ts', 'package.json'];

/**
 * Brings every page's `dist` up to date; takes some milliseconds when it is.
 *
 * @param {{ force?: boolean }} [options]
 * @throws {Error} with what Vite said.
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

/** One hash of everything that goes into a page. */
function fingerprint(page) {
  const hash = createHash('sha256');
  for (const path of [...OWN.map((name) => join(page, name)), ...SHARED].flatMap(filesBelow))
    hash.update(path.slice(root.length)).update(readFileSync(path));
  return hash.digest('hex');
}

/** A file itself; of a folder all files, in an order that does not change. */
const filesBelow = (path) =>
  statSync(path).isFile()
    ? [path]
    : readdirSync(path)
        .toSorted()
        .flatMap((name) => filesBelow(join(path, name)));

async function build(page) {
  const started = Date.now();
  process.stdout.write(`Building ${page.slice(root.length + 1)}… `);
  const vite = join(root, 'node_modules/vite/bin/vite.js');
  const { code, output } = await run(nodeForSources(), [vite, 'build', '--logLevel', 'warn'], page);
  process.stdout.write(code === 0 ? `done in ${((Date.now() - started) / 1000).toFixed(1)} s\n` : 'failed\n');
  if (code !== 0) throw new Error(`Vite could not build ${page}:\n${output}`);
}

function run(command, args, cwd) {
  const child = spawn(command, args, {
    cwd,
    stdio: ['ignore', 'pipe', 'pipe'],
    env: { ...process.env, NODE_ENV: 'production' },
  });
  return new Promise((resolve, reject) => {
    let output = '';
    for (const stream of [child.stdout, child.stderr]) stream.on('data', (chunk) => (output += chunk));
    child.on('error', reject);
    child.on('close', (code) => resolve({ code, output }));
  });
}

if (process.argv[1] === fileURLToPath(import.meta.url)) {
  try {
    await buildPages({ force: process.argv.includes('--force') });
  } catch (error) {
    console.error(error.message);
    process.exitCode = 1;
  }
}
