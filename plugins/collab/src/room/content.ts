import { CompanionError, type DocumentLog, type LogBase, type LogState } from '@editor-companion/core/plugin';
import { errors } from '../errors.ts';
import type { Merger } from '../merge/merger.ts';
import { Coverage } from '../update/coverage.ts';
import { isBehind, readStateVector, type Clocks } from '../update/state-vector.ts';
import { Walk, walkUpdate } from '../update/walk.ts';
import { Base } from './base.ts';
import { coverAll } from './cover.ts';
import { LARGE_ENTRY, Tail, type TailEntry } from './tail.ts';
import { UnderWay } from './under-way.ts';

/** More changes than this are merged before they are sent to a joining client. */
const MAX_PIECES = 64;

const walk = new Walk();

interface ContentParts {
  readonly log: DocumentLog;
  readonly merger: Merger;
  /** Called before changes up to a position become part of a base, which loses their authors. */
  readonly beforeCompaction?: (document: string, upTo: number) => Promise<void>;
}

/** The content of a document: the base, the tail, and the ranges they cover. It needs no Y.Doc. */
export class Content {
  readonly #name: string;
  readonly #parts: ContentParts;
  readonly #coverage = new Coverage();
  readonly #tail = new Tail();
  #base: Base | undefined;
  /** The position in this room up to which everything is in the base. */
  #baseUpTo: number;
  #position: number;
  #isMixed = false;
  #id: string | undefined;
  #merging: Promise<void> | undefined;
  #reloading: Promise<void> | undefined;
  readonly #diffs = new UnderWay<string, Uint8Array>();

  private constructor(name: string, parts: ContentParts, base: Base | undefined) {
    this.#name = name;
    this.#parts = parts;
    this.#base = base;
    this.#position = this.#baseUpTo = base?.seq ?? 0;
  }

  /** @throws CompanionError DOCUMENT_DAMAGED, or errors of the log and the worker threads. */
  static async load(name: string, parts: ContentParts): Promise<Content> {
    const state = await parts.log.read(name);
    try {
      return await Content.#build(name, parts, state);
    } catch (cause) {
      if (CompanionError.is(cause) && cause.code !== 'UPDATE_MALFORMED') throw cause;
      throw errors.DOCUMENT_DAMAGED({ document: name }, { cause });
    }
  }

