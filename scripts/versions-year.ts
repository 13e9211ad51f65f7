/*
 * Measures the disk space of a year of versions: a document of 4 MB is edited for an hour a day, by another person each day, with the
 * default schedule of versions and the log of the server.
 *   npm run versions:year                  a year; all clients leave after each session
 *   npm run versions:year -- 60            this number of days
 *   npm run versions:year -- 60 open       one client always has it open, so that it is compacted only during edits
 * At the end versions are read, restored and compared with each other, then all are deleted. Exit code 1 if a version differs from its
 * saved state, a limit below is exceeded, or the space is not freed.
 */
import { createHash } from 'node:crypto';
import { mkdtemp, rm, stat } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { WorkersService } from '@editor-companion/core/plugin';
import { Value } from 'typebox/value';
import { applyUpdate, Doc, encodeStateAsUpdate, XmlElement, XmlText } from 'yjs';
import { SqliteLog } from '../plugins/collab/src/log/sqlite-log.ts';
import { Merger } from '../plugins/collab/src/merge/merger.ts';
import { VersionOptions } from '../plugins/collab/src/options/version-options.ts';
import { isDue } from '../plugins/collab/src/room/compaction.ts';
import { Content } from '../plugins/collab/src/room/content.ts';
import type { VersionRow } from '../plugins/collab/src/versions/database.ts';
import { compare } from '../plugins/collab/src/tasks/compare.ts';
import { revert } from '../plugins/collab/src/tasks/revert.ts';
import { expired } from '../plugins/collab/src/versions/retention.ts';

const DOCUMENT = 'minutes';
const DOCUMENT_BYTES = 4_000_000;
const MINUTE = 60_000;
const DAY = 24 * 60 * MINUTE;
/** The number of versions in a session: one every ten minutes. */
const STEPS = 6;
/** The number of places that are edited in ten minutes. */
const PLACES = 4;
const KEYSTROKES = 150;
const DELETED = 40;
/** The number of versions that are read back at the end. */
const READ_BACK = 20;
/** The maximum disk space of a year, and the maximum CPU time of a comparison. CPU time, as other programs may use the machine. */
const MAX_DISK_BYTES = 100_000_000;
const MAX_COMPARISON_MS = 300;
/** The maximum share of the space that may remain after all versions are removed. */
const MAX_LEFT = 0.2;

const words =
  `the server keeps every change of a document in its log until somebody compacts it and then a new base replaces what was there
  before while people go on writing notes about budgets meetings plans roadmap quarter results customers design review`.split(
    /\s+/u,
  );

/** Generates the same numbers in each run, below `limit` (Park and Miller, 1988). */
let state = 7;
const chance = (limit: number): number => (state = (state * 48_271) % 2_147_483_647) % limit;
const wordsOf = (count: number): string =>
  Array.from(
    { length: count },
    () => words[chance(words.length)] + (chance(9) === 0 ? String(chance(10_000)) : ''),
  ).join(' ');

function paragraph(): XmlElement {
  const element = new XmlElement('paragraph');
  element.insert(0, [new XmlText(wordsOf(40 + chance(60)))]);
  return element;
}

/** Makes the edits of ten minutes. */
function edit(doc: Doc): void {
  const fragment = doc.getXmlFragment('default');
  for (let place = 0; place < PLACES; place++) {
    const element = fragment.get(chance(fragment.length)) as XmlElement;
    const text = element.get(0) as XmlText;
    let at = chance(text.length + 1);
    for (let key = 0; key < KEYSTROKES; key++) text.insert(at++, 'abcdefghijklmnop '.charAt(chance(17)));
    text.delete(at - DELETED, DELETED);
    text.format(Math.max(0, at - 2 * DELETED), DELETED / 2, { bold: true });
  }
  fragment.insert(chance(fragment.length), [paragraph()]);
  fragment.delete(chance(fragment.length), 1);
}

const digestOf = (doc: Doc): string =>
  createHash('sha256')
    .update(JSON.stringify(doc.getXmlFragment('default').toJSON()))
    .digest('hex');

function docOf(pieces: readonly Uint8Array[]): Doc {
  const doc = new Doc();
  doc.transact(() => {
    for (const bytes of pieces) applyUpdate(doc, bytes);
  });
  return doc;
}

