import { constants, fdatasync, write } from 'node:fs';
import { open, rm, type FileHandle } from 'node:fs/promises';
import { dirname } from 'node:path';
import { pack } from '../merge/pack.ts';
import type { Batch } from './batch.ts';
import type { Settlement } from './messages.ts';
import { encodeRecord, type JournalPlace } from './journal-record.ts';
import type { Safe } from '@editor-companion/core/thread';
import { PLAIN } from './safe.ts';

/*
 * The file that a commit is written to first. It has its full size from the beginning, and is overwritten again and again from beginning to
 * end, so that a commit changes some bytes of the file and nothing else: no size, no index, no second place.
 *
 *      ┌───────────────┬───────────────────────────┬──────────────────┐
 *      │ settled, free │ r41 │ r42 │ r43 │ r44     │ free             │
 *      └───────────────┴───────────────────────────┴──────────────────┘
 *                      ▲ settled (in the database) ▲ at
 *
 * A record is acknowledged when it is on disk. From time to time records are settled: moved into the database, in one transaction with the
 * place up to which they are in it. Only settled records are overwritten.
 */

/** The initial size of the file: several times the amount that is unsettled at once. */
export const JOURNAL_BYTES = 4_194_304;
/** From this offset on the journal wraps around, if everything before `FREE` is settled. */
const TURN = (JOURNAL_BYTES / 4) * 3;
const FREE = JOURNAL_BYTES / 2;
const ZEROS = Buffer.alloc(65_536);

/** Writes return when the data is on disk, as if `fdatasync` followed each of them. On systems without such a flag it does follow. */
const IS_SYNCHRONOUS = process.platform === 'linux';

/** The path of the journal beside a log's database. */
export const journalPath = (database: string): string => `${database}.journal`;

interface Unsettled {
  readonly record: Buffer;
  /** The position behind it. */
  readonly place: JournalPlace;
}

/** The journal of a log in the process that writes it. One record is written at a time. */
export class Journal {
  readonly #file: FileHandle;
  readonly #safe: Safe;
  #place: JournalPlace;
  #settled: JournalPlace;
  #unsettled: Unsettled[] = [];
  #unsettledBytes = 0;

  private constructor(file: FileHandle, place: JournalPlace, safe: Safe) {
    this.#file = file;
    this.#safe = safe;
    this.#place = this.#settled = place;
  }

  /** @param place up to which everything is settled: all else in the file is written over. */
  static async open(path: string, place: JournalPlace, safe: Safe = PLAIN): Promise<Journal> {
    // Removes records that an earlier start wrote unencrypted, which would otherwise stay until they are overwritten.
    if (safe.key !== null) await rm(path, { force: true });
    await makeWhole(path);
    const file = await open(path, constants.O_RDWR | (IS_SYNCHRONOUS ? constants.O_DSYNC : 0));
    return new Journal(file, place, safe);
  }

  /** The number of the last record on disk. */
  get seq(): number {
    return this.#place.seq;
  }

  /** The number of the last record that is also in the database. */
  get settledSeq(): number {
    return this.#settled.seq;
  }

  get unsettledBytes(): number {
    return this.#unsettledBytes;
  }

  /**
   * Writes a batch. Resolves to its number when it is on disk, or to undefined, with nothing written, if there is no space before the
   * unsettled records. A batch that could not be written leaves the position unchanged: the next one takes the same place and number.
   */
  append(batch: Batch): Promise<number | undefined> {
    const { id, seq, at } = this.#place;
    const record = encodeRecord(batch, id, seq + 1, this.#safe);
    const end = at + record.length;
    if (at < this.#settled.at && end >= this.#settled.at) return Promise.resolve(undefined);
    return new Promise((resolve, reject) => {
      this.#write(record, at, 0, (error) => {
        if (error) return reject(error);
        this.#place = { id, seq: seq + 1, at: this.#isTurnAt(at, end) ? 0 : end };
        this.#unsettled.push({ record, place: this.#place });
        this.#unsettledBytes += record.length;
        resolve(seq + 1);
      });
    });
  }

  /**
   * All records that are unsettled now. Copies a large amount in slices, one per turn of the event loop, without the records that arrive
   * meanwhile.
   */
  async unsettled(): Promise<Settlement> {
    const [first, place] = [this.#settled.seq + 1, this.#place];
    const { bytes } = await pack(this.#unsettled.map(({ record }) => record));
    return { records: bytes, first, place };
  }

  /** Marks everything up to a position as settled. */
  settle(place: JournalPlace): void {
    const count = this.#unsettled.findLastIndex((one) => one.place.seq <= place.seq) + 1;
    for (const { record } of this.#unsettled.splice(0, count)) this.#unsettledBytes -= record.length;
    this.#settled = place;
  }

  /**
   * Overwrites everything but the last record with zeros. That record keeps the journal's position. Call it when everything else is
   * settled.
   */
  async scrub(): Promise<void> {
    const last = this.#unsettled.at(-1);
    if (last === undefined || this.#unsettled.length > 1) return;
    const { size } = await this.#file.stat();
    const end = this.#settled.at + last.record.length;
    await this.#clear(0, this.#settled.at);
    await this.#clear(end, size);
  }

  async #clear(from: number, to: number): Promise<void> {
    for (let at = from; at < to; at += ZEROS.length)
      await this.#file.write(ZEROS, 0, Math.min(ZEROS.length, to - at), at);
    if (!IS_SYNCHRONOUS) await this.#file.datasync();
  }

  async close(): Promise<void> {
    await this.#file.close();
  }

  /** Decided only once, after a record that is on disk, so that a repeated write goes to the same place. */
  #isTurnAt(at: number, end: number): boolean {
    return end >= TURN && this.#settled.at >= FREE && this.#settled.at <= at;
  }

  #write(record: Buffer, at: number, from: number, done: (error: Error | null) => void): void {
    const { fd } = this.#file;
    write(fd, record, from, record.length - from, at + from, (error, written) => {
      if (error) done(error);
      else if (from + written < record.length) this.#write(record, at, from + written, done);
      else if (IS_SYNCHRONOUS) done(null);
      else fdatasync(fd, done);
    });
  }
}

/** Creates the file or truncates it to its initial size, with all its bytes allocated on disk. */
async function makeWhole(path: string): Promise<void> {
  const file = await open(path, constants.O_RDWR | constants.O_CREAT, 0o600);
  try {
    const { size } = await file.stat();
    if (size === JOURNAL_BYTES) return;
    if (size > JOURNAL_BYTES) await file.truncate(JOURNAL_BYTES);
    for (let at = size; at < JOURNAL_BYTES; at += ZEROS.length)
      await file.write(ZEROS, 0, Math.min(ZEROS.length, JOURNAL_BYTES - at), at);
    await file.sync();
  } finally {
    await file.close();
  }
  // The file's name must be on disk too.
  const folder = await open(dirname(path), 'r');
  try {
    await folder.sync();
  } finally {
    await folder.close();
  }
}
