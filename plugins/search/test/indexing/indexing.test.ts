import assert from 'node:assert/strict';
import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { test } from 'node:test';
import templates from '@editor-companion/templates';
import { CountingModel } from '../support/counting-model.ts';
import { SearchStage } from '../support/stage.ts';

const words = { mode: 'words' } as const;
const section = (name: string, text: string): string => `<h1>${name}</h1><p>${text}</p>`;

async function withFolder(work: (dataDir: string) => Promise<void>): Promise<void> {
  const dataDir = await mkdtemp(join(tmpdir(), 'companion-search-'));
  try {
    await work(dataDir);
  } finally {
    await rm(dataDir, { recursive: true, force: true });
  }
}

void test('only passages whose text has changed are sent to the model again', async () => {
  const model = new CountingModel();
  await using stage = await SearchStage.start({ model: 'counting/one' }, { plugins: [model.plugin] });
  await stage.write('a', section('One', 'apples') + section('Two', 'pears') + section('Three', 'plums'));
  await stage.until(async () => (await stage.state())['vectors'] === 3);
  assert.deepEqual(model.texts.splice(0).toSorted(), ['One\napples', 'Three\nplums', 'Two\npears']);
  await stage.call('PATCH', '/documents/a', {
    html: section('Three', 'plums') + section('One', 'apples') + section('Two', 'cherries'),
  });
  await stage.until(async () => (await stage.ids('cherries', words)).length === 1);
  await stage.until(async () => (await stage.state())['vectors'] === 3);
  assert.deepEqual(model.texts, ['Two\ncherries']);
  assert.deepEqual(await stage.ids('pears', words), []);
});

void test('words of a document are found as soon as they are in the index, before the model has made its vectors', async () => {
  const model = new CountingModel();
  const { promise, resolve } = Promise.withResolvers<void>();
  model.until = promise;
  await using stage = await SearchStage.start({ model: 'counting/one' }, { plugins: [model.plugin] });
  await stage.call('POST', '/documents/a', { html: section('One', 'apples') });
  // Searches repeatedly, so that the known state of the sources is no older than the last search.
  await stage.until(async () => (await stage.ids('pears', words)).length === 0 && model.texts.length > 0);
  assert.deepEqual(await stage.ids('apples', words), ['a']);
  resolve();
});

void test('a deleted document disappears from results at once, and returns when it is restored', async () => {
  await using stage = await SearchStage.start({});
  await stage.write('a', section('One', 'apples'));
  await stage.call('DELETE', '/documents/a');
  assert.deepEqual(await stage.ids('apples', words), []);
  await stage.until(async () => (await stage.state())['passages'] === 0);
  await stage.call('POST', '/documents/a/restore', {});
  await stage.until(async () => (await stage.ids('apples', words)).length === 1);
});

void test('a renamed document is found by its new name, and a copy beside it', async () => {
  await using stage = await SearchStage.start({});
  await stage.write('old', section('One', 'apples'));
  await stage.call('POST', '/documents/old/rename', { to: 'new' });
  await stage.until(async () => (await stage.ids('apples', words)).join() === 'new');
  await stage.call('POST', '/documents/new/copy', { to: 'copy' });
  await stage.until(async () => (await stage.ids('apples', words)).length === 2);
  assert.deepEqual((await stage.ids('apples', words)).toSorted(), ['copy', 'new']);
});

void test('templates are found by their description and their current content', async () => {
  await using stage = await SearchStage.start({}, { plugins: [templates] });
  const content = (text: string) => ({
    type: 'doc',
    content: [
      { type: 'heading', attrs: { level: 1 }, content: [{ type: 'text', text: 'Greeting' }] },
      { type: 'paragraph', content: [{ type: 'text', text }] },
    ],
  });
  const made = await stage.call('POST', '/template', {
    name: 'Letter',
    description: 'for landlords',
    content: content('Dear apples'),
  });
  const { id } = made.json<{ data: { id: string } }>().data;
  await stage.until(async () => (await stage.ids('apples', words)).join() === id);
  const [hit] = (await stage.search('apples', words)).hits;
  assert.deepEqual([hit?.kind, hit?.title, hit?.path, hit?.anchor], ['template', 'Letter', ['Greeting'], undefined]);
  assert.deepEqual(await stage.ids('landlords letter', words), [id]);
  await stage.call('PUT', `/template/${id}`, { content: content('Dear pears') });
  await stage.until(async () => (await stage.ids('pears', words)).length === 1);
  assert.deepEqual(await stage.ids('apples', words), []);
  await stage.call('DELETE', `/template/${id}`);
  assert.deepEqual(await stage.ids('pears', words), []);
});

