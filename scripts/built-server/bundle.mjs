/*
 * Bundles the server: bundle.mjs <folder>. Modules that are loaded later stay separate files, so that a start loads no more than from the
 * sources. Threads and child processes run the sources, because each needs only a few of them.
 */
import { globSync, mkdirSync, rmSync, writeFileSync } from 'node:fs';
import { basename, dirname, join, resolve } from 'node:path';
import { pathToFileURL } from 'node:url';
import { rolldown } from 'rolldown';
import { keepPlaces } from './keep-places.mjs';
import { linesOf } from './lines.mjs';
import { ENTRIES } from './place.mjs';

const root = dirname(dirname(import.meta.dirname));
const out = resolve(process.argv[2]);

/** Modules that are imported from outside of the built files: by the program, by a configuration, and by external plugins. */
const entries = [
  'core/src/cli/main.ts',
  'core/src/index.ts',
  'core/src/plugin/index.ts',
  ...globSync('plugins/*/src/index.ts', { cwd: root }).toSorted(),
].map((path) => join(root, path));

const nameOf = (entry) =>
  entry
    .slice(root.length + 1, -'.ts'.length)
    .replaceAll('/', '-')
    .replace('-src', '');

const build = await rolldown({
  cwd: root,
  input: Object.fromEntries(entries.map((entry) => [nameOf(entry), entry])),
  platform: 'node',
  plugins: [keepPlaces()],
});
rmSync(out, { recursive: true, force: true });
mkdirSync(out, { recursive: true });
const { output } = await build.generate({
  dir: out,
  format: 'esm',
  // For other extensions, Node searches a package.json to determine the module type.
  entryFileNames: '[name].mjs',
  chunkFileNames: '[name]-[hash].mjs',
  sourcemap: 'hidden',
  comments: false,
  // One character beyond Latin-1 would double V8's memory for the whole file.
  charset: 'ascii',
});
const chunks = output.filter(({ type }) => type === 'chunk');
for (const { fileName, code, map } of chunks) {
  writeFileSync(join(out, fileName), code);
  writeFileSync(join(out, `${fileName}.lines.json`), JSON.stringify(linesOf(map, out, root)));
}
const built = chunks
  .filter(({ isEntry, facadeModuleId }) => isEntry && facadeModuleId)
  .map(({ facadeModuleId, fileName }) => [
    pathToFileURL(facadeModuleId).href,
    pathToFileURL(join(out, basename(fileName))).href,
  ]);
// Written last: its presence means that the build is complete.
writeFileSync(join(out, ENTRIES), JSON.stringify(Object.fromEntries(built)));
