import assert from 'node:assert/strict';
import { test } from 'node:test';
import { setTimeout } from 'node:timers/promises';
import * as Y from 'yjs';
import { PostgresLog } from '../../src/document-log/postgres-log.ts';
import { connectPostgres } from '../support.ts';
import { withoutPostgres } from '../servers/postgres.ts';
import { withoutRedis } from '../servers/redis.ts';
import { Nodes } from './nodes.ts';
import { joinWithHocuspocus, joinWithYWebsocket, type Writer } from './writers.ts';

/** `npm run crash:cluster -- --kills N` asks for more. */
const KILLS = Number(process.env['COMPANION_CLUSTER_KILLS'] ?? 3);
const NODES = Number(process.env['COMPANION_CLUSTER_NODES'] ?? 2);
const DOCUMENTS = ['one', 'two', 'three'];
const WRITE_EVERY_MS = 25;
const PATIENCE_MS = 60_000;

const wordsOf = (doc: Y.Doc): string[] => [...doc.getMap('words').keys()].toSorted();

/** What PostgreSQL has of a document, whatever the nodes say. */
async function storedWords(log: PostgresLog, document: string): Promise<Set<string>> {
  const state = await log.read(document);
  const doc = new Y.Doc();
  if (state?.base) Y.applyUpdate(doc, state.base.bytes);
  for (const { bytes } of state?.tail ?? []) Y.applyUpdate(doc, bytes);
  return new Set(doc.getMap('words').keys());
}

/** What was acknowledged by now is in PostgreSQL. Clients that come back would bring again what is not, so it is asked for at once. */
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

/** Resolves to the milliseconds until all have everything that anybody wrote. */
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

const kinds = ['node', 'redis', 'node', 'postgres', 'node'] as const;

/** Kills something and looks whether anything is lost. Resolves to its start, which goes on. */
async function kill(nodes: Nodes, round: number, check: () => Promise<unknown>): Promise<{ start: Promise<void> }> {
  switch (kinds[round % kinds.length]) {
    case 'redis':
      await nodes.redis.stop('SIGKILL');
      await check();
      return { start: nodes.redis.restart() };
    case 'postgres':
      await nodes.postgres.stop('SIGQUIT');
      await nodes.postgres.restart();
      await check();
      return { start: Promise.resolve() };
    default: {
      const node = nodes.all[Math.floor(Math.random() * nodes.all.length)];
      await node?.kill();
      await check();
      return { start: node?.start() ?? Promise.resolve() };
    }
  }
}

test(
  `${KILLS} kills of nodes, Redis and PostgreSQL lose nothing that was acknowledged, and all end equal`,
  {
    skip: withoutPostgres || withoutRedis,
  },
  async (context) => {
    await using nodes = await Nodes.start(NODES);
    await using postgres = connectPostgres(nodes.database);
    const log = new PostgresLog(postgres, { commitInterval: 1, maxPendingBytes: 1_048_576 });
    const writers = DOCUMENTS.flatMap((document) =>
      [0, 1, 2, 3].map((index) => {
        const place = { document, name: `${document}-${index}` };
        if (index % 2 === 0) return joinWithHocuspocus({ ...place, url: nodes.url });
        return joinWithYWebsocket({ ...place, url: nodes.url });
      }),
    );
    using _ended = { [Symbol.dispose]: () => void writers.map((one) => one.destroy()) };
    await untilEqual(writers);
    let slowest = 0;
    let acknowledged = 0;
    for (let round = 0; round < KILLS; round++) {
      const writing = setInterval(() => writers[Math.floor(Math.random() * writers.length)]?.write(), WRITE_EVERY_MS);
      let started: Promise<void>;
      try {
        await setTimeout(200 + Math.random() * 800);
        const { start } = await kill(nodes, round, () => checkStored(log, writers));
        started = start;
        await setTimeout(Math.random() * 300);
      } finally {
        clearInterval(writing);
      }
      slowest = Math.max(slowest, await untilEqual(writers));
      await started;
      acknowledged = await checkStored(log, writers);
    }
    assert.ok(acknowledged > 0);
    context.diagnostic(
      `${acknowledged} acknowledged changes, none lost; all equal after ${Math.round(slowest)} ms at most`,
    );
  },
);
