import assert from 'node:assert/strict';
import { describe, it } from 'node:test';
import type { RelayService } from '@editor-companion/core/plugin';
import { Nodes, type ProcessState } from '../src/overview/nodes.ts';
import { queuesOf } from '../src/overview/queues.ts';

/** Relays of connected nodes. */
function relays(...names: string[]): RelayService[] {
  const listeners = new Map<string, (message: Uint8Array, node: string) => void>();
  return names.map((node) => ({
    node,
    isConnected: true,
    publish(_channel, message, sent) {
      const others = [...listeners].filter(([name]) => name !== node);
      queueMicrotask(() => {
        sent?.(others.length);
        for (const [, hear] of others) hear(message, node);
      });
    },
    subscribe: async (_channel, listener) => {
      listeners.set(node, listener);
      return () => listeners.delete(node);
    },
    watch: () => undefined,
  }));
}

const stateOf = (startedAt: number): ProcessState => ({ role: 'all', version: '1', startedAt, memory: 1, load: 0 });

describe('the nodes of an installation', () => {
  it('all answer, the asked one first', async () => {
    const all = relays('a', 'b', 'c');
    const nodes = all.map((_, index) => new Nodes(() => stateOf(index)));
    for (const [index, relay] of all.entries()) await nodes[index]?.start(relay);
    const list = (await nodes[1]?.list()) ?? [];
    assert.deepEqual(
      list.map(({ node, isSelf }) => [node, isSelf]),
      [
        ['b', true],
        ['a', false],
        ['c', false],
      ],
    );
  });

  it('are one without a relay', async () => {
    const nodes = new Nodes(() => stateOf(1));
    await nodes.start(undefined);
    assert.deepEqual((await nodes.list()).length, 1);
  });
});

it('report queues from the gauges of all plugins with running or waiting work', () => {
  const gauge = { kind: 'gauge', help: '' } as const;
  const queues = queuesOf([
    {
      ...gauge,
      name: 'companion_jobs_runs',
      labels: ['job', 'state'],
      samples: [
        { labels: ['mail', 'waiting'], value: 3 },
        { labels: ['mail', 'running'], value: 1 },
      ],
    },
    { ...gauge, name: 'companion_threads_running', labels: ['pool'], samples: [{ labels: ['office'], value: 2 }] },
    { ...gauge, name: 'companion_webhook_waiting', labels: [], samples: [{ labels: [], value: 4 }] },
    { ...gauge, name: 'companion_browser_pages', labels: ['state'], samples: [{ labels: ['ready'], value: 9 }] },
    { ...gauge, name: 'companion_search_vector_memory_bytes', labels: [], samples: [{ labels: [], value: 9 }] },
  ]);
  assert.deepEqual(queues, [
    { name: 'jobs: mail', waiting: 3, running: 1 },
    { name: 'threads: office', waiting: 0, running: 2 },
    { name: 'webhook', waiting: 4, running: 0 },
  ]);
});
