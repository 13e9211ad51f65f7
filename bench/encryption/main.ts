/*
 * Measures the cost of encryption at rest: processor time of an update of a document, of opening one, and of a megabyte of a file, with and
 * without keys.
 */
import { randomBytes } from 'node:crypto';
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { Sealer, type KeyMaterial, type Logger } from '../../core/src/plugin/index.ts';
import { SqliteLog } from '../../plugins/collab/src/log/sqlite-log.ts';
import { EmbeddedDatabase } from '../../plugins/storage/src/database/database.ts';
import { EmbeddedFiles } from '../../plugins/storage/src/files/files.ts';
import { Ledger } from '../../plugins/storage/src/files/ledger.ts';
import { Vault } from '../../plugins/storage/src/files/vault.ts';
import { writeFigures } from '../../scripts/figures/page-block.ts';
import { interleave, median, report, trimmed } from '../lib/report.ts';

const ROUNDS = 7;
const DOCUMENTS = 100;
const UPDATES = 20_000;
/** The number of simultaneous updates: one commit of a server with about a hundred people typing. */
const AT_ONCE = 100;
const UPDATE_BYTES = 60;
const FILE_MB = 32;
const MEGABYTE = 1_048_576;

const keys: KeyMaterial = { keys: [{ id: '2026', secret: randomBytes(32) }], current: '2026' };
const none: KeyMaterial = { keys: [], current: undefined };
const nothing = (): void => undefined;
const silent: Logger = {
  trace: nothing,
  debug: nothing,
  info: nothing,
  warn: nothing,
  error: nothing,
  child: () => silent,
};

/** Returns the microseconds of processor time per item, including threads. */
async function cost(count: number, work: () => Promise<unknown>): Promise<number> {
  const before = process.cpuUsage();
  await work();
  const { user, system } = process.cpuUsage(before);
  return (user + system) / count;
}

async function inFolder<T>(work: (folder: string) => Promise<T>): Promise<T> {
  const folder = await mkdtemp(join(tmpdir(), 'companion-bench-'));
  try {
    return await work(folder);
  } finally {
    await rm(folder, { recursive: true, force: true });
  }
}

/** Measures updates as they come from editors, and then the opening of all documents. */
const updates = (material: KeyMaterial, read: number[]): Promise<number> =>
  inFolder(async (folder) => {
    const log = new SqliteLog({
      file: join(folder, 'log.sqlite'),
      commitInterval: 5,
      maxPendingBytes: 64_000_000,
      keys: material,
    });
    await log.start();
    const bytes = randomBytes(UPDATE_BYTES);
    const write = async (): Promise<void> => {
      for (let done = 0; done < UPDATES; done += AT_ONCE)
        await Promise.all(
          Array.from({ length: AT_ONCE }, (_, index) =>
            log.append(`document ${(done + index) % DOCUMENTS}`, [
              { kind: 'update', origin: 'node-of-this-server', user: 'ada', time: done, bytes },
            ]),
          ),
        );
      // Waits until the database contains all updates.
      await log.find('document 0');
      await log.read('document 0');
    };
    const each = await cost(UPDATES, write);
    read.push(
      await cost(UPDATES, async () => {
        for (let index = 0; index < DOCUMENTS; index++) await log.read(`document ${index}`);
      }),
    );
    await log.close();
    return each;
  });

const file = randomBytes(FILE_MB * MEGABYTE);

const megabytes = (material: KeyMaterial, read: number[]): Promise<number> =>
  inFolder(async (folder) => {
    const database = new EmbeddedDatabase({
      file: join(folder, 'rows.sqlite'),
      maxPending: 1000,
      lockTimeout: 10_000,
      idleTransactionTimeout: 10_000,
      maxResultBytes: 50_000_000,
      onCrash: nothing,
    });
    await database.start();
    const place = { folder: join(folder, 'files'), plainFolder: join(folder, 'files', 'tmp') };
    const vault = new Vault({ ...place, sealer: new Sealer(material, 'files') });
    const options = { ...place, maxBytes: 1e9, grace: 0, sweepInterval: 3_600_000, log: silent };
    const files = new EmbeddedFiles(await Ledger.open(database), vault, options);
    await files.start();
    let id = '';
    const stored = await cost(FILE_MB, async () => ({ id } = await files.put(file)));
    read.push(
      await cost(FILE_MB, async () => {
        for await (const _ of await files.read(id)) continue;
      }),
    );
    await files.close();
    await database.close();
    return stored;
  });

const reads = { on: [] as number[], off: [] as number[], onMb: [] as number[], offMb: [] as number[] };
const updated = await interleave(ROUNDS, { on: () => updates(keys, reads.on), off: () => updates(none, reads.off) });
const stored = await interleave(ROUNDS, {
  on: () => megabytes(keys, reads.onMb),
  off: () => megabytes(none, reads.offMb),
});

const table = report(
  `encryption: median of ${ROUNDS} interleaved rounds, processor time; peer: the same without keys`,
  [
    {
      name: 'an update written',
      ours: updated.on,
      peer: updated.off,
      unit: 'µs',
      goal: '<= 1.5',
      reached: (ratio) => ratio <= 1.5,
    },
    {
      name: 'an update read',
      ours: median(reads.on),
      peer: median(reads.off),
      unit: 'µs',
      goal: '-',
      reached: () => true,
    },
    {
      name: 'a MB stored',
      ours: stored.on,
      peer: stored.off,
      unit: 'µs',
      goal: '<= 2',
      reached: (ratio) => ratio <= 2,
    },
    {
      name: 'a MB read',
      ours: median(reads.onMb),
      peer: median(reads.offMb),
      unit: 'µs',
      goal: '-',
      reached: () => true,
    },
  ],
);
writeFigures('encryption', {
  tables: [trimmed('', table)],
  method: `Processor time of all threads, medians of ${ROUNDS} interleaved rounds; peer: the same without keys.`,
});
