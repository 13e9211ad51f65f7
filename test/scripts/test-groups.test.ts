import assert from 'node:assert/strict';
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { test, type TestContext } from 'node:test';
import { groupFiles, kindOf, type Kind } from '../../scripts/test-groups.ts';

/** A folder with these files. */
function folderOf(t: TestContext, files: Record<string, string>): (name: string) => string {
  const folder = mkdtempSync(join(tmpdir(), 'companion-groups-'));
  t.after(() => rmSync(folder, { recursive: true }));
  for (const [name, text] of Object.entries(files)) writeFileSync(join(folder, name), text);
  return (name) => join(folder, name);
}

test('a test file that only calls what it tests shares its process with its like', (t) => {
  const at = folderOf(t, {
    'pure.test.ts': `import { test } from 'node:test';\nimport { parse } from '../src/parse.ts';\ntest('x', () => parse('x'));`,
  });
  assert.equal(kindOf(at('pure.test.ts')), 'pure');
});

test('one that starts servers in its process and ends them shares it with its like', (t) => {
  const texts = {
    server: `import { createServer } from 'node:http';`,
    host: `import { createTestHost } from '@editor-companion/core/testing';`,
    client: `await fetch(url);`,
    ending: `import { after } from 'node:test';\nimport { startServer } from './server.ts';\nafter(() => fetch('/end'));`,
  };
  const at = folderOf(t, texts);
  for (const name of Object.keys(texts)) assert.equal(kindOf(at(name)), 'serving', name);
});

test('one that starts a thread, a program or a browser shares its process with its like', (t) => {
  const texts = {
    thread: `import { Worker } from 'node:worker_threads';`,
    program: `import { spawn } from 'node:child_process';\nimport { createServer } from 'node:http';`,
    browser: `await using host = await createExportHost();`,
    environment: `spawn(process.execPath, { env: { ...process.env, A: process.env['B'] } });`,
  };
  const at = folderOf(t, { ...texts, environment: texts.program + texts.environment });
  for (const name of Object.keys(texts)) assert.equal(kindOf(at(name)), 'starting', name);
});

test('one with a hook, a change of what all share or a look at what others change has a process of its own', (t) => {
  const texts = {
    hook: `import { before, test } from 'node:test';\nbefore(() => start());`,
    environment: `process.env['A'] = '1';`,
    dotted: `process.env.A = '1';`,
    deleted: `delete process.env['A'];`,
    listener: `process.on('exit', () => {});`,
    memory: `process.memoryUsage();`,
    clock: `import { test } from 'node:test';\ntest('x', (t) => t.mock.timers.enable());`,
    given: `import { test } from 'node:test';\ntest('x', ({ mock }) => enable(mock));`,
    load: `performance.eventLoopUtilization();`,
    world: `Object.prototype.a = 1;`,
  };
  const at = folderOf(t, texts);
  for (const name of Object.keys(texts)) assert.equal(kindOf(at(name)), 'alone', name);
});

test('what a helper has, its test file has too, also where helpers import each other', (t) => {
  const at = folderOf(t, {
    'a.test.ts': `import { help } from './a.ts';`,
    'a.ts': `import { more } from './b.ts';`,
    'b.ts': `import { help } from './a.ts';\nprocess.chdir('/');`,
    'c.test.ts': `import { help } from './c.ts';`,
    'c.ts': `import { more } from './d.ts';`,
    'd.ts': `import { help } from './c.ts';`,
  });
  assert.deepEqual([kindOf(at('a.test.ts')), kindOf(at('c.test.ts'))], ['alone', 'pure']);
});

test('groups are of one kind and of about one size, and nothing is in two of them or in none', () => {
  const files = [
    ...Array.from({ length: 40 }, (_, index) => `formats/test/${index}.test.ts`),
    'plugins/collab/test/a.test.ts',
    'plugins/collab/test/long.test.ts',
    ...Array.from({ length: 12 }, (_, index) => `plugins/collab/test/serving-${index}.test.ts`),
    'plugins/collab/test/alone.test.ts',
    'core/test/starting-1.test.ts',
    'test/starting-2.test.ts',
    'test/starting-3.test.ts',
  ];
  const kind = (file: string): Kind =>
    (['alone', 'starting', 'serving'] as const).find((name) => file.includes(name)) ?? 'pure';
  const { groups, alone } = groupFiles(files, kind, (file) => file.includes('long'));
  assert.deepEqual(
    groups.map((group) => group.length),
    [3, 6, 6, 21, 20],
  );
  assert.deepEqual(alone, ['plugins/collab/test/long.test.ts', 'plugins/collab/test/alone.test.ts']);
  assert.deepEqual([...groups.flat(), ...alone].toSorted(), files.toSorted());
});

test('a file that shares its process with none has it for itself', () => {
  const { groups, alone } = groupFiles(['a/test/serving.test.ts', 'a/test/pure.test.ts'], (file) =>
    file.includes('serving') ? 'serving' : 'pure',
  );
  assert.deepEqual([groups, alone], [[], ['a/test/serving.test.ts', 'a/test/pure.test.ts']]);
});
