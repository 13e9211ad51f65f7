import assert from 'node:assert/strict';
import { test } from 'node:test';
import type { AuthService } from '@editor-companion/core/plugin';
import { Copies } from '../../src/archives/copies.ts';
import type { Records } from '../../src/records.ts';
import { Roles } from '../../src/roles.ts';
import { MemoryLog } from '../memory-log.ts';
import { merger } from './merger.ts';
import { textUpdate } from '../raw-client.ts';

const ada = { id: 'ada', name: 'Ada', kind: 'user', scopes: ['*'], documents: {} } as const;
const auth: AuthService = { authenticate: async () => ada, roleOf: () => 'owner' };
const options = { maxUploadBytes: 1e6, maxBytes: 1e6, maxEntries: 100, atOnce: 1 };

/** Creates a document in which something happens while its comments are read. */
async function setStage(happens: (log: MemoryLog) => Promise<unknown>) {
  const log = new MemoryLog();
  await log.append('a', [{ kind: 'seed', origin: 'n', user: 'ada', time: 1, bytes: textUpdate('x') }]);
  const records: Records = {
    kind: 'comments',
    rename: async () => undefined,
    forget: async () => false,
    async *save() {
      yield { text: 'First' };
      await happens(log);
    },
    load: async () => undefined,
  };
  const documents = {
    async state(name: string) {
      const found = await log.find(name);
      if (!found) throw new Error('it is gone');
      return { id: found.id, seq: found.head, updates: [] };
    },
  };
  const parts = { log, documents, merger, records: [records], options, roles: new Roles(() => auth) };
  const none = {
    host: { emit: () => undefined, find: () => undefined },
    arrivals: {} as never,
    versionsOf: async () => [],
  };
  return new Copies({ ...parts, ...none, maxDocumentBytes: 1e6, stallTimeout: 10_000 });
}

const read = async (copies: Copies): Promise<number> => (await Array.fromAsync(await copies.export('a', ada))).length;

test('reading an archive stops if the document is renamed, deleted or created again meanwhile', async () => {
  assert.ok((await read(await setStage(async () => undefined))) > 0);
  const change = { kind: 'seed', origin: 'n', user: 'eve', time: 1, bytes: textUpdate('y') } as const;
  for (const happens of [
    (log: MemoryLog) => log.rename('a', 'b'),
    (log: MemoryLog) => log.drop('a'),
    async (log: MemoryLog) => (await log.drop('a')) && log.append('a', [change]),
  ]) {
    const copies = await setStage(happens);
    await assert.rejects(read(copies));
    // Its place is free again.
    await assert.rejects(read(copies));
  }
});
