import assert from 'node:assert/strict';
import { spawnSync } from 'node:child_process';
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { test, type TestContext } from 'node:test';
import { groupFiles, kindOf, type Kind, writeGroup } from '../../scripts/test-groups.ts';

/** Creates a folder with these files. */
function folderOf(t: TestContext, files: Record<string, string>): (name: string) => string {
  const folder = mkdtempSync(join(tmpdir(), 'companion-groups-'));
  t.after(() => rmSync(folder, { recursive: true }));
  for (const [name, text] of Object.entries(files)) writeFileSync(join(folder, name), text);
  return (name) => join(folder, name);
}

test('a test file that only calls functions shares its process with similar files', (t) => {
  const at = folderOf(t, {
    'pure.test.ts': `import { test } from 'node:test';\nimport { parse } from '../src/parse.ts';\ntest('x', () => parse('x'));`,
  });
  assert.equal(kindOf(at('pure.test.ts')), 'pure');
});

test('a test file that starts servers in its process and ends them shares it with similar files', (t) => {
  const texts = {
    server: `import { createServer } from 'node:http';`,
    host: `import { createTestHost } from '@editor-companion/core/testing';`,
    client: `await fetch(url);`,
    ending: `import { after } from 'node:test';\nafter(() => fetch('/end'));`,
    clock: `import { test } from 'node:test';\ntest('x', (t) => t.mock.timers.enable());\nawait fetch(url);`,
  };
  const at = folderOf(t, texts);
  for (const name of Object.keys(texts)) assert.equal(kindOf(at(name)), 'serving', name);
});

test('a test file that starts a thread, a program or a browser shares its process with similar files', (t) => {
  const texts = {
    thread: `import { Worker } from 'node:worker_threads';`,
    program: `import { spawn } from 'node:child_process';\nimport { createServer } from 'node:http';`,
    browser: `await using host = await createExportHost();`,
    environment: `spawn(process.execPath, { env: { ...process.env, A: process.env['B'] } });`,
  };
  const at = folderOf(t, { ...texts, environment: texts.program + texts.environment });
  for (const name of Object.keys(texts)) assert.equal(kindOf(at(name)), 'starting', name);
});

test('a test file that changes or reads state of the whole process has its own process', (t) => {
  const texts = {
    environment: `process.env['A'] = '1';`,
    dotted: `process.env.A = '1';`,
    deleted: `delete process.env['A'];`,
    listener: `process.on('exit', () => {});`,
    memory: `process.memoryUsage();`,
    loader: `import { registerHooks } from 'node:module';`,
    clock: `import { mock, test } from 'node:test';\ntest('x', () => mock.timers.enable());`,
    load: `performance.eventLoopUtilization();`,
    world: `Object.prototype.a = 1;`,
  };
  const at = folderOf(t, texts);
  for (const name of Object.keys(texts)) assert.equal(kindOf(at(name)), 'alone', name);
});

test('hooks of a test file or its helper, which the next file would miss, give it a process of its own', (t) => {
  const hook = `import { after } from 'node:test';\nexport const server = start();\nafter(() => server.close());`;
  const at = folderOf(t, {
    'hook.test.ts': hook,
    'helped.test.ts': `import { server } from './hook.ts';`,
    'hook.ts': hook,
  });
  assert.deepEqual([kindOf(at('hook.test.ts')), kindOf(at('helped.test.ts'))], ['pure', 'alone']);
});

test('a test file has the traits of its helpers, even if helpers import each other', (t) => {
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

test('groups have one kind and about one size, and contain each file exactly once', () => {
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
    [3, 12, 41],
  );
  assert.deepEqual(alone, ['plugins/collab/test/long.test.ts', 'plugins/collab/test/alone.test.ts']);
  assert.deepEqual([...groups.flat(), ...alone].toSorted(), files.toSorted());
});

test('a file without similar ones has its own process', () => {
  const { groups, alone } = groupFiles(['a/test/serving.test.ts', 'a/test/pure.test.ts'], (file) =>
    file.includes('serving') ? 'serving' : 'pure',
  );
  assert.deepEqual([groups, alone], [[], ['a/test/serving.test.ts', 'a/test/pure.test.ts']]);
});

test('files of a group run one after the other, each with the hooks of its own', (t) => {
  const file = (name: string): string =>
    `import { after, before, beforeEach, test } from 'node:test';
    const say = (what) => console.log(what, '${name}');
    import './slow.mjs';
    before(() => say('before'));
    beforeEach(() => say('each'));
    after(() => say('after'));
    test('first', () => say('first'));
    test('second', () => say('second'));`;
  const slow = 'await new Promise((resolve) => setTimeout(resolve, 50));';
  const at = folderOf(t, { 'a.mjs': file('a'), 'b.mjs': file('b'), 'slow.mjs': slow });
  const group = writeGroup(at('.'), [at('a.mjs'), at('b.mjs')], 1);
  const { NODE_TEST_CONTEXT: _, ...env } = process.env;
  const { stdout, status } = spawnSync(process.execPath, ['--test-reporter=tap', group], { env, encoding: 'utf8' });
  const said = (name: string): string[] =>
    ['before', 'each', 'first', 'each', 'second', 'after'].map((what) => `${what} ${name}`);
  assert.deepEqual(stdout.match(/\b(?:before|each|first|second|after) [ab]\b/g), [...said('a'), ...said('b')]);
  assert.match(stdout, /^# Subtest: a\.mjs$/m);
  assert.match(stdout, /^ok 2 - b\.mjs$/m);
  assert.equal(status, 0);
});

test('a file of a group that cannot be loaded fails, and the other files run', (t) => {
  const at = folderOf(t, {
    'a.mjs': `throw new Error('It cannot be loaded.');`,
    'b.mjs': `import { test } from 'node:test';\ntest('runs', () => {});`,
  });
  const group = writeGroup(at('.'), [at('a.mjs'), at('b.mjs')], 1);
  const { NODE_TEST_CONTEXT: _, ...env } = process.env;
  const { stdout, status } = spawnSync(process.execPath, ['--test-reporter=tap', group], { env, encoding: 'utf8' });
  assert.match(stdout, /^not ok 1 - a\.mjs$/m);
  assert.match(stdout, /^ *ok 1 - runs$/m);
  assert.equal(status, 1);
});
