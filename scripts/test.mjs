/*
 * Runs the tests with node:test. Arguments select files whose path contains one of them. Arguments that start with `--` are passed to node:
 *   npm test -- plugins/storage
 *   npm test -- webhook --test-only
 *   npm test -- collab --times              prints the times at the end; --times=FILE.json writes all of them
 */
import { spawnSync } from 'node:child_process';
import { chmodSync, globSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { availableParallelism } from 'node:os';
import { basename, isAbsolute, join, relative } from 'node:path';
import { run } from 'node:test';
import * as reporters from 'node:test/reporters';
import { pathToFileURL } from 'node:url';
import { root } from './dependencies.mjs';
import { chooseFiles, isLong, longFirst, readArguments } from './test-files.ts';
import { temporaryParent } from './temporary-parent.ts';
import { groupFiles, kindOf, writeGroup } from './test-groups.ts';
import { timesAsText, TimesOfRun } from './test-times.ts';

const FOLDERS = [
  'client',
  'core',
  'document',
  'fonts',
  'formats',
  'plugins/*',
  'plugins/*/page',
  'examples/*',
  '.',
].map((folder) => `${folder}/test/**/*.test.ts`);
const REPORTER = '--test-reporter=';
/** The number of files from which it is faster to load shared code once before the run. */
const MANY = 40;

const { flags: allFlags, words } = readArguments(process.argv.slice(2), root);
const timesFlag = allFlags.find((flag) => /^--times(?:=|$)/.test(flag));
const flags = allFlags.filter((flag) => flag !== timesFlag);
const files = chooseFiles(globSync(FOLDERS, { cwd: root, exclude: (path) => path.includes('node_modules') }), words);

if (files.length === 0) {
  console.error(`No test file matches ${words.join(', ')}.`);
  process.exit(1);
}

// Files that tests and their programs leave are removed with this folder, so that no run affects the next.
const temporary = mkdtempSync(join(temporaryParent(), 'companion-tests-'));
// Browsers run as another user, with their profiles below it.
chmodSync(temporary, 0o755);
process.on('exit', () => rmSync(temporary, { recursive: true, force: true }));
process.env.TMPDIR = temporary;
process.env.NODE_ENV = 'test';
// Compiled code is shared between processes.
process.env.NODE_COMPILE_CACHE = join(temporary, 'compiled');
if (files.length >= MANY)
  spawnSync(process.execPath, [join(import.meta.dirname, 'warm-compile-cache.mjs')], { cwd: root, stdio: 'inherit' });

// After an interrupt, the run ends when its tests have ended.
const stopped = new AbortController();
for (const signal of ['SIGINT', 'SIGTERM']) process.on(signal, () => stopped.abort());

// Most files spend more time on loading the code under test than on testing it.
const { alone, groups } = groupFiles(files, (file) => kindOf(join(root, file)), isLong);
const long = longFirst(alone).filter(isLong);
const short = alone.filter((file) => !isLong(file));
const paths = (some) => some.map((file) => join(root, file));
const named = (path) => (path.startsWith(root) ? relative(root, path) : isAbsolute(path) ? basename(path) : path);
const grouped = groups.map((group, index) => writeGroup(temporary, paths(group), index + 1, named));

const preloads = [
  'properties-preload.mjs',
  'end-tests-preload.mjs',
  ...(timesFlag === undefined ? [] : ['test-times-preload.mjs']),
].flatMap((file) => ['--import', pathToFileURL(join(import.meta.dirname, file)).href]);
const name = flags.find((flag) => flag.startsWith(REPORTER))?.slice(REPORTER.length) ?? 'spec';
const times = new TimesOfRun(grouped);
process.exitCode = 1;
run({
  cwd: root,
  files: [...paths(long), ...grouped, ...paths(short)],
  // One more than the number of processors, as some tests wait for a browser, npm or a disk.
  concurrency: availableParallelism() + 1,
  // For hanging tests. On a busy machine the longest test, which packs, installs and builds two dozen packages, takes a third of it.
  timeout: 900_000,
  coverage: flags.includes('--experimental-test-coverage'),
  execArgv: [...preloads, ...flags.filter((flag) => !flag.startsWith(REPORTER))],
  signal: stopped.signal,
})
  .on('test:summary', ({ file, success }) => {
    if (file === undefined) process.exitCode = success ? 0 : 1;
  })
  .on('test:complete', (event) => times.note(event))
  .on('end', () => timesFlag !== undefined && tellTimes())
  .compose(reporters[name] ?? reporters.spec)
  .pipe(process.stdout);

function tellTimes() {
  const told = times.times(temporary);
  process.stdout.write(timesAsText(told, named));
  const file = timesFlag.slice('--times='.length);
  if (file !== '') writeFileSync(file, JSON.stringify(told));
}
