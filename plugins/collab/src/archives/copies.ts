import type { Readable } from 'node:stream';
import { callerOf, FairQueue, nameOfKey } from '@editor-companion/core/plugin';
import type { DocumentLog, Host, LogDocument, Principal } from '@editor-companion/core/plugin';
import { deletionErrors } from '../bin/errors.ts';
import type { Documents } from '../documents/service.ts';
import { errors } from '../errors.ts';
import type { Merger } from '../merge/merger.ts';
import type { ArchiveOptions } from '../options/archive-options.ts';
import type { Records } from '../records.ts';
import type { Roles } from '../roles.ts';
import { keyFor } from '../document-key.ts';
import { checkName } from '../room/name.ts';
import type { Arrivals } from './arrivals.ts';
import { ContentReader } from './content.ts';
import type { ChangeEntry, Entry } from './entry.ts';
import { archiveErrors } from './errors.ts';
import { decodeArchive } from './file/decode.ts';
import { encodeArchive } from './file/encode.ts';
import { zip } from './file/gzip.ts';
import { paced } from './file/paced.ts';
import { DocumentWriter } from './writer.ts';

/** The maximum number of waiting copies, archives and imports. */
const MAX_WAITING = 32;
/** The records that a copy without history may include. */
const COMMENTS = 'comments';

interface Parts {
  readonly host: Pick<Host, 'emit' | 'find'>;
  readonly documents: Pick<Documents, 'state'>;
  readonly arrivals: Arrivals;
  readonly roles: Roles;
  readonly log: DocumentLog;
  readonly merger: Merger;
  readonly records: readonly Records[];
  /** The positions of a document's versions, ascending. */
  readonly versionsOf: (document: string) => Promise<readonly number[]>;
  readonly maxDocumentBytes: number;
  /** Milliseconds for which the reader of an archive may be idle. */
  readonly stallTimeout: number;
  readonly options: ArchiveOptions;
}

/** The parts of a copy besides the content. */
export interface CopyOptions {
  /** Versions, authors, comments and every change in the log. */
  readonly history?: boolean;
  /** Comments without history. */
  readonly comments?: boolean;
  readonly signal?: AbortSignal | undefined;
}

/** Copies documents, and exports and imports archives. */
export class Copies {
  readonly #parts: Parts;
  readonly #queue: FairQueue;

  constructor(parts: Parts) {
    this.#parts = parts;
    const busy = (): Error => archiveErrors.ARCHIVES_BUSY({ limit: MAX_WAITING });
    this.#queue = new FairQueue({ places: parts.options.atOnce, maxWaiting: MAX_WAITING, guestPlace: true, busy });
  }

