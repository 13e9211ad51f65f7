import { setImmediate } from 'node:timers/promises';
import { CompanionError } from '@editor-companion/core/plugin';
import type { DocumentLog, LogChange } from '@editor-companion/core/plugin';
import { errors } from '../errors.ts';
import type { Merger } from '../merge/merger.ts';
import type { Records } from '../records.ts';
import type { BaseEntry, ContentEntry, Entry } from './entry.ts';

/** The number and the bytes of changes that are stored together. */
const STEP = 200;
const STEP_BYTES = 1_048_576;

interface Parts {
  readonly log: Pick<DocumentLog, 'append' | 'compact'>;
  readonly merger: Merger;
  readonly records: readonly Records[];
  /** The limit of one document. */
  readonly maxDocumentBytes: number;
}

/** Builds a document under an unused name from the entries of another one. */
export class DocumentWriter {
  readonly #parts: Parts;
  readonly #document: string;
  #waiting: LogChange[] = [];
  #waitingBytes = 0;
  #head = 0;
  #base: { readonly seq: number; readonly bytes: Uint8Array } | undefined;
  /** Bytes of the base and of the changes after it. */
  #size = 0;

  constructor(parts: Parts, document: string) {
    this.#parts = parts;
    this.#document = document;
  }

  /**
   * @param entries unchecked entries.
   * @throws CompanionError ARCHIVE_INVALID (400), DOCUMENT_FULL (413) and the errors of the log. Entries that were written before stay.
   */
  async write(entries: AsyncIterable<Entry>, signal?: AbortSignal): Promise<void> {
    const each = entries[Symbol.asyncIterator]();
    try {
      let next = await each.next();
      for (; !next.done && isContent(next.value); next = await each.next()) {
        signal?.throwIfAborted();
        await this.#add(next.value);
      }
      await this.#flush();
      if (this.#head === 0) throw errors.ARCHIVE_INVALID({ reason: 'it has no content' });
      const seen = new Set<string>();
      while (!next.done) next = await this.#load(next.value, each, seen, signal);
      await this.#compact();
    } catch (error) {
      throw asArchiveFault(error);
    } finally {
      await each.return?.();
    }
  }

  async #add(entry: ContentEntry): Promise<void> {
    const { bytes, time, type } = entry;
    await this.#parts.merger.survey([bytes]);
    this.#measure(entry);
    const [kind, user] = type === 'change' ? [entry.kind, entry.user] : (['update', ''] as const);
    this.#waiting.push({ kind, user, time, bytes, origin: 'archive' });
    this.#waitingBytes += bytes.length;
    this.#head += 1;
    if (type === 'base') this.#keepBase(entry);
    if (this.#waiting.length >= STEP || this.#waitingBytes >= STEP_BYTES) await this.#flush();
  }

  #keepBase({ bytes }: BaseEntry): void {
    if (this.#base) throw errors.ARCHIVE_INVALID({ reason: 'it has two bases' });
    this.#base = { seq: this.#head, bytes };
  }

  /** Below a base, each version's state counts by itself and may be as large as a document may be. */
  #measure({ type, bytes }: ContentEntry): void {
    const { maxDocumentBytes: limit } = this.#parts;
    this.#size = type === 'base' ? bytes.length : this.#size + bytes.length;
    const isTooLarge = bytes.length > limit || (this.#base !== undefined && this.#size > limit);
    if (isTooLarge) throw errors.DOCUMENT_FULL({ document: 'of the archive', limit });
  }

  async #flush(): Promise<void> {
    if (this.#waiting.length > 0) await this.#parts.log.append(this.#document, this.#waiting);
    this.#waiting = [];
    this.#waitingBytes = 0;
    await setImmediate();
  }

  /** Passes the records of one kind to their owner. @returns the entry after them. */
  async #load(
    first: Entry,
    rest: AsyncIterator<Entry>,
    seen: Set<string>,
    signal: AbortSignal | undefined,
  ): Promise<IteratorResult<Entry>> {
    if (first.type !== 'kind') throw errors.ARCHIVE_INVALID({ reason: 'its parts are in the wrong order' });
    const keeper = this.#parts.records.find(({ kind }) => kind === first.kind);
    if (!keeper || seen.has(first.kind))
      throw errors.ARCHIVE_INVALID({ reason: `its records «${first.kind}» are not supported` });
    seen.add(first.kind);
    let next = await rest.next();
    const values = async function* (): AsyncGenerator {
      for (; !next.done && next.value.type === 'record'; next = await rest.next()) {
        signal?.throwIfAborted();
        yield next.value.value;
      }
    };
    await keeper.load(this.#document, values());
    return next;
  }

  /** Compacts after versions have pinned their positions, which drops changes that they do not need. */
  async #compact(): Promise<void> {
    if (this.#base) await this.#parts.log.compact(this.#document, { from: 0, base: this.#base });
  }
}

const isContent = (entry: Entry): entry is ContentEntry => entry.type === 'change' || entry.type === 'base';

const FAULTS: ReadonlySet<string> = new Set(['UPDATE_MALFORMED', 'LOG_POSITION_GONE']);

/** Reports a fault of the records as a fault of the archive. */
const asArchiveFault = (error: unknown): unknown =>
  CompanionError.is(error) && FAULTS.has(error.code)
    ? errors.ARCHIVE_INVALID({ reason: error.message }, { cause: error })
    : error;