void test('if a model fails, words are found and the reason is reported, and the vectors are made later', async () => {
  await withFolder(async (dataDir) => {
    const model = new CountingModel();
    model.failsWith = 400;
    {
      await using stage = await SearchStage.start({ model: 'counting' }, { plugins: [model.plugin], dataDir });
      await stage.write('a', section('One', 'apples'));
      await stage.until(async () => (await stage.state())['failed'] === 1);
      const { hits, notices } = await stage.search('apples');
      assert.deepEqual([hits.length, notices.map(({ code }) => code)], [1, ['SEARCH_MEANING_FAILED']]);
      const [fault] = (await stage.state())['faults'] as { id: string; code: string }[];
      assert.equal(fault?.id, 'a');
      assert.match(fault?.code ?? '', /^[A-Z_]+$/);
    }
    model.failsWith = 0;
    await using stage = await SearchStage.start({ model: 'counting' }, { plugins: [model.plugin], dataDir });
    await stage.until(async () => (await stage.state())['vectors'] === 1);
    await stage.until(async () => (await stage.state())['failed'] === 0);
    assert.equal((await stage.search('apples', { mode: 'meaning' })).hits.length, 1);
  });
});

void test('at most the daily limit is sent to the model', async () => {
  const model = new CountingModel();
  const options = { model: 'counting', maxEmbeddedBytesPerDay: 20 };
  await using stage = await SearchStage.start(options, { plugins: [model.plugin] });
  await stage.write('a', section('One', 'apples'));
  await stage.until(async () => (await stage.state())['vectors'] === 1);
  await stage.write('b', section('Two', 'pears and plums'));
  await stage.until(async () => (await stage.state())['failed'] === 1);
  const faults = (await stage.state())['faults'] as { id: string; code: string }[];
  assert.deepEqual(
    faults.map(({ id, code }) => [id, code]),
    [['b', 'SEARCH_DAY_SPENT']],
  );
  assert.deepEqual(model.texts, ['One\napples']);
  assert.deepEqual(await stage.ids('plums', words), ['b']);
});

void test('vectors of another model are deleted and made again', async () => {
  await withFolder(async (dataDir) => {
    const model = new CountingModel();
    {
      await using stage = await SearchStage.start({ model: 'counting/one' }, { plugins: [model.plugin], dataDir });
      await stage.write('a', section('One', 'apples'));
      await stage.until(async () => (await stage.state())['vectors'] === 1);
    }
    model.dimensions = 5;
    await using stage = await SearchStage.start({ model: 'counting/two' }, { plugins: [model.plugin], dataDir });
    await stage.until(async () => (await stage.state())['vectors'] === 1);
    assert.equal((await stage.search('One apples', { mode: 'meaning' })).hits.length, 1);
    assert.equal(model.texts.filter((text) => text === 'One\napples').length, 2);
  });
});

void test('changes while the server was stopped are found afterwards, and a damaged index is rebuilt', async () => {
  await withFolder(async (dataDir) => {
    {
      await using stage = await SearchStage.start({}, { dataDir });
      await stage.write('a', section('One', 'apples'));
      await stage.write('b', section('Two', 'pears'));
    }
    await writeFile(join(dataDir, 'search/index.sqlite'), 'no database at all '.repeat(1000));
    await using stage = await SearchStage.start({}, { dataDir });
    await stage.until(async () => (await stage.ids('apples', words)).length > 0);
    assert.deepEqual(await stage.ids('apples', words), ['a']);
  });
});
