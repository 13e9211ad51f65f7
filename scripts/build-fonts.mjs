/*
 * Builds the fonts that npm has in slices only, if their sources have changed since the last build. Plain JavaScript for Node 20, because
 * it may run right after the first installation.
 *   npm run build:fonts                 if need be
 *   npm run build:fonts -- --force      in any case
 */
import { createHash } from 'node:crypto';
import { existsSync, mkdirSync, readdirSync, readFileSync, renameSync, rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { buildAsProgram, run } from './build-step.mjs';
import { nodeForSources, root } from './dependencies.mjs';

const source = join(root, 'fonts/build');
const target = join(root, 'fonts/built');
const stamp = join(target, '.made-from');

/**
 * Brings fonts/built up to date. This takes some milliseconds if nothing changed. A rename creates the folder, so it is never incomplete.
 * @param {{ force?: boolean }} [options]
 * @throws {Error} with the output of the build.
 */
export async function buildFonts({ force = false } = {}) {
  const made = fingerprint();
  if (!force && existsSync(stamp) && readFileSync(stamp, 'utf8') === made) return;
  const started = Date.now();
  process.stdout.write('Building fonts… ');
  const work = `${target}-${process.pid}`;
  mkdirSync(work, { recursive: true });
  try {
    const { code, output } = await run(nodeForSources(), [join(source, 'src/main.ts'), work]);
    process.stdout.write(code === 0 ? `done in ${((Date.now() - started) / 1000).toFixed(1)} s\n` : 'failed\n');
    if (code !== 0) throw new Error(`The fonts could not be built:\n${output}`);
    writeFileSync(join(work, '.made-from'), made);
    rmSync(target, { recursive: true, force: true });
    renameSync(work, target);
  } finally {
    rmSync(work, { recursive: true, force: true });
  }
}

/** Returns a hash of everything that affects the fonts: the build scripts, and the versions of all packages. */
function fingerprint() {
  const sources = readdirSync(join(source, 'src')).toSorted();
  const files = [...sources.map((name) => join(source, 'src', name)), join(root, 'package-lock.json')];
  const hash = createHash('sha256');
  for (const file of files) hash.update(readFileSync(file));
  return hash.digest('hex');
}

await buildAsProgram(import.meta.url, buildFonts);
