/*
 * Bundles the server's some 2,400 modules into a few files, if their sources have changed since the last build: finding and loading the
 * modules one by one took more than half of a start. `npm start` runs these files; everything else runs the sources. Plain JavaScript for
 * Node 20, because it may run right after the first installation.
 *   npm run build:server                if sources have changed
 *   npm run build:server -- --force     in any case
 */
import { createHash } from 'node:crypto';
import { existsSync, readdirSync, readFileSync, renameSync, rmSync, statSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { buildAsProgram, filesBelow, run } from './build-step.mjs';
import { nodeForSources, root } from './dependencies.mjs';
import { builtServers, currentFile, ENTRIES } from './built-server/place.mjs';

/** Folders with code that may be part of the server, and files that determine how it is bundled. */
const SOURCES = ['core/src', 'document/src', 'fonts/src', 'formats/src'];
const MAKERS = ['core/package.json', 'package-lock.json', 'scripts/built-server'];

/** The number of earlier builds to keep, as servers may still run from them. */
const KEPT = 2;

/**
 * Brings the built server up to date. This takes about 50 ms if nothing changed. If the build fails, a start runs the sources and never an
 * older build.
 * @param {{ force?: boolean, bundle?: (folder: string) => Promise<void> }} [options]
 * @throws {Error} with the bundler's output.
 */
export async function buildServer({ force = false, bundle = build } = {}) {
  const name = fingerprint();
  const isThere = existsSync(join(builtServers, name, ENTRIES));
  if (isThere && isCurrent(name) && !force) return;
  rmSync(currentFile, { force: true });
  if (force || !isThere) await bundle(join(builtServers, name));
  writeFileSync(`${currentFile}-${process.pid}`, name);
  renameSync(`${currentFile}-${process.pid}`, currentFile);
  forgetOld(name);
}

const isCurrent = (name) => existsSync(currentFile) && readFileSync(currentFile, 'utf8') === name;

async function build(folder) {
  const started = Date.now();
  process.stdout.write('Building the server… ');
  const { code, output } = await run(nodeForSources(), [join(root, 'scripts/built-server/bundle.mjs'), folder], {
    cwd: root,
    env: { ...process.env, NO_COLOR: '1' },
  });
  process.stdout.write(code === 0 ? `done in ${((Date.now() - started) / 1000).toFixed(1)} s\n` : 'failed\n');
  if (code !== 0) throw new Error(`The server could not be built:\n${output}`);
}

/** Removes all builds except the current one and the latest builds before it. */
function forgetOld(current) {
  const folders = readdirSync(builtServers, { withFileTypes: true })
    .filter((entry) => entry.isDirectory() && entry.name !== current)
    .map(({ name }) => ({ path: join(builtServers, name), made: statSync(join(builtServers, name)).mtimeMs }))
    .toSorted((one, other) => other.made - one.made);
  for (const { path } of folders.slice(KEPT)) rmSync(path, { recursive: true, force: true });
}

/** Returns a hash of the name, size and time of every input file. Reading the contents would take as long as the build saves. */
function fingerprint() {
  const hash = createHash('sha256').update(root);
  const plugins = readdirSync(join(root, 'plugins')).flatMap((name) => [
    `plugins/${name}/src`,
    `plugins/${name}/package.json`,
  ]);
  for (const path of [...SOURCES, ...MAKERS, ...plugins]
    .map((name) => join(root, name))
    .filter(existsSync)
    .flatMap(filesBelow)) {
    const { size, mtimeMs } = statSync(path);
    hash.update(`${path}\n${size} ${mtimeMs}\n`);
  }
  return hash.digest('hex').slice(0, 16);
}

await buildAsProgram(import.meta.url, buildServer);
