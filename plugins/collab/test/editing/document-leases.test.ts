import assert from 'node:assert/strict';
import { test } from 'node:test';
import { setImmediate } from 'node:timers/promises';
import type { LeasesService } from '@editor-companion/core/plugin';
import { DocumentQueue } from '../../src/editing/document-queue.ts';
import { DocumentLeases } from '../../src/editing/document-leases.ts';

/** Creates leases that end only when they are released. */
function createLeases(): LeasesService & { readonly held: Set<string> } {
  const held = new Set<string>();
  return {
    held,
    async claim(name) {
      if (held.has(name)) return undefined;
      held.add(name);
      return { extend: async () => true, release: async () => void held.delete(name) };
    },
  };
}

/** Starts nodes that share a log, with the state that each has read. */
function startNodes(leases: LeasesService, count: number) {
  const stored: string[] = [];
  return Array.from({ length: count }, () => {
    let known: readonly string[] = [];
    const refresh = async (): Promise<void> => void (known = [...stored]);
    const queue = new DocumentQueue(new DocumentLeases({ leases: () => leases, refresh, pause: () => setImmediate() }));
    const bringIn = (content: string): Promise<void> =>
      queue.do('doc', 'ada', async () => {
        await setImmediate();
        if (!known.includes(content)) stored.push(content);
      });
    return { queue, bringIn, stored };
  });
}

test('the same content that two nodes insert at the same moment is inserted once', async () => {
  const leases = createLeases();
  const [one, other] = startNodes(leases, 2);
  await Promise.all([one?.bringIn('hello'), other?.bringIn('hello'), one?.bringIn('hello')]);
  assert.deepEqual(one?.stored, ['hello']);
  assert.equal(leases.held.size, 0);
});

test('failed work leaves the document to the next node, and other documents do not wait', async () => {
  const leases = createLeases();
  const [one, other] = startNodes(leases, 2);
  const gate = Promise.withResolvers<void>();
  const failing = one?.queue.do('doc', 'ada', async () => {
    await gate.promise;
    throw new Error('no');
  });
  assert.equal(await other?.queue.do('second', 'ada', async () => 'done'), 'done');
  const next = other?.queue.do('doc', 'ben', async () => 'after it');
  gate.resolve();
  await assert.rejects(failing ?? Promise.resolve(), /no/);
  assert.equal(await next, 'after it');
});

test('a caller who has waited for a minute is asked to return later', async () => {
  const leases = createLeases();
  const [node] = startNodes(leases, 1);
  leases.held.add('collab/document/doc');
  await assert.rejects(node?.queue.do('doc', 'ada', async () => undefined) ?? Promise.resolve(), {
    code: 'DOCUMENT_BUSY_ELSEWHERE',
    status: 503,
  });
});
