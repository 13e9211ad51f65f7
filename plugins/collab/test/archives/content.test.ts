import assert from 'node:assert/strict';
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { test } from 'node:test';
import type { DocumentLog } from '@editor-companion/core/plugin';
import fc from 'fast-check';
import * as Y from 'yjs';
import { ContentReader } from '../../src/archives/content.ts';
import { decodeArchive } from '../../src/archives/file/decode.ts';
import { encodeArchive } from '../../src/archives/file/encode.ts';
import { zip } from '../../src/archives/file/gzip.ts';
import { DocumentWriter } from '../../src/archives/writer.ts';
import { SqliteLog } from '../../src/log/sqlite-log.ts';
import type { Records } from '../../src/records.ts';
import { MemoryLog } from '../memory-log.ts';
import { merger } from './merger.ts';

const LIMITS = { maxBytes: 10_000_000, maxEntries: 1000, maxDocumentBytes: 1_000_000 };
const head = { name: 'a', createdAt: 1, updatedAt: 2, exportedAt: 3 };

/** Returns a kind of records that only consists of pins at versions. */
const pinning = (log: DocumentLog, versions: readonly number[]): Records => ({
  kind: 'versions',
  rename: async () => undefined,
  forget: async () => false,
  async *save(_document, placement) {
    for (const seq of versions) {
      const placed = placement(seq);
      if (placed !== undefined) yield { seq: placed };
    }
  },
  async load(document, records) {
    for await (const record of records) await log.pin(document, (record as { seq: number }).seq, 'version');
  },
});

const Step = fc.oneof(
  { weight: 6, arbitrary: fc.record({ act: fc.constant('insert' as const), who: fc.nat(2), at: fc.nat(50) }) },
  { weight: 4, arbitrary: fc.record({ act: fc.constant('delete' as const), who: fc.nat(2), at: fc.nat(50) }) },
  { weight: 2, arbitrary: fc.record({ act: fc.constant('version' as const) }) },
  { weight: 1, arbitrary: fc.record({ act: fc.constant('compact' as const) }) },
);

type Step = typeof Step extends fc.Arbitrary<infer T> ? T : never;

/** Plays the edits of three writers who receive each other's changes immediately, with versions and compactions. */
async function play(log: DocumentLog, steps: readonly Step[]): Promise<number[]> {
  const docs = [new Y.Doc(), new Y.Doc(), new Y.Doc()];
  const versions: number[] = [];
  let base = 0;
  for (const step of steps) {
    const seq = (await log.find('a'))?.head ?? 0;
    if (step.act === 'version') {
      if (seq > 0) await log.pin('a', seq, `v${versions.push(seq)}`);
    } else if (step.act === 'compact') {
      const bytes = seq > 0 ? await merger.merge(await piecesAt(log, 'a', seq)) : new Uint8Array();
      if (await log.compact('a', { from: base, base: { seq, bytes } })) base = seq;
    } else await change(log, docs, step);
  }
  return [...new Set(versions)];
}

async function change(
  log: DocumentLog,
  docs: readonly Y.Doc[],
  { act, who, at }: { act: string; who: number; at: number },
) {
  const doc = docs[who];
  const text = doc?.getText('t');
  if (!doc || !text || (act === 'delete' && text.length === 0)) return;
  const before = Y.encodeStateVector(doc);
  if (act === 'insert') text.insert(at % (text.length + 1), 'word ');
  else text.delete(at % text.length, Math.min(3, text.length - (at % text.length)));
  const bytes = Y.encodeStateAsUpdate(doc, before);
  await log.append('a', [{ kind: 'update', origin: 'n', user: `u${who}`, time: 1, bytes }]);
  for (const other of docs) if (other !== doc) Y.applyUpdate(other, bytes);
}

async function piecesAt(log: DocumentLog, document: string, seq: number): Promise<Uint8Array[]> {
  const { base, tail } = await log.readAt(document, seq);
  return [...(base ? [base.bytes] : []), ...tail.map(({ bytes }) => bytes)];
}

/** Returns all data that Yjs stores of a state. */
async function stateAt(log: DocumentLog, document: string, seq: number): Promise<unknown> {
  const doc = new Y.Doc({ gc: false });
  for (const piece of await piecesAt(log, document, seq)) Y.applyUpdate(doc, piece);
  const { ds, sv } = Y.snapshot(doc);
  return { text: doc.getText('t').toJSON(), sv, deleted: Y.encodeSnapshot(new Y.Snapshot(ds, new Map())) };
}

async function copy(log: DocumentLog, versions: readonly number[], to: string, from = 'a'): Promise<ContentReader> {
  const records = [pinning(log, versions)];
  const content = new ContentReader({ log, merger }, from);
  const entries = (async function* () {
    yield* content.entries(versions);
    yield { type: 'kind', kind: 'versions' } as const;
    for await (const value of records[0]?.save(from, content.placement) ?? []) yield { type: 'record', value } as const;
  })();
  const archive = zip(encodeArchive(head, entries));
  const decoded = decodeArchive(archive, LIMITS);
  await new DocumentWriter({ log, merger, records, maxDocumentBytes: LIMITS.maxDocumentBytes }, to).write(decoded);
  return content;
}

/** Checks the requirements for a copy of a document, independent of its log. */
async function check(log: DocumentLog, steps: readonly Step[]): Promise<void> {
  const versions = await play(log, steps);
  const found = await log.find('a');
  if (!found) return;
  const { placement } = await copy(log, versions, 'b');
  for (const seq of [...versions, found.head]) {
    const placed = placement(seq);
    assert.ok(placed !== undefined, `position ${seq} is in the copy`);
    assert.deepEqual(await stateAt(log, 'b', placed), await stateAt(log, 'a', seq));
  }
  assert.equal((await log.find('b'))?.bytes, found.bytes);
  // A copy of the copy is identical.
  const placed = versions.map((seq) => placement(seq) ?? 0);
  assert.equal(placed.toSorted((a, b) => a - b).join(), placed.join());
  const again = await copy(log, placed, 'c', 'b');
  for (const seq of placed)
    assert.deepEqual(await stateAt(log, 'c', again.placement(seq) ?? -1), await stateAt(log, 'b', seq));
}

test('every version and the newest state are the same in the copy, whatever was written, saved and compacted', async () => {
  await fc.assert(
    fc.asyncProperty(fc.array(Step, { minLength: 1, maxLength: 60 }), (steps) => check(new MemoryLog(), steps)),
  );
});

test('versions and states are the same in the copy with the log on disk', async () => {
  const property = fc.asyncProperty(fc.array(Step, { minLength: 40, maxLength: 60 }), async (steps) => {
    const folder = await mkdtemp(join(tmpdir(), 'archives-'));
    const log = new SqliteLog({ file: join(folder, 'log.sqlite'), commitInterval: 0, maxPendingBytes: 1_000_000 });
    await log.start();
    try {
      await check(log, steps);
    } finally {
      await log.close();
      await rm(folder, { recursive: true });
    }
  });
  await fc.assert(property, { numRuns: 5 });
});
