/*
 * Runs a benchmark of bench/. Each measures this product beside the alternative that a user would choose, in one run.
 *   npm run bench              lists them
 *   npm run bench -- host      runs one
 */
import { spawnSync } from 'node:child_process';
import { existsSync, globSync, readFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { buildServer } from './build-server.mjs';
import { root } from './dependencies.mjs';

const folder = join(root, 'bench');
const names = globSync('*/main.ts', { cwd: folder })
  .map((file) => dirname(file))
  .toSorted();
const [name, ...args] = process.argv.slice(2);

if (!names.includes(name)) {
  if (name !== undefined) console.error(`There is no benchmark "${name}".`);
  console.log('npm run bench -- <name>\n');
  for (const each of names) console.log(`  ${each.padEnd(8)}  ${purpose(each)}`);
  process.exitCode = name === undefined ? 0 : 1;
} else {
  if (!existsSync(join(folder, 'node_modules')))
    run('npm', ['install', '--no-audit', '--no-fund', '--loglevel=error', '--ignore-scripts']);
  // Benchmarks start the server like `npm start`.
  await buildServer();
  process.exitCode = run(process.execPath, [join(folder, name, 'main.ts'), ...args]);
}

/** Returns the first line of the benchmark's comment. */
function purpose(each) {
  return /\/\* (.+) \*\//.exec(readFileSync(join(folder, each, 'main.ts'), 'utf8'))?.[1] ?? '';
}

function run(command, rest) {
  return (
    spawnSync(command, rest, {
      cwd: folder,
      stdio: 'inherit',
      shell: process.platform === 'win32' && command === 'npm',
    }).status ?? 1
  );
}