interface Saved extends VersionRow {
  readonly digest: string;
}

const here: WorkersService = {
  pool: (module) => ({
    async run(input) {
      const { default: task } = (await import(module.href)) as { default: (what: unknown) => never };
      return task(input);
    },
    close: async () => undefined,
  }),
};

/** A document of the server over a simulated year: its log, its content in memory, and its versions. */
class Year {
  readonly #log: SqliteLog;
  readonly #content: Content;
  readonly #doc = new Doc();
  readonly #keep = (Value.Default(VersionOptions, {}) as VersionOptions).keep;
  versions: Saved[] = [];
  saved = 0;
  slowestSave = 0;
  now = Date.UTC(2026, 0, 5, 9);
  #updates: Uint8Array[] = [];

  private constructor(log: SqliteLog, content: Content) {
    this.#log = log;
    this.#content = content;
    this.#doc.on('update', (update: Uint8Array) => this.#updates.push(update));
  }

  static async begin(log: SqliteLog): Promise<Year> {
    return new Year(log, await Content.load(DOCUMENT, { log, merger: new Merger(here) }));
  }

  get bytes(): number {
    return this.#content.size;
  }

  /** Changes the document under a new client id, as each session has its own. */
  async change(work: (doc: Doc) => void): Promise<void> {
    this.#doc.clientID = 1 + chance(2 ** 31 - 2);
    work(this.#doc);
    await this.#store();
  }

  async fill(): Promise<void> {
    await this.change((doc) =>
      doc.transact(() => {
        const fragment = doc.getXmlFragment('default');
        for (let size = 0; size < DOCUMENT_BYTES; size += 470) fragment.push([paragraph()]);
      }),
    );
    await this.#content.compact(this.#content.position);
  }

  /** Simulates an hour of editing, with a version every ten minutes and one after all clients have left. */
  async session(isOpen: boolean): Promise<void> {
    this.#doc.clientID = 1 + chance(2 ** 31 - 2);
    for (let step = 0; step < STEPS; step++) {
      edit(this.#doc);
      await this.#store();
      this.now += 10 * MINUTE;
      await this.#compactWhereDue(false);
      await this.#save();
    }
    if (!isOpen) await this.#compactWhereDue(true);
    this.now += DAY - STEPS * 10 * MINUTE;
    const gone = new Set(expired(this.versions.toReversed(), this.#keep, this.now));
    for (const { seq, id } of gone) await this.#log.unpin(DOCUMENT, seq, id);
    this.versions = this.versions.filter((version) => !gone.has(version));
  }

  async #compactWhereDue(isIdle: boolean): Promise<void> {
    const { position } = this.#content;
    if (isDue(this.#content, position, isIdle)) await this.#content.compact(position);
  }

  async #store(): Promise<void> {
    const changes = this.#updates.splice(0).map((bytes) => ({
      kind: 'update' as const,
      origin: 'c0ffee00-0000-4000-8000-000000000000',
      user: 'user@example.org',
      time: this.now,
      bytes,
    }));
    await this.#log.append(DOCUMENT, changes);
    for (const { bytes } of changes) this.#content.add(bytes);
  }

  async #save(): Promise<void> {
    const seq = this.#content.position;
    const id = `version:${++this.saved}`;
    const began = performance.now();
    await this.#log.pin(DOCUMENT, seq, id);
    this.slowestSave = Math.max(this.slowestSave, performance.now() - began);
    const fixed = {
      document: DOCUMENT,
      comment_seq: 0,
      kind: 'auto',
      name: null,
      important: 0,
      user_id: '',
      user_name: '',
    } as const;
    this.versions.push({ ...fixed, id, version: this.saved, seq, created_at: this.now, digest: digestOf(this.#doc) });
  }

  /**
   * Reads versions back. @returns the milliseconds of each read from the log. @throws Error for a version that differs from its saved
   * state.
   */
  async readBack(): Promise<number> {
    let ms = 0;
    const some = this.#some();
    for (const { seq, digest } of some) {
      const began = performance.now();
      const pieces = await this.#pieces(seq);
      ms += performance.now() - began;
      if (digestOf(docOf(pieces)) !== digest) throw new Error(`the version at position ${seq} is not what was saved`);
    }
    return ms / some.length;
  }

  /** Restores versions, each from the newest state. @throws Error if the result differs from the saved state. */
  async restore(): Promise<void> {
    const now = await this.#pieces(this.#content.position);
    for (const { seq, digest } of this.#some()) {
      const change = revert({ pieces: now, target: await this.#pieces(seq) });
      if (digestOf(docOf([...now, ...(change ? [change] : [])])) !== digest)
        throw new Error(`returning to the version at position ${seq} does not give what was saved`);
    }
  }

  /** Compares each version with the previous one. @returns milliseconds of CPU time of each comparison, in order. */
  async compareAll(): Promise<number[]> {
    const took: number[] = [];
    for (const version of this.#some()) {
      const before = this.versions[this.versions.indexOf(version) - 1];
      if (!before) continue;
      const began = process.cpuUsage();
      compare({ from: await this.#pieces(before.seq), to: await this.#pieces(version.seq) });
      const { user, system } = process.cpuUsage(began);
      took.push((user + system) / 1000);
    }
    return took.toSorted((one, other) => one - other);
  }

  async deleteAll(): Promise<void> {
    for (const { seq, id } of this.versions.splice(0)) await this.#log.unpin(DOCUMENT, seq, id);
  }

  #some(): Saved[] {
    const step = Math.max(1, Math.floor(this.versions.length / READ_BACK));
    return this.versions.filter((_, index) => index % step === 0);
  }

  async #pieces(seq: number): Promise<Uint8Array[]> {
    const { base, tail } = await this.#log.readAt(DOCUMENT, seq);
    return [...(base ? [base] : []), ...tail].map(({ bytes }) => bytes);
  }

  /** The bytes of one full state, as versions would need if each session stored its whole base. */
  get whole(): number {
    return encodeStateAsUpdate(this.#doc).length;
  }
}

const mb = (bytes: number): string => `${(bytes / 1_000_000).toFixed(1)} MB`;

async function sizeIn(folder: string): Promise<number> {
  const sizes = ['', '-wal', '.journal'].map((end) =>
    stat(join(folder, `collab.sqlite${end}`)).then(({ size }) => size),
  );
  return (await Promise.all(sizes.map((size) => size.catch(() => 0)))).reduce((sum, size) => sum + size, 0);
}

async function simulate(days: number, isOpen: boolean): Promise<void> {
  const folder = await mkdtemp(join(tmpdir(), 'companion-year-'));
  const log = new SqliteLog({ file: join(folder, 'collab.sqlite'), commitInterval: 0, maxPendingBytes: 64_000_000 });
  await log.start();
  const year = await Year.begin(log);
  await year.fill();
  const before = await sizeIn(folder);
  console.log(`the document: ${mb(year.bytes)}; with log and journal on disk: ${mb(before)}`);
  for (let day = 1; day <= days; day++) {
    await year.session(isOpen);
    if (day % 30 === 0 || day === days)
      console.log(`day ${day}: ${year.saved} saved, ${year.versions.length} kept, ${mb(await sizeIn(folder))} on disk`);
  }
  console.log(
    `slowest save: ${year.slowestSave.toFixed(1)} ms; one version read: ${(await year.readBack()).toFixed()} ms, all as saved`,
  );
  await year.restore();
  const took = await year.compareAll();
  const [median = 0, slowest = 0] = [took[Math.floor(took.length / 2)], took.at(-1)];
  console.log(
    `returning to each gives what was saved; CPU of a comparison: median ${median.toFixed()} ms, slowest ${slowest.toFixed()} ms`,
  );
  const full = await sizeIn(folder);
  await year.deleteAll();
  await log.close();
  const left = await sizeIn(folder);
  console.log(`closed, with a document of ${mb(year.whole)}: ${mb(full)} on disk; without its versions ${mb(left)}`);
  await rm(folder, { recursive: true });
  const isMet = full <= MAX_DISK_BYTES && median <= MAX_COMPARISON_MS && left - before <= MAX_LEFT * (full - before);
  console.log(isMet ? 'Within all bounds.' : 'A bound is exceeded.');
  process.exitCode = isMet ? 0 : 1;
}

const [days = '365', mode] = process.argv.slice(2);
await simulate(Number(days), mode === 'open');
