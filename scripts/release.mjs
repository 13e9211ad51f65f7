/*
 * Prepares a release: gives the unreleased part of CHANGELOG.md the version and the day, prints it as notes, and sets the version of the
 * plugins. It neither commits nor tags.
 *   npm run release                    sorts the sections of the changelog
 *   npm run release -- 1.1.0           turns the unreleased part into 1.1.0
 */
import { globSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { root } from './dependencies.mjs';
import { releaseChangelog, releaseNotes, tidyChangelog } from './release/changelog.ts';

const path = join(root, 'CHANGELOG.md');
const [version] = process.argv.slice(2);
const text = readFileSync(path, 'utf8');

try {
  if (version === undefined) writeFileSync(path, tidyChangelog(text));
  else prepare();
} catch (error) {
  console.error(error.message);
  process.exitCode = 1;
}

function prepare() {
  if (!/^\d+\.\d+\.\d+$/.test(version)) throw new Error(`"${version}" is no version such as 1.1.0.`);
  const released = releaseChangelog(text, version, new Date().toISOString().slice(0, 10));
  writeFileSync(path, released);
  namePlugins(JSON.parse(readFileSync(join(root, 'package.json'), 'utf8')).version);
  console.log(releaseNotes(released, version));
  console.error(
    `\nNext: npm version ${version} --workspaces --include-workspace-root --no-git-tag-version --allow-same-version; npm run data-folder; npm run pack; commit; tag v${version}.`,
  );
}

/** Sets the version in each plugin's definition to that of its package. */
function namePlugins(before) {
  for (const file of globSync('plugins/*/src/index.ts', { cwd: root })) {
    const source = readFileSync(join(root, file), 'utf8');
    writeFileSync(join(root, file), source.replace(`  version: '${before}',`, `  version: '${version}',`));
  }
}
