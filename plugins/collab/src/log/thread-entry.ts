import { copyFileSync, existsSync, readFileSync } from 'node:fs';
import { DatabaseSync } from 'node:sqlite';
import { setImmediate } from 'node:timers/promises';
import { parentPort, workerData } from 'node:worker_threads';
import { journalPath } from './journal.ts';
import { takeLock } from './lock.ts';
import type { Recovered, Reply, Request, RequestName, Requests, Settlement, ThreadData } from './messages.ts';
import { DocumentDamage } from './checksum.ts';
import { openSafe } from './safe.ts';
import { asIfSettled } from './tables/ahead.ts';
import { Arrival, ARRIVING } from './tables/arrival.ts';
import { LogReader } from './tables/reader.ts';
import { countSealed, resealSome } from './tables/resealing.ts';
import { makeSchema, PRAGMAS } from './tables/schema.ts';
import { giveBack, planSpace } from './tables/space.ts';
import { buffersOf, packState, type StoredState } from './stored-state.ts';
import { LogWriter } from './tables/writer.ts';

/* Entry of the log's threads: one writes, another one reads; a read never makes a commit wait. */
const { file, keys } = workerData as ThreadData;
const safe = openSafe(keys);
const database = new DatabaseSync(file, { timeout: 10_000 });
planSpace(database);
database.exec(PRAGMAS);
// Overwritten or deleted data may have been unencrypted.
if (safe.key !== null) database.exec('pragma secure_delete = on');
makeSchema(database);
let writer: LogWriter | undefined;
let reader: LogReader | undefined;
let arrival: Arrival | undefined;
let lock: DatabaseSync | undefined;

function write(): LogWriter {
  lock ??= takeLock(`${file}.lock`);
  return (writer ??= new LogWriter(database, safe));
}

function reading<T>(ahead: Settlement | undefined, work: (from: LogReader) => T): T {
  const from = (reader ??= new LogReader(database, safe));
  return ahead ? asIfSettled(database, safe, ahead, () => work(from)) : work(from);
}

/** Makes SQLite overwrite deleted data with zeros. */
function overwriting<T>(work: () => T): T {
  database.exec('pragma secure_delete = on');
  try {
    return work();
  } finally {
    database.exec('pragma secure_delete = off');
  }
}

type Handlers = {
  [Name in RequestName]: (
    input: Requests[Name]['input'],
  ) => Requests[Name]['output'] | Promise<Requests[Name]['output']>;
};

const breathe = async (): Promise<void> => {
  await setImmediate();
};

/** Requests that may free database pages. */
const FREEING: ReadonlySet<RequestName> = new Set(['compact', 'unpin', 'drop']);
let givingBack: Promise<void> | undefined;
let isClosed = false;

/** Gives space back to the file system later. If that fails now, the next try succeeds; nothing waits for it. */
function giveBackSoon(): void {
  givingBack ??= breathe()
    .then(() => (isClosed ? undefined : giveBack(database, breathe)))
    .catch(() => undefined)
    .finally(() => (givingBack = undefined));
}

const handlers: Handlers = {
  survey: ({ newest }) => write().survey(readJournal(journalPath(file)), newest),
  recover,
  heads: (documents) => write().heads(documents),
  settle: (settlement) => write().settle(settlement),
  compact: ({ document, ...base }) => write().compact(document, base, breathe),
  pin: ({ document, seq, owner }) => write().pin(document, seq, owner),
  unpin: ({ document, seq, owner }) => write().unpin(document, seq, owner),
  rename: ({ from, to }) => write().rename(from, to),
  drop: ({ document }) => overwriting(() => write().drop(document)),
  scrub: () => database.exec('pragma wal_checkpoint(truncate)'),
  outline: ({ document }) => reading(undefined, (from) => from.outline(document)),
  arrive: ({ outline }) => {
    write().drop(ARRIVING);
    arrival = new Arrival(database, outline, safe);
  },
  arriveState: ({ state, upTo }) => arrival?.take(state, upTo),
  arrived({ document, outline }) {
    arrival?.end(outline);
    return write().rename(ARRIVING, document);
  },
  read({ document, at, ahead }) {
    const state = reading(ahead, (from) => from.read(document, at));
    return state && packState(state, document);
  },
  readAfter: ({ document, seq, limit, ahead }) => reading(ahead, (from) => from.readAfter(document, seq, limit)),
  sealed: ({ after }) => countSealed(database, after),
  reseal: ({ after }) => resealSome(database, write(), after, breathe),
  list: (input) => reading(input.ahead, (from) => from.list(input)),
};

function recover({ isCopy }: { isCopy: boolean }): Recovered {
  const path = journalPath(file);
  const journal = readJournal(path);
  const place = write().recover(journal);
  const lost = isCopy ? 0 : write().recoverBeyond(journal);
  if (lost === 0) return { place };
  // Somebody may recover more from the copy than this does.
  const copy = `${path}.damaged-${Date.now()}`;
  copyFileSync(path, copy);
  return { place: write().place, damage: { lost, copy } };
}

parentPort?.on('message', (request: Request | 'close') => {
  if (request === 'close') return close();
  void answer(request);
});

async function answer({ id, name, input }: Request): Promise<void> {
  try {
    const output = await (handlers[name] as (input: unknown) => unknown)(input);
    if (FREEING.has(name)) giveBackSoon();
    send({ id, output }, name === 'read' && output ? buffersOf(output as StoredState) : []);
  } catch (error) {
    const { message, errcode } = error as Error & { errcode?: number };
    const damaged = error instanceof DocumentDamage ? error.document : undefined;
    send({ id, failure: { message, errcode, damaged } });
  }
}

/** Reads the whole journal; empty if there is none yet. */
function readJournal(path: string): Buffer<ArrayBuffer> {
  return existsSync(path) ? readFileSync(path) : Buffer.alloc(0);
}

const send = (reply: Reply, transfer: readonly ArrayBuffer[] = []): void => parentPort?.postMessage(reply, transfer);

function close(): void {
  isClosed = true;
  database.close();
  lock?.close();
  parentPort?.close();
}
