import { CompanionError } from '@editor-companion/core/plugin';
import type {
  DocumentLog,
  LogBase,
  LogChange,
  LogDocument,
  LogHead,
  LogRecord,
  LogState,
} from '@editor-companion/core/plugin';
import { errors } from '../src/errors.ts';
import { keptRanges } from '../src/log/tables/kept-ranges.ts';

interface Stored {
  readonly id: string;
  head: number;
  base: number;
  bases: LogBase[];
  records: LogRecord[];
  readonly pins: { seq: number; owner: string }[];
}

/** A log in memory, with a simulated disk that a test can delay or break. */
export class MemoryLog implements DocumentLog {
  readonly documents = new Map<string, Stored>();
  /** The number of requested appends. They wait while `gate` is set. */
  asked = 0;
  gate: Promise<void> | undefined;
  failure: Error | undefined;
  #lastId = 0;

  async append(document: string, changes: readonly LogChange[], id?: string): Promise<number> {
    if (id !== undefined && this.documents.get(document)?.id !== id)
      throw new CompanionError('LOG_DOCUMENT_GONE', { status: 404, message: 'Another document has the name.' });
    return this.#write(document, changes);
  }

  async create(document: string, changes: readonly LogChange[]): Promise<boolean> {
    if (this.documents.has(document)) return false;
    await this.#write(document, changes);
    return true;
  }

  async #write(document: string, changes: readonly LogChange[]): Promise<number> {
    this.asked += 1;
    if (this.failure) throw this.failure;
    const stored = this.documents.get(document) ?? {
      id: `${++this.#lastId}`,
      head: 0,
      base: 0,
      bases: [],
      records: [],
      pins: [],
    };
    const copies = changes.map((change, index) => ({
      ...change,
      bytes: Buffer.from(change.bytes),
      seq: stored.head + index + 1,
    }));
    stored.head += changes.length;
    stored.records.push(...copies);
    if (changes.length > 0) this.documents.set(document, stored);
    const { head } = stored;
    await this.gate;
    return head;
  }

  read(document: string): Promise<LogState | undefined> {
    const stored = this.documents.get(document);
    if (!stored) return Promise.resolve(undefined);
    return this.readAt(document, stored.head);
  }

  async readAt(document: string, seq: number) {
    const stored = this.documents.get(document);
    const base = stored?.bases.findLast((one) => one.seq <= seq && one.seq <= stored.base);
    const tail = (stored?.records ?? []).filter((record) => record.seq > (base?.seq ?? 0) && record.seq <= seq);
    if (!stored || seq > stored.head || tail.length !== seq - (base?.seq ?? 0))
      throw errors.LOG_POSITION_GONE({ document, seq });
    return { id: stored.id, head: seq, base, tail };
  }

  async readAfter(document: string, seq: number, limit = 1000): Promise<readonly LogRecord[]> {
    return (this.documents.get(document)?.records ?? []).filter((record) => record.seq > seq).slice(0, limit);
  }

  async compact(document: string, { from, base }: { from: number; base: LogBase }): Promise<boolean> {
    const stored = this.documents.get(document);
    if (!stored || stored.base !== from || base.seq <= from || base.seq > stored.head) return false;
    stored.base = base.seq;
    stored.bases.push({ seq: base.seq, bytes: Buffer.from(base.bytes) });
    const pins = [...new Set(stored.pins.map(({ seq }) => seq))]
      .filter((seq) => seq < base.seq)
      .toSorted((a, b) => a - b);
    const { neededBases, ranges } = keptRanges(
      stored.bases.map(({ seq }) => seq),
      pins,
      base.seq,
    );
    stored.bases = stored.bases.filter(({ seq }) => neededBases.has(seq));
    stored.records = stored.records.filter(({ seq }) => ranges.some(([after, upTo]) => seq > after && seq <= upTo));
    return true;
  }

  async pin(document: string, seq: number, owner: string): Promise<void> {
    await this.readAt(document, Math.max(1, seq));
    const pins = this.documents.get(document)?.pins ?? [];
    if (!pins.some((pin) => pin.seq === seq && pin.owner === owner)) pins.push({ seq, owner });
  }

  async unpin(document: string, seq: number, owner: string): Promise<void> {
    const pins = this.documents.get(document)?.pins ?? [];
    const index = pins.findIndex((pin) => pin.seq === seq && pin.owner === owner);
    if (index >= 0) pins.splice(index, 1);
  }

  async rename(from: string, to: string): Promise<boolean> {
    const stored = this.documents.get(from);
    if (!stored || this.documents.has(to)) return false;
    this.documents.delete(from);
    this.documents.set(to, stored);
    return true;
  }

  async drop(document: string): Promise<boolean> {
    return this.documents.delete(document);
  }

  async find(document: string): Promise<LogDocument | undefined> {
    const stored = this.documents.get(document);
    return stored && describe(document, stored);
  }

  heads = async (documents: readonly string[]): Promise<(LogHead | undefined)[]> =>
    documents.map((document) => {
      const stored = this.documents.get(document);
      // Copies the state at the time of the request, as a database would return it.
      return stored && { id: stored.id, head: stored.head };
    });

  async list({ prefix = '', after = '', limit = 100 } = {}): Promise<readonly LogDocument[]> {
    return [...this.documents]
      .filter(([name]) => name.startsWith(prefix) && name > after)
      .toSorted(([one], [other]) => (one < other ? -1 : 1))
      .slice(0, limit)
      .map(([name, stored]) => describe(name, stored));
  }
}

function describe(name: string, { id, head, base, bases, records }: Stored): LogDocument {
  const live = records.filter(({ seq }) => seq > base);
  const sizes = [...bases.filter(({ seq }) => seq === base), ...live].map(({ bytes }) => bytes.length);
  const time = records.at(-1)?.time ?? 0;
  return { name, id, head, bytes: sizes.reduce((sum, size) => sum + size, 0), createdAt: time, updatedAt: time };
}
