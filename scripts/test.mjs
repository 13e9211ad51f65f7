/*
 * Runs the tests with node:test. Arguments narrow the run to files whose path contains one of them; what starts with `--` goes
 * to node:
 *   npm test -- plugins/storage
 *   npm test -- webhook --test-only
 */
import { spawn } from 'node:child_process';
import { globSync, mkdtempSync, rmSync } from 'node:fs';
import { availableParallelism, tmpdir } from 'node:os';
import { join } from 'node:path';
import { pathToFileURL } from 'node:url';
import { root } from './dependencies.mjs';
import { chooseFiles, readArguments } from './test-files.ts';

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

const { flags, words } = readArguments(process.argv.slice(2), root);
const files = chooseFiles(globSync(FOLDERS, { cwd: root, exclude: (path) => path.includes('node_modules') }), words);

if (files.length === 0) {
  console.error(`No test file matches ${words.join(', ')}.`);
  process.exit(1);
}

// Every test file is a process of its own; what one of them compiled, the others need not. A run leaves nothing to the next.
const compiled = mkdtempSync(join(tmpdir(), 'companion-compiled-'));
process.on('exit', () => rmSync(compiled, { recursive: true, force: true }));

const preload = pathToFileURL(join(import.meta.dirname, 'properties-preload.mjs')).href;
const node = spawn(
  process.execPath,
  [
    '--import',
    preload,
    '--test',
    `--test-concurrency=${availableParallelism()}`,
    '--test-timeout=180000',
    ...flags,
    ...files,
  ],
  {
    cwd: root,
    stdio: ['ignore', 'inherit', 'inherit'],
    env: { ...process.env, NODE_ENV: 'test', NODE_COMPILE_CACHE: compiled },
  },
);
// Stopped by hand, it ends when its tests have.
for (const signal of ['SIGINT', 'SIGTERM']) process.on(signal, () => node.kill(signal));
node.on('exit', (code) => process.exit(code ?? 1));
