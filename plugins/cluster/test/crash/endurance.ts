import assert from 'node:assert/strict';
import { Sealer } from '@editor-companion/core/plugin';
import { setTimeout } from 'node:timers/promises';
import * as Y from 'yjs';
import { PostgresLog } from '../../src/document-log/postgres-log.ts';
import { connectPostgres, keysOf } from '../support.ts';
import type { Nodes } from './nodes.ts';
import { blows, type BlowName } from './blows.ts';
import { joinWithHocuspocus, joinWithYWebsocket, type Writer } from './writers.ts';

const DOCUMENTS = ['one', 'two', 'three'];
const WRITE_EVERY_MS = 25;
const PATIENCE_MS = 60_000;

export interface Endured {
  /** Changes that the server has acknowledged. */
  readonly acknowledged: number;
  /** Milliseconds until all clients had the same document after each disturbance, sorted. */
  readonly healing: readonly number[];
}

const wordsOf = (doc: Y.Doc): string[] => [...doc.getMap('words').keys()].toSorted();

/** Returns the words of a document in PostgreSQL, regardless of the nodes. */
async function storedWords(log: PostgresLog, document: string): Promise<Set<string>> {
  const state = await log.read(document);
  const doc = new Y.Doc();
  if (state?.base) Y.applyUpdate(doc, state.base.bytes);
  for (const { bytes } of state?.tail ?? []) Y.applyUpdate(doc, bytes);
  return new Set(doc.getMap('words').keys());
}

/**
 * Checks that acknowledged changes are in PostgreSQL. The check must run at once, because reconnecting clients would send missing changes
 * again.
 */
async function checkStored(log: PostgresLog, writers: readonly Writer[]): Promise<number> {
  const saved = DOCUMENTS.map((document) =>
    writers.filter((one) => one.document === document).flatMap((one) => [...one.saved]),
  );
  for (const [index, document] of DOCUMENTS.entries()) {
    const stored = await storedWords(log, document);
    const lost = saved[index]?.filter((word) => !stored.has(word));
    assert.deepEqual(lost, [], `lost of document ${document}`);
  }
  return saved.flat().length;
}

/** Resolves to the milliseconds until all clients have all changes. */
async function untilEqual(writers: readonly Writer[]): Promise<number> {
  const since = performance.now();
  const isEqual = (document: string): boolean => {
    const texts = writers.filter((one) => one.document === document).map(({ doc }) => wordsOf(doc).join());
    return texts.every((text) => text === texts[0]);
  };
  while (!writers.every((one) => one.isSettled()) || !DOCUMENTS.every(isEqual)) {
    assert.ok(performance.now() - since < PATIENCE_MS, 'the clients did not become equal');
    await setTimeout(10);
  }
  return performance.now() - since;
}

const joinAll = (url: string): Writer[] =>
  DOCUMENTS.flatMap((document) =>
    [0, 1, 2, 3].map((index) => {
      const place = { document, name: `${document}-${index}`, url };
      return index % 2 === 0 ? joinWithHocuspocus(place) : joinWithYWebsocket(place);
    }),
  );

/**
 * Lets people with standard clients write on all nodes during one disturbance after the other. After each, all acknowledged changes must be
 * in PostgreSQL, and once it is over, all clients must end with the same document.
 */
export async function endure(
  nodes: Nodes,
  names: readonly BlowName[],
  told?: (text: string) => void,
): Promise<Endured> {
  await using postgres = connectPostgres(nodes.database);
  const log = new PostgresLog(postgres, new Sealer(keysOf(), 'document log'), {
    commitInterval: 1,
    maxPendingBytes: 1_048_576,
  });
  const writers = joinAll(nodes.url);
  using _ended = { [Symbol.dispose]: () => void writers.map((one) => one.destroy()) };
  await untilEqual(writers);
  const healing: number[] = [];
  let acknowledged = 0;
  for (const [round, name] of names.entries()) {
    const writing = setInterval(() => writers[Math.floor(Math.random() * writers.length)]?.write(), WRITE_EVERY_MS);
    let over: Promise<void>;
    try {
      await setTimeout(200 + Math.random() * 800);
      ({ over } = await blows[name](nodes, () => checkStored(log, writers)));
      await setTimeout(Math.random() * 300);
    } finally {
      clearInterval(writing);
    }
    healing.push(await untilEqual(writers));
    await over;
    acknowledged = await checkStored(log, writers);
    told?.(`${round + 1}: ${name}, equal after ${Math.round(healing.at(-1) ?? 0)} ms, ${acknowledged} acknowledged`);
  }
  return { acknowledged, healing: healing.toSorted((one, other) => one - other) };
}

export function summary({ acknowledged, healing }: Endured): string {
  const at = (part: number): number => Math.round(healing[Math.ceil(healing.length * part) - 1] ?? 0);
  const late = healing.filter((milliseconds) => milliseconds > 5000).length;
  return `${acknowledged} acknowledged changes, none lost; all equal after ${at(0.5)} ms in the median, ${at(1)} ms at most (${late} times later than 5 s)`;
}
