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
 * Where a commit goes first. The file is as large from the beginning as it needs to be, and written over and over from its
 * beginning to its end, so that a commit changes some bytes of the file and nothing else: no size, no index, no second place.
 *
 *      ┌───────────────┬───────────────────────────┬──────────────────┐
 *      │ settled, free │ r41 │ r42 │ r43 │ r44     │ free             │
 *      └───────────────┴───────────────────────────┴──────────────────┘
 *                      ▲ settled (in the database) ▲ at
 *
 * A record is acknowledged when the disk has it. Every so often records are settled: put into the database, in one transaction
 * together with the place up to which they are in it. Only what is settled is written over.
 */

/** What the file has from the beginning: several times what is unsettled at once. */
export const JOURNAL_BYTES = 4_194_304;
/** From here on it begins anew, if all before `FREE` is settled. */
const TURN = (JOURNAL_BYTES / 4) * 3;
const FREE = JOURNAL_BYTES / 2;
const ZEROS = Buffer.alloc(65_536);

/** Writes return when the disk has them, as if each were followed by `fdatasync`; where a system has no such flag, it follows. */
const IS_SYNCHRONOUS = process.platform === 'linux';

/** The journal beside a log's database. */
export const journalPath = (database: string): string => `${database}.journal`;

interface Unsettled {
  readonly record: Buffer;
  /** The place behind it. */
  readonly place: JournalPlace;
}

/** The journal of one log, as the process that writes it sees it. One record is written at a time. */
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
    // What an earlier start wrote in plain would stay until it is written over.
    if (safe.key !== null) await rm(path, { force: true });
    await makeWhole(path);
    const file = await open(path, constants.O_RDWR | (IS_SYNCHRONOUS ? constants.O_DSYNC : 0));
    return new Journal(file, place, safe);
  }

  /** The number of the last record on disk. */
  get seq(): number {
    return this.#place.seq;
  }

  /** The number of the last record that is in the database too. */
  get settledSeq(): number {
    return this.#settled.seq;
  }

  get unsettledBytes(): number {
    return this.#unsettledBytes;
  }

  /**
   * Writes a batch down; resolves to its number when the disk has it, or to undefined, with nothing written, where there is no
   * room before what is not settled yet. A batch that could not be written leaves the place as it was: the next one goes there,
   * under the same number.
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

  /** All that is not settled by now. What is large is copied a slice in a turn of the event loop; what comes meanwhile is not in it. */
  async unsettled(): Promise<Settlement> {
    const [first, place] = [this.#settled.seq + 1, this.#place];
    const { bytes } = await pack(this.#unsettled.map(({ record }) => record));
    return { records: bytes, first, place };
  }

  /** Everything up to a place is in the database. */
  settle(place: JournalPlace): void {
    const count = this.#unsettled.findLastIndex((one) => one.place.seq <= place.seq) + 1;
    for (const { record } of this.#unsettled.splice(0, count)) this.#unsettledBytes -= record.length;
    this.#settled = place;
  }

  /** Writes zeros over all but the last record, which says how far the journal has come. To be called when everything else is settled. */
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

  /** Decided once, behind a record that is on disk, so that one that has to be written again goes to the same place. */
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

/** Makes the file, or cuts off what an eventful time has added to it; all its bytes have a place on the disk then. */
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
  // The file's name has to be on the disk too.
  const folder = await open(dirname(path), 'r');
  try {
    await folder.sync();
  } finally {
    await folder.close();
  }
}