  static async #build(name: string, parts: ContentParts, state: LogState | undefined): Promise<Content> {
    if (!state) return new Content(name, parts, undefined);
    const { base, tail } = state;
    const changes = tail.map(({ bytes }) => bytes);
    const survey = await parts.merger.of(name).survey(base ? [base.bytes, ...changes] : changes);
    const content = new Content(name, parts, base && new Base(base.seq, base.bytes, survey.first));
    content.#id = state.id;
    await coverAll(content.coverage, survey);
    for (const bytes of changes) content.add(bytes);
    return content;
  }

  get #merger(): Merger {
    return this.#parts.merger.of(this.#name);
  }

  /** The document's id when it was loaded; undefined if it did not exist, or if its log has a single writer. */
  get id(): string | undefined {
    return this.#id;
  }

  /** The position of the last change, counted in the order of arrival in this room. */
  get position(): number {
    return this.#position;
  }

  get coverage(): Coverage {
    return this.#coverage;
  }

  get base(): Base | undefined {
    return this.#base;
  }

  get tail(): Tail {
    return this.#tail;
  }

  /** The stored size of the document in bytes. */
  get size(): number {
    return (this.#base?.size ?? 0) + this.#tail.bytes;
  }

  /** The bytes held in memory. */
  get residentBytes(): number {
    return (this.#base?.residentBytes ?? 0) + this.#tail.bytes + this.#coverage.bytes;
  }

  /** Appends a validated change and returns its position. The content owns the bytes from now on. */
  add(bytes: Uint8Array): number {
    this.#position += 1;
    this.#tail.push(this.#position, bytes);
    return this.#position;
  }

  /** Like `add`, for a change that another process wrote. @param seq its position in the log. */
  addForeign(bytes: Uint8Array, seq: number): void {
    if (this.add(bytes) !== seq) this.#isMixed = true;
  }

  /** Releases the base's bytes. They are read again when needed. */
  release(): void {
    if (this.#base) this.#base.bytes = undefined;
  }

  /** Whether an update has nothing new. */
  async knows(update: Uint8Array): Promise<boolean> {
    const merger = this.#merger;
    const copy = Uint8Array.from(update);
    const covered = await merger.scan(copy).catch(() => undefined);
    if (!covered || !this.#coverage.coversRuns(covered)) return false;
    if (this.#coverage.coversDeletes(covered)) return true;
    // If two values are set concurrently, one is deleted without any update saying so.
    const { updates } = await this.pieces();
    return merger.contains(updates, copy);
  }

  /** Everything up to the current position, as a consistent list of updates. */
  async pieces(): Promise<{ updates: Uint8Array[]; position: number }> {
    await this.#reload();
    return { updates: this.#all(), position: this.#position };
  }

  /**
   * Passes the updates that a state vector lacks to `deliver`. The call happens in the same turn in which the list is complete, so a
   * listener that starts there misses nothing.
   * @throws Malformed if it is not a state vector.
   */
  async lacking(stateVector: Uint8Array, deliver: (pieces: Uint8Array[]) => void): Promise<void> {
    const clocks = readStateVector(stateVector);
    if (clocks.size > 0) await this.#learnLarge();
    while (this.#tail.count > MAX_PIECES || (this.#base && !this.#base.bytes)) await this.#prepare();
    const base = this.#base;
    if (clocks.size === 0 || !base) return deliver(this.#behind(clocks, base?.bytes));
    if (base.isKnownTo(clocks)) return deliver(this.#behind(clocks, base.deletes));
    const copied = base.lacking(clocks);
    if (copied) return deliver(this.#behind(clocks, copied));
    const diff = await this.#diff(base, stateVector);
    // After a compaction meanwhile, the tail may lack changes that the old base did not have.
    if (this.#base !== base) return this.lacking(stateVector, deliver);
    deliver(this.#behind(clocks, diff));
  }

  /** The changes after a position, for a client that has everything before it; merged if there are many. */
  async since(position: number, deliver: (pieces: Uint8Array[]) => void): Promise<void> {
    const isCompacted = (): boolean => position < this.#baseUpTo;
    while (this.#tail.count > MAX_PIECES || (isCompacted() && !this.#base?.bytes)) await this.#prepare();
    deliver(isCompacted() ? this.#all() : this.#tail.between(position));
  }

  /**
   * Merges everything on disk into one base. Resolves to whether it has become the log's base.
   * @param onDisk position in the log, and here unless others wrote meanwhile.
   * @param stored so many of the changes here are in the log.
   */
  async compact(onDisk: number, stored = onDisk): Promise<boolean> {
    if (this.#isMixed) return this.#compactLog(stored);
    await this.#reload();
    const from = this.#base;
    if (onDisk <= (from?.seq ?? 0) || !this.#tail.endsAt(onDisk)) return false;
    const behind = this.#tail.between(from?.seq ?? 0, onDisk);
    const { bytes, survey } = await this.#merger.rebase([...(from?.bytes ? [from.bytes] : []), ...behind]);
    // Safe before the write: everything covered is on disk already.
    await coverAll(this.#coverage, survey);
    if (this.#isMixed) return false;
    if (await this.#replaceBase(from?.seq ?? 0, { seq: onDisk, bytes })) {
      this.#setBase(new Base(onDisk, bytes, survey.first), onDisk);
      return true;
    }
    return this.#compactLog(stored);
  }

  /** Used if the changes here have another order than in the log, or the log has another base: reads the log's content. */
  async #compactLog(stored: number): Promise<boolean> {
    const state = await this.#parts.log.read(this.#name);
    if (!state) return false;
    const isNewer = (state.base?.seq ?? 0) > (this.#base?.seq ?? 0);
    if (state.base && isNewer) return this.#adopt(state.base, state.tail, stored);
    const pieces = [...(state.base ? [state.base.bytes] : []), ...state.tail.map(({ bytes }) => bytes)];
    const { bytes, survey } = await this.#merger.rebase(pieces);
    await coverAll(this.#coverage, survey);
    if (!(await this.#replaceBase(state.base?.seq ?? 0, { seq: state.head, bytes }))) return false;
    this.#isMixed = true;
    this.#setBase(new Base(state.head, bytes, survey.first), stored);
    return true;
  }

  async #replaceBase(from: number, base: LogBase): Promise<boolean> {
    await this.#parts.beforeCompaction?.(this.#name, base.seq);
    return this.#parts.log.compact(this.#name, { from, base });
  }

  /** Adopts a base that another process made. Together with the log's later changes it has everything that was stored here. */
  async #adopt(base: LogBase, tail: readonly { readonly bytes: Uint8Array }[], stored: number): Promise<boolean> {
    const survey = await this.#merger.survey([base.bytes]);
    this.#isMixed = true;
    this.#setBase(new Base(base.seq, base.bytes, survey.first), stored);
    this.#tail.precede(
      stored,
      tail.map(({ bytes }) => bytes),
    );
    return true;
  }

  #setBase(base: Base, upTo: number): void {
    this.#base = base;
    this.#baseUpTo = upTo;
    this.#tail.dropUpTo(upTo);
  }

  #all(): Uint8Array[] {
    const base = this.#base?.bytes;
    return [...(base ? [base] : []), ...this.#tail.between(0)];
  }

  /** The missing part of the base, and the later changes with something new. */
  #behind(clocks: Clocks, first: Uint8Array | undefined): Uint8Array[] {
    const { entries } = this.#tail;
    const lacking = clocks.size === 0 ? entries : entries.filter((entry) => isNewTo(clocks, entry));
    const changes = lacking.map(({ bytes }) => bytes);
    return first ? [first, ...changes] : changes;
  }

  /** Lets a worker thread index large changes, once for all reconnecting clients. */
  async #learnLarge(): Promise<void> {
    for (const entry of this.#tail.entries)
      if (!entry.covered && entry.bytes.length >= LARGE_ENTRY) entry.covered = await this.#merger.survey([entry.bytes]);
  }

  async #prepare(): Promise<void> {
    await this.#reload();
    this.#merging ??= this.#mergeTail().finally(() => (this.#merging = undefined));
    await this.#merging;
  }

  async #mergeTail(): Promise<void> {
    if (this.#tail.count <= MAX_PIECES) return;
    const base = this.#base;
    const entries = this.#tail.newest();
    const { bytes, survey } = await this.#merger.combine(entries.map((entry) => entry.bytes));
    // A compaction meanwhile has taken the changes into the base.
    if (this.#base !== base) return;
    this.#tail.replace(entries, { upTo: entries.at(-1)?.upTo ?? this.#position, bytes, covered: survey });
  }

  async #reload(): Promise<void> {
    const base = this.#base;
    if (!base || base.bytes) return;
    this.#reloading ??= this.#parts.log
      .readAt(this.#name, base.seq)
      .then((state) => void (base.bytes = state.base?.bytes))
      .finally(() => (this.#reloading = undefined));
    await this.#reloading;
    if (!base.bytes) throw errors.DOCUMENT_DAMAGED({ document: this.#name });
  }

  /** Computed once for all clients with the same state vector. */
  #diff(base: Base, stateVector: Uint8Array): Promise<Uint8Array> {
    const key = `${base.seq} ${Buffer.from(stateVector).toString('latin1')}`;
    return this.#diffs.do(key, () => this.#merger.diff(base.bytes ? [base.bytes] : [], stateVector));
  }
}

/** Deletions are always sent, since clocks do not tell whether a client has them. */
function isNewTo(clocks: Clocks, { bytes, covered }: TailEntry): boolean {
  const { runs, deletes } = covered ?? walkUpdate(bytes, walk);
  return deletes.length > 0 || !isBehind(runs, clocks);
}
