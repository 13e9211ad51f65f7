import assert from 'node:assert/strict';
import { test } from 'node:test';
import type { Logger, Principal } from '@editor-companion/core/plugin';
import { createTestHost } from '@editor-companion/core/testing';
import storage from '@editor-companion/storage';
import { Arrivals } from '../../src/archives/arrivals.ts';
import { openDatabase } from '../../src/archives/database.ts';
import { ArrivalStore } from '../../src/archives/store.ts';
import { MemoryLog } from '../memory-log.ts';
import { textUpdate } from '../raw-client.ts';

const ada = { id: 'ada', name: 'Ada' } as Principal;
const quiet = { warn: () => undefined, error: () => undefined } as unknown as Logger;

/** Creates a log, a kind of records, and a simulated kill: from the step `dieAt` on, every operation fails. */
async function setStage() {
  const host = await createTestHost([storage], {});
  const store = new ArrivalStore(await openDatabase(host.use('database')));
  const log = new MemoryLog();
  const notes = new Map<string, string>();
  let [steps, dieAt] = [0, Number.POSITIVE_INFINITY];
  const step = (): void => {
    steps += 1;
    if (steps >= dieAt) throw new Error('killed');
  };
  const records = {
    async rename(from: string, to: string) {
      step();
      const note = notes.get(from);
      if (note === undefined) return;
      notes.set(to, note);
      notes.delete(from);
    },
    async forget(document: string) {
      step();
      return notes.delete(document);
    },
  };
  const powered = <T extends object>(target: T): T =>
    new Proxy(target, {
      get(_target, key) {
        const value = Reflect.get(target, key) as unknown;
        if (typeof value !== 'function') return value;
        return async (...given: unknown[]) => {
          step();
          return (await Reflect.apply(value, target, given)) as unknown;
        };
      },
    });
  const rooms = {
    exists: async (name: string) => (await log.find(name)) !== undefined,
    fill: <T>(_name: string, work: () => Promise<T>) => work(),
  };
  const arrivals = new Arrivals({ store: powered(store), log: powered(log), rooms, records: [records], logger: quiet });
  const fill = async (name: string): Promise<void> => {
    step();
    await log.append(name, [{ kind: 'seed', origin: 'n', user: 'ada', time: 1, bytes: textUpdate('x') }]);
    step();
    notes.set(name, 'note');
    step();
  };
  return {
    log,
    notes,
    store,
    arrivals,
    take: () => arrivals.take('a', ada, fill),
    killAt: (at: number) => ([steps, dieAt] = [0, at]),
    [Symbol.asyncDispose]: () => host[Symbol.asyncDispose](),
  };
}

test('if the server is killed at any point, a document is complete after the next start, or not there at all', async () => {
  let isDone = false;
  const outcomes = new Set<boolean>();
  for (let at = 1; !isDone; at++) {
    await using stage = await setStage();
    stage.killAt(at);
    isDone = await stage.take().then(
      () => true,
      () => false,
    );
    stage.killAt(Number.POSITIVE_INFINITY);
    await stage.arrivals.recover();
    const isThere = stage.log.documents.has('a');
    outcomes.add(isThere);
    assert.deepEqual([...stage.log.documents.keys()], isThere ? ['a'] : [], `killed at step ${at}`);
    assert.deepEqual([...stage.notes.keys()], isThere ? ['a'] : [], `killed at step ${at}`);
    assert.deepEqual(await stage.store.all(), []);
  }
  assert.deepEqual(outcomes, new Set([false, true]));
});

test('a document that was created meanwhile stays, and the imported one is removed', async () => {
  await using stage = await setStage();
  const change = { kind: 'seed', origin: 'n', user: 'eve', time: 1, bytes: textUpdate('y') } as const;
  const taking = stage.arrivals.take('a', ada, async (name) => {
    await stage.log.append(name, [change]);
    await stage.log.append('a', [change]);
  });
  await assert.rejects(taking, { code: 'DOCUMENT_EXISTS' });
  assert.deepEqual([...stage.log.documents.keys()], ['a']);
  assert.deepEqual(await stage.store.all(), []);
});
