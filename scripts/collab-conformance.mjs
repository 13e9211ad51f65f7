/*
 * Runs Hocuspocus' own tests of its provider against this server, from a clone of github.com/ueberdosis/hocuspocus (MIT):
 *   npm run conformance:collab -- ../hocuspocus
 * The clone stays unchanged. In a temporary copy only the helpers that start a server are replaced, and the dependencies of the tests come
 * from the npm registry. It is not part of `npm test`, because it needs the clone and the network.
 */
import { execFileSync, spawn } from 'node:child_process';
import { cpSync, existsSync, mkdirSync, mkdtempSync, renameSync, rmSync, symlinkSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join, resolve } from 'node:path';
import { createInterface } from 'node:readline';
import { pathToFileURL } from 'node:url';
import { root } from './dependencies.mjs';

const INSTALL_MS = 300_000;
const TESTS = ['tests/provider/*.ts', 'tests/providerwebsocket/*.ts'];
const PACKAGES = ['ava@7', 'yjs@13', 'y-protocols@1', 'lib0@0.2', '@lifeomic/attempt@3', 'ws@8', 'sinon@12', 'redis@4'];
/** Hooks of the Hocuspocus server without an equivalent here. Each fails the one test that covers it. */
const NOT_HERE = ['onStateless'];
const AVA = {
  files: TESTS,
  extensions: { ts: 'module' },
  require: ['./tests/utils/_force-exit.ts'],
  nodeArguments: ['--no-warnings', '--conditions=source', '--experimental-transform-types'],
  timeout: '30s',
  workerThreads: false,
  // The tests depend on timing, and servers that start in parallel in one process delay each other.
  serial: true,
  concurrency: 1,
};

const clone = resolve(process.argv[2] ?? '');
if (!process.argv[2] || !existsSync(join(clone, 'tests/utils/newHocuspocus.ts'))) {
  console.error('Say where a clone of github.com/ueberdosis/hocuspocus is: npm run conformance:collab -- <folder>');
  process.exit(2);
}
const copy = mkdtempSync(join(tmpdir(), 'companion-conformance-'));
process.on('exit', () => rmSync(copy, { recursive: true, force: true }));
prepare();
process.exit(report(await run()) ? 0 : 1);

/** Creates the copy of the tests, with this server in place of Hocuspocus. */
function prepare() {
  for (const folder of ['tests', 'packages/common', 'packages/provider'])
    cpSync(join(clone, folder), join(copy, folder), {
      recursive: true,
      filter: (source) => !source.includes('node_modules'),
    });
  replaceHelpers(join(copy, 'tests/utils'));
  writeFileSync(join(copy, 'package.json'), JSON.stringify({ private: true, type: 'module', ava: AVA }));
  execFileSync(
    'npm',
    ['install', '--no-audit', '--no-fund', '--ignore-scripts', '--prefer-offline', '--loglevel=error', ...PACKAGES],
    {
      cwd: copy,
      stdio: 'inherit',
      timeout: INSTALL_MS,
    },
  );
  mkdirSync(join(copy, 'node_modules/@hocuspocus'));
  for (const name of ['common', 'provider'])
    symlinkSync(join(copy, 'packages', name), join(copy, 'node_modules/@hocuspocus', name), 'dir');
}

function replaceHelpers(folder) {
  const adapter = pathToFileURL(join(root, 'plugins/collab/test/conformance/new-hocuspocus.ts'));
  writeFileSync(join(folder, 'newHocuspocus.ts'), `export { newHocuspocus } from '${adapter.href}';\n`);
  // Uses the original provider, after announcing to the server which document will be opened.
  renameSync(join(folder, 'newHocuspocusProvider.ts'), join(folder, 'theirProvider.ts'));
  writeFileSync(
    join(folder, 'newHocuspocusProvider.ts'),
    `import { newHocuspocusProvider as theirs } from './theirProvider.ts';
export const newHocuspocusProvider = (t, server, options = {}, ...rest) => {
  server.expect(options.name ?? 'hocuspocus-test');
  return theirs(t, server, options, ...rest);
};\n`,
  );
}

/** Runs the tests. Resolves to the number of passed tests and the messages of the failed ones. */
async function run() {
  const ava = spawn(process.execPath, [join(copy, 'node_modules/ava/entrypoints/cli.mjs'), '--tap'], {
    cwd: copy,
    stdio: ['ignore', 'pipe', 'inherit'],
    env: { ...process.env, NODE_ENV: 'test' },
  });
  const failures = [];
  let passed = 0;
  for await (const line of createInterface({ input: ava.stdout })) {
    console.log(line);
    if (line.startsWith('ok ')) passed += 1;
    else if (line.startsWith('not ok ')) failures.push(line);
  }
  return { passed, failures };
}

/** Prints the result. Returns true if only the known exceptions failed. */
function report({ passed, failures }) {
  const unexpected = failures.filter((line) => !NOT_HERE.some((hook) => line.includes(hook)));
  console.log(`\n${passed} passed, ${unexpected.length} failed; not here: ${NOT_HERE.join(', ')}`);
  return passed > 0 && unexpected.length === 0;
}
