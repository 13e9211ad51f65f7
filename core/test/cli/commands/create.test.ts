import assert from 'node:assert/strict';
import { execFile } from 'node:child_process';
import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { test } from 'node:test';
import { promisify } from 'node:util';
import { main } from '../../../src/cli/main.ts';
import { TEMPLATE_KINDS } from '../../../src/cli/commands/templates.ts';
import { createProject } from '../project.ts';

const run = promisify(execFile);

for (const kind of TEMPLATE_KINDS) {
  test(`a new ${kind} compiles, and its tests pass`, async () => {
    await using project = await createProject();
    assert.equal(await main(['create', kind, 'my-notes'], project.terminal), 0);
    const folder = join(project.folder, 'companion-plugin-my-notes');
    const tsc = join(project.folder, 'node_modules/.bin/tsc');
    // Threads of the compiler check what they share again, each for itself.
    await run(tsc, ['-p', folder, '--singleThreaded'], { cwd: folder });
    const { NODE_TEST_CONTEXT: _nested, ...env } = process.env;
    const { stdout } = await run(process.execPath, ['--test', '--test-reporter=tap'], { cwd: folder, env });
    assert.match(stdout, /^# fail 0$/m);
    assert.doesNotMatch(stdout, /^# pass 0$/m);
  });
}

test('no placeholder stays behind', async () => {
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
  assert.match(project.terminal.complained, /node_modules exists already/);
});
