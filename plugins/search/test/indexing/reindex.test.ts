import assert from 'node:assert/strict';
import { test } from 'node:test';
import type { SearchKind } from '@editor-companion/core/plugin';
import type { IndexOrder, IndexOutcome } from '../../src/indexing/indexer.ts';
import type { Reader } from '../../src/indexing/reader.ts';
import { Reindex } from '../../src/indexing/reindex.ts';
import { CountingModel } from '../support/counting-model.ts';
import { SearchStage } from '../support/stage.ts';

const silent = { warn: () => undefined, error: () => undefined } as never;

/** The state that two nodes share, and the node that indexes each document. */
class Ground {
  readonly values = new Map<string, string>();
  readonly indexed: string[] = [];
  readonly names: readonly string[];
  /** Called before each document. */
  onIndex: (order: IndexOrder) => void | Promise<void> = () => undefined;

  constructor(count: number) {
    this.names = Array.from({ length: count }, (_, index) => `d${String(index).padStart(3, '0')}`);
  }

  node(signal: AbortSignal = new AbortController().signal): Reindex {
    const reader = {
      kind: 'document',
      list: async (after = '', limit: number) =>
        this.names
          .filter((name) => name > after)
          .slice(0, limit)
          .map((id) => ({ id, ident: id, version: 1 })),
    } as unknown as Reader;
    const store = {
      value: async (name: string) => this.values.get(name),
      setValue: async (name: string, value: string) => void this.values.set(name, value),
      clearVectors: async () => void this.values.set('vectors', 'cleared'),
    };
    const job = {
      run: async (order: IndexOrder): Promise<IndexOutcome> => {
        await this.onIndex(order);
        signal.throwIfAborted();
        this.indexed.push(order.id);
        return order.id === 'd003' ? 'failed' : 'done';
      },
    };
    const readers = new Map<SearchKind, Reader>([['document', reader]]);
    return new Reindex({ store, readers, job, concurrency: 2, signal, log: silent });
  }
}

void test('everything is read again once, with its progress', async () => {
  const ground = new Ground(250);
  const node = ground.node();
  const begun = await node.start(false);
  assert.deepEqual([begun.state, begun.total, begun.done], ['running', 250, 0]);
  await assert.rejects(ground.node().start(false), { code: 'SEARCH_REINDEX_RUNNING' });
  await node.close();
  const { state, done, failed } = (await ground.node().state()) ?? {};
  assert.deepEqual([state, done, failed], ['done', 250, 1]);
  assert.deepEqual(ground.indexed.toSorted(), ground.names);
  assert.equal(ground.values.get('vectors'), undefined);
  await assert.rejects(node.cancel(), { code: 'SEARCH_REINDEX_NONE' });
});

void test('a rebuild can be cancelled on another node, and ends after the current work', async () => {
  const ground = new Ground(400);
  ground.onIndex = async ({ id }) => {
    if (id === 'd050') await ground.node().cancel();
  };
  const node = ground.node();
  await node.start(true);
  await node.close();
  assert.equal((await node.state())?.state, 'cancelled');
  assert.equal(ground.values.get('vectors'), 'cleared');
});

void test('a run that a shutdown ends continues in its place at the next start', async () => {
  const ground = new Ground(120);
  const shutdown = new AbortController();
  ground.onIndex = ({ id }) => {
    if (id === 'd070') shutdown.abort();
  };
  const first = ground.node(shutdown.signal);
  await first.start(false);
  await first.close();
  const before = ground.indexed.length;
  assert.ok(before >= 70 && before < 120, String(before));
  const second = ground.node();
  await second.resume();
  await second.close();
  assert.equal((await second.state())?.state, 'done');
  assert.deepEqual([...new Set(ground.indexed)].toSorted(), ground.names);
  assert.ok(ground.indexed.length < 125, 'what was done is not done again');
});

void test('operators start it over HTTP, and `embed` makes all vectors again', async () => {
  const model = new CountingModel();
  await using stage = await SearchStage.start({ model: 'counting' }, { plugins: [model.plugin] });
  await stage.write('a', '<p>apples</p>');
  await stage.until(async () => (await stage.state())['vectors'] === 1);
  const none = await stage.call('DELETE', '/search/reindex');
  assert.deepEqual([none.statusCode, none.json<{ error: string }>().error], [404, 'SEARCH_REINDEX_NONE']);
  const isDone = async () => ((await stage.state())['reindex'] as { state: string } | null)?.state === 'done';
  assert.equal((await stage.call('POST', '/search/reindex', {})).statusCode, 202);
  await stage.until(isDone);
  assert.deepEqual(model.texts, ['apples']);
  const { data } = (await stage.call('POST', '/search/reindex', { embed: true })).json<{
    data: { state: string; total: number };
  }>();
  assert.deepEqual([data.state, data.total], ['running', 1]);
  await stage.until(isDone);
  await stage.until(async () => (await stage.state())['vectors'] === 1);
  assert.deepEqual(model.texts, ['apples', 'apples']);
});
