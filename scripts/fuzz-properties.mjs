/*
 * Runs the properties of tests many times as often, from new seeds, to find mistakes that fail once in a hundred runs. The first argument
 * is the factor (20), and the others select files whose path contains one of them. Arguments that start with `--` are passed to node:
 *   npm run fuzz:properties -- 100 plugins/collab
 */
import { spawnSync } from 'node:child_process';
import { globSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { pathToFileURL } from 'node:url';
import { root } from './dependencies.mjs';

const args = process.argv.slice(2);
const flags = args.filter((arg) => arg.startsWith('--'));
const [times = '20', ...words] = args.filter((arg) => !arg.startsWith('--'));
if (!/^[1-9]\d*$/.test(times)) {
  console.error(
    `How many times? "${times}" is no whole number above 0. Example: npm run fuzz:properties -- 100 plugins/collab`,
  );
  process.exit(1);
}

const files = globSync('{client,core,document,formats,plugins/*,examples/*}/test/**/*.test.ts', { cwd: root })
  .filter((file) => words.length === 0 || words.some((word) => file.includes(word)))
  .filter((file) => readFileSync(join(root, file), 'utf8').includes("from 'fast-check'"))
  .toSorted();

if (files.length === 0) {
  console.error(`No test file with properties matches ${words.join(', ')}.`);
  process.exit(1);
}

const preload = pathToFileURL(join(import.meta.dirname, 'properties-preload.mjs')).href;
const { status } = spawnSync(
  process.execPath,
  ['--import', preload, '--test', '--test-timeout=1800000', ...flags, ...files],
  {
    cwd: root,
    stdio: 'inherit',
    env: { ...process.env, NODE_ENV: 'test', FUZZ_TIMES: times },
  },
);
process.exit(status ?? 1);
