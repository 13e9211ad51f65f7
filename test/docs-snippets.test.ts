import assert from 'node:assert/strict';
import { spawn } from 'node:child_process';
import { mkdir, mkdtemp, readFile, rm, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { test } from 'node:test';
import { pathToFileURL } from 'node:url';
import { createTestHost } from '@editor-companion/core/testing';
import { createCompanion } from '@editor-companion/core';
import type { PluginDefinition } from '@editor-companion/core/plugin';
import conversion from '@editor-companion/conversion';
import exporting from '@editor-companion/export';
import exportFormats from '@editor-companion/export-formats';
import importOffice from '@editor-companion/import-office';
import nodes from '@editor-companion/nodes';
import storage from '@editor-companion/storage';

const REPOSITORY = join(import.meta.dirname, '..');
const snippetsOf = async (path: string): Promise<ReadonlyMap<string, string>> =>
  new Map(
    [...(await readFile(join(REPOSITORY, path), 'utf8')).matchAll(/```ts file=(\S+)\n([\s\S]*?)```/g)].map(
      ([, name = '', code = '']) => [name, code],
    ),
  );
const snippets = await snippetsOf('docs/writing-a-plugin.md');

/** Writes the page's files below the repository, where the imported packages can be resolved. */
async function writeSnippets(
  files = snippets,
): Promise<{ path: string; load(name: string): Promise<PluginDefinition> } & AsyncDisposable> {
  await mkdir(join(REPOSITORY, 'data'), { recursive: true });
  const path = await mkdtemp(join(REPOSITORY, 'data', 'snippets-'));
  for (const [name, code] of files) await writeFile(join(path, name), code);
  return {
    path,
    load: async (name) =>
      ((await import(pathToFileURL(join(path, name)).href)) as { default: PluginDefinition }).default,
    [Symbol.asyncDispose]: () => rm(path, { recursive: true, force: true }),
  };
}

const upload = (name: string, text: string) => {
  const boundary = 'snippet';
  const payload = `--${boundary}\r\ncontent-disposition: form-data; name="file"; filename="${name}"\r\n\r\n${text}\r\n--${boundary}--\r\n`;
  return {
    method: 'POST',
    url: '/import/office',
    headers: { 'content-type': `multipart/form-data; boundary=${boundary}` },
    payload,
  } as const;
};

test('the smallest plugin works as the page describes, with the configuration of the page', async () => {
  await using folder = await writeSnippets();
  await using companion = await createCompanion({
    cwd: folder.path,
    env: { NODE_ENV: 'test', LOG_LEVEL: 'silent', DATA_DIR: join(folder.path, 'data') },
  });
  const answer = await companion.app.inject({ method: 'GET', url: '/hello' });
  assert.deepEqual(answer.json(), { code: 200, success: true, data: { text: 'Good day, world' } });
});

test('the import format is found by content and its error has its code', async () => {
  await using folder = await writeSnippets();
  await using host = await createTestHost([storage, conversion, importOffice, await folder.load('format.ts')]);
  const good = await host.inject(upload('anything.txt', 'NOTE\nMilk\nEggs'));
  assert.equal(good.statusCode, 200, good.body);
  assert.equal(good.json().data.format, 'note');
  assert.equal(good.json().data.content.content.length, 2);
  const empty = await host.inject(upload('list.note', 'NOTE\n'));
  assert.deepEqual([empty.statusCode, empty.json().error], [422, 'NOTE_EMPTY']);
});

test('the exporter answers under its own address', async () => {
  await using folder = await writeSnippets();
  await using host = await createTestHost([storage, conversion, exporting, await folder.load('exporter.ts')]);
  const content = { type: 'doc', content: [{ type: 'paragraph', content: [{ type: 'text', text: 'quiet' }] }] };
  const answer = await host.inject({ method: 'POST', url: '/export/shout', payload: { content } });
  assert.equal(answer.body, 'QUIET!');
});

test('the node is known to validation and to exports, in the form that it declares', async () => {
  await using folder = await writeSnippets();
  await using host = await createTestHost([
    storage,
    conversion,
    nodes,
    exporting,
    exportFormats,
    await folder.load('spoiler.ts'),
  ]);
  const paragraph = { type: 'paragraph', content: [{ type: 'text', text: 'The butler' }] };
  const content = { type: 'doc', content: [{ type: 'spoiler', content: [paragraph] }] };
  const exported = async (format: string): Promise<string> =>
    (await host.inject({ method: 'POST', url: `/export/${format}`, payload: { content } })).body;
  assert.equal(await exported('markdown'), ':::spoiler\nThe butler\n:::\n');
  assert.equal(await exported('txt'), 'Spoiler:\n\nThe butler\n');
  assert.match(await exported('html'), /color: transparent[\s\S]*<div data-type="spoiler"><p>The butler<\/p><\/div>/);
  const wrong = { type: 'doc', content: [{ type: 'spoiler', content: [{ type: 'heading', attrs: { level: 9 } }] }] };
  assert.match((await host.inject({ url: '/schema' })).body, /"spoiler"/);
  assert.equal(
    (await host.inject({ method: 'POST', url: '/export/pdf', payload: { content: wrong } })).statusCode,
    400,
  );
});

test('the subscriber records the event', async () => {
  await using folder = await writeSnippets();
  await using host = await createTestHost([
    storage,
    conversion,
    importOffice,
    await folder.load('format.ts'),
    await folder.load('subscriber.ts'),
  ]);
  await host.inject(upload('list.note', 'NOTE\nMilk'));
  await host.settle();
  assert.match(await readFile(join(host.dataDir, 'journal.txt'), 'utf8'), /^import:done \S+$/m);
});

test("the page's own tests pass", async () => {
  await using folder = await writeSnippets();
  const tests = [...snippets.keys()].filter((name) => name.endsWith('.test.ts'));
  assert.equal(tests.length, 6);
  const child = spawn(process.execPath, ['--test', ...tests.map((name) => join(folder.path, name))], {
    stdio: 'pipe',
    env: { ...process.env, NODE_TEST_CONTEXT: undefined },
  });
  const output: Buffer[] = [];
  child.stdout.on('data', (chunk: Buffer) => output.push(chunk));
  const status = await new Promise((resolve) => child.on('close', resolve));
  assert.equal(status, 0, Buffer.concat(output).toString());
});

test('the plugin of the README reads a file with the configuration of the README', async () => {
  await using folder = await writeSnippets(await snippetsOf('README.md'));
  await using companion = await createCompanion({
    cwd: folder.path,
    env: { NODE_ENV: 'test', LOG_LEVEL: 'silent', DATA_DIR: join(folder.path, 'data') },
  });
  const answer = await companion.app.inject(
    upload('pond.haiku', 'An old silent pond\nA frog jumps into the pond\nSplash! Silence again'),
  );
  assert.equal(answer.statusCode, 200, answer.body);
  const { format, content } = answer.json().data;
  assert.deepEqual(
    [format, content.content.length, content.content[2].content[0].text],
    ['haiku', 3, 'Splash! Silence again'],
  );
});
