import assert from 'node:assert/strict';
import { execFile } from 'node:child_process';
import { readdir, readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { test } from 'node:test';
import { fileURLToPath } from 'node:url';
import { promisify } from 'node:util';
import { main } from '../../../src/cli/main.ts';
import { TEMPLATE_KINDS } from '../../../src/cli/commands/templates.ts';
import { createProject } from '../project.ts';

const run = promisify(execFile);
const TEMPLATES = fileURLToPath(new URL('../../../templates', import.meta.url));

test('every generated package compiles, and its tests pass', async () => {
  await using project = await createProject();
  for (const kind of TEMPLATE_KINDS) assert.equal(await main(['create', kind, `my-${kind}`], project.terminal), 0);
  // Compiles all together with the settings of each, so that one compiler reads shared code once.
  const settings = { extends: './companion-plugin-my-format/tsconfig.json', include: ['*/src', '*/test'] };
  await project.write('tsconfig.json', JSON.stringify(settings));
  const tsc = join(project.folder, 'node_modules/.bin/tsc');
  // The compiler's threads would each check shared code again.
  await run(tsc, ['-p', project.folder, '--singleThreaded'], { cwd: project.folder });
  const { NODE_TEST_CONTEXT: _nested, ...env } = process.env;
  const { stdout } = await run(process.execPath, ['--test', '--test-reporter=tap'], { cwd: project.folder, env });
  assert.match(stdout, /^# fail 0$/m);
  assert.doesNotMatch(stdout, /^# pass 0$/m);
  for (const kind of TEMPLATE_KINDS) {
    const tests = await readdir(join(project.folder, `companion-plugin-my-${kind}`, 'test'));
    assert.notEqual(tests.length, 0, kind);
  }
});

test('all kinds of templates are compiled with the same settings', async () => {
  const folders = await readdir(TEMPLATES, { recursive: true });
  assert.deepEqual(
    folders.filter((path) => path.endsWith('tsconfig.json')),
    [join('shared', 'tsconfig.json')],
  );
});

test('no placeholder remains', async () => {
  await using project = await createProject();
  await main(['create', 'format', 'my-notes', '--dir', 'notes'], project.terminal);
  const files = project.terminal.printed
    .split('\n')
    .filter((line) => line.startsWith('  ') && !line.includes(' && ') && !line.includes(': '));
  assert.ok(files.length > 5);
  for (const file of files)
    assert.doesNotMatch(await readFile(join(project.folder, 'notes', file.trim()), 'utf8'), /\{\{\w+\}\}/);
});

test('an unknown template, a bad name and a folder that exists are refused', async () => {
  await using project = await createProject();
  assert.equal(await main(['create', 'formatt', 'x'], project.terminal), 2);
  assert.match(project.terminal.complained, /Did you mean "format"\?/);
  assert.equal(await main(['create', 'format', 'My Notes'], project.terminal), 2);
  assert.equal(await main(['create', 'format', 'x', '--dir', 'node_modules'], project.terminal), 1);
  assert.match(project.terminal.complained, /node_modules already exists/);
});