  /**
   * Copies a document. Anybody who may read it may copy its visible content to a name under which they may create documents. History and
   * comments keep the names of their authors, so for these the caller must own the copy, and for history the original too.
   * @returns the position of the copy's last change.
   * @throws CompanionError DOCUMENT_FORBIDDEN (403), DOCUMENT_NOT_FOUND (404), DOCUMENT_EXISTS (409), ARCHIVES_BUSY (503).
   */
  async copy(from: string, name: string, author: Principal, options: CopyOptions = {}): Promise<number> {
    const { roles, host } = this.#parts;
    const { history = false, comments = false, signal } = options;
    const to = checkName(keyFor(author, name));
    roles.require(author, from, history ? 'owner' : 'viewer');
    roles.require(author, to, history || comments ? 'owner' : 'editor');
    if (from === to) throw deletionErrors.DOCUMENT_EXISTS({ document: to });
    await host.find('quotas')?.require(author, 'documents', 1);
    const seq = await this.#inTurn(author, signal, () =>
      this.#take(
        to,
        author,
        history
          ? this.#whole(from, async () => (await this.#parts.documents.state(from, author)).id)
          : this.#bare(from, author, comments),
        signal,
      ),
    );
    host.emit('doc:copied', { document: from, to, user: author.id });
    return seq;
  }

  /**
   * Exports a document as a file that is written while it is read. If the export fails halfway, the stream fails.
   * @throws CompanionError DOCUMENT_FORBIDDEN (403) unless the caller owns it, DOCUMENT_NOT_FOUND (404), ARCHIVES_BUSY (503).
   */
  async export(name: string, author: Principal, signal?: AbortSignal): Promise<Readable> {
    const { roles, log, documents, stallTimeout } = this.#parts;
    roles.require(author, name, 'owner');
    await documents.state(name, author);
    const found = await log.find(name);
    if (!found) throw errors.DOCUMENT_NOT_FOUND({ document: name });
    const { createdAt, updatedAt } = found;
    const leave = await this.#queue.take(callerOf(author, ''), signal);
    const bytes = encodeArchive(
      { name: nameOfKey(name), createdAt, updatedAt, exportedAt: Date.now() },
      this.#whole(name, async () => (await documents.state(name, author)).id),
    );
    // A reader that stalls would occupy a place for ever.
    const archive: Readable = zip(paced(bytes, stallTimeout, () => archive.destroy()));
    return archive.once('close', leave);
  }

  /**
   * Like `export`, for the server itself, which may read every document, including deleted ones. Does not wait in the queue.
   * @param key of the document in the log. @throws CompanionError DOCUMENT_NOT_FOUND (404).
   */
  async archiveOf(key: string, name: string): Promise<Readable> {
    const { log } = this.#parts;
    const mustFind = async (): Promise<LogDocument> => {
      const found = await log.find(key);
      if (!found) throw errors.DOCUMENT_NOT_FOUND({ document: name });
      return found;
    };
    const { createdAt, updatedAt } = await mustFind();
    const head = { name, createdAt, updatedAt, exportedAt: Date.now() };
    return zip(
      encodeArchive(
        head,
        this.#whole(key, async () => (await mustFind()).id),
      ),
    );
  }

  /**
   * Creates a document from an archive. The owner of its name vouches for the authors that the archive names.
   * @returns the position of its last change.
   * @throws CompanionError DOCUMENT_FORBIDDEN (403) unless the caller owns the name; DOCUMENT_EXISTS (409), DOCUMENT_FULL (413) and
   * those of `decodeArchive`.
   */
  async import(
    name: string,
    file: AsyncIterable<Uint8Array>,
    author: Principal,
    signal?: AbortSignal,
  ): Promise<number> {
    const { roles, options, maxDocumentBytes, host } = this.#parts;
    roles.require(author, checkName(name), 'owner');
    await host.find('quotas')?.require(author, 'documents', 1);
    const entries = decodeArchive(limited(file, options.maxUploadBytes), { ...options, maxDocumentBytes });
    const seq = await this.#inTurn(author, signal, () => this.#take(name, author, entries, signal));
    host.emit('doc:imported', { document: name, user: author.id });
    return seq;
  }

  #take(
    to: string,
    author: Principal,
    entries: AsyncIterable<Entry>,
    signal: AbortSignal | undefined,
  ): Promise<number> {
    const { arrivals, merger } = this.#parts;
    return arrivals.take(to, author, (key) =>
      new DocumentWriter({ ...this.#parts, merger: merger.of(to) }, key).write(entries, signal),
    );
  }

  /** The visible content of a document, without deleted parts. */
  async *#bare(name: string, author: Principal, comments: boolean): AsyncGenerator<Entry> {
    const { documents, merger } = this.#parts;
    const { id, updates } = await documents.state(name, author);
    const bytes = await merger.of(name).merge(updates);
    const change: ChangeEntry = { type: 'change', kind: 'seed', user: author.id, time: Date.now(), bytes };
    yield change;
    if (comments) yield* this.#recordsOf(name, ({ kind }) => kind === COMMENTS);
    await this.#mustBe(id, name, author);
  }

  /** Everything of a document. @param idNow returns the document's id once everything written before the call is in the log. */
  async *#whole(name: string, idNow: () => Promise<string>): AsyncGenerator<Entry> {
    const { merger, log, versionsOf } = this.#parts;
    const id = await idNow();
    const content = new ContentReader({ log, merger: merger.of(name) }, name);
    yield* content.entries(await versionsOf(name));
    yield* this.#recordsOf(name, () => true, content.placement);
    if ((await idNow()) !== id) throw errors.DOCUMENT_NOT_FOUND({ document: name });
  }

  /** A document that was renamed or deleted during the read took its records along, so they may be missing here. */
  async #mustBe(id: string, name: string, author: Principal): Promise<void> {
    const now = await this.#parts.documents.state(name, author);
    if (now.id !== id) throw errors.DOCUMENT_NOT_FOUND({ document: name });
  }

  async *#recordsOf(
    name: string,
    isMeant: (records: Records) => boolean,
    placement: ContentReader['placement'] = () => undefined,
  ): AsyncGenerator<Entry> {
    for (const records of this.#parts.records.filter(isMeant)) {
      yield { type: 'kind', kind: records.kind };
      for await (const value of records.save(name, placement)) yield { type: 'record', value };
    }
  }

  async #inTurn<T>(author: Principal, signal: AbortSignal | undefined, work: () => Promise<T>): Promise<T> {
    const leave = await this.#queue.take(callerOf(author, ''), signal);
    try {
      return await work();
    } finally {
      leave();
    }
  }
}

/** @throws CompanionError ARCHIVE_TOO_LARGE (413). */
async function* limited(file: AsyncIterable<Uint8Array>, limit: number): AsyncGenerator<Uint8Array> {
  let bytes = 0;
  for await (const chunk of file) {
    bytes += chunk.length;
    if (bytes > limit) throw archiveErrors.ARCHIVE_TOO_LARGE({ what: `it has more than ${limit} bytes` });
    yield chunk;
  }
}
