import type { Readable } from 'node:stream';
import type {
  ByteRange,
  FileEntry,
  FilesService,
  Logger,
  PutOptions,
  ReceivedFile,
  ReceiveOptions,
  Sealer,
  SealedStore,
  StoredFile,
} from '@editor-companion/core/plugin';
import { errors } from '../errors.ts';
import type { Ledger, UnownedFile } from './ledger.ts';
import { sizeOf, type LedgerFile } from './ledger-tables.ts';
import { isObjectOfFile, Objects } from './objects.ts';
import type { ObjectStore, StoredObject } from './object-store.ts';
import { clampRange } from './range.ts';
import { Resealing } from './resealing.ts';
import type { Spool, SpooledFile } from './spool.ts';

const ID = /^[0-9a-f]{64}$/;
const SWEEP_PAGE = 200;

/** Milliseconds after which bytes without a row count as the remains of a crash: no upload takes that long from its end to its record. */
const ORPHAN_AGE = 86_400_000;

export interface SharedFilesOptions {
  /** The maximum size of a file in bytes. */
  readonly maxBytes: number;
  /** Milliseconds for which bytes without an owner are kept. */
  readonly grace: number;
  /** Milliseconds between two sweeps. */
  readonly sweepInterval: number;
  readonly log: Logger;
}

interface Parts {
  readonly ledger: Ledger;
  readonly store: ObjectStore;
  readonly spool: Spool;
  readonly sealer: Sealer;
}

/**
 * Files that all nodes share: bytes in an object store, records in the database. Each upload has its own key, and its bytes are stored
 * before its record: so deleting a file on one node never removes bytes that another node is storing.
 */
export class SharedFiles implements FilesService {
  readonly tables = ['cluster_file', 'cluster_file_owner', 'cluster_file_store'];
  /** The files' store for key rotation. */
  readonly sealed: SealedStore;
  readonly #parts: Parts;
  readonly #objects: Objects;
  readonly #options: SharedFilesOptions;
  readonly #streams = new Set<Readable>();
  #timer: NodeJS.Timeout | undefined;
  #sweeping: Promise<{ files: number; bytes: number }> | undefined;
  #orphansAt = 0;

  constructor(parts: Parts, options: SharedFilesOptions) {
    this.#parts = parts;
    this.#options = options;
    this.#objects = new Objects(parts);
    this.sealed = new Resealing({ ...parts, objects: this.#objects, log: options.log });
  }

  /** Opens the spool and starts the regular sweeps. */
  async start(): Promise<void> {
    await this.#parts.spool.open();
    this.#timer = setInterval(() => void this.#sweepQuietly(), this.#options.sweepInterval).unref();
  }

  async put(
    source: AsyncIterable<Uint8Array> | Uint8Array,
    { owner, ...options }: PutOptions = {},
  ): Promise<StoredFile> {
    await using received = await this.receive(source, options);
    return await received.keep(owner);
  }

  async receive(
    source: AsyncIterable<Uint8Array> | Uint8Array,
    { maxBytes = Number.POSITIVE_INFINITY, signal }: ReceiveOptions = {},
  ): Promise<ReceivedFile> {
    const spooled = await this.#parts.spool.write(source, Math.min(maxBytes, this.#options.maxBytes), signal);
    try {
      const known = await this.#parts.ledger.find(spooled.hash);
      const file = known ?? (await this.#objects.put(spooled));
      signal?.throwIfAborted();
      return this.#received(spooled, file, known ? undefined : file);
    } catch (error) {
      await spooled[Symbol.asyncDispose]();
      throw error;
    }
  }

  async stat(id: string): Promise<StoredFile | undefined> {
    const file = ID.test(id) ? await this.#parts.ledger.find(id) : undefined;
    return file && storedFile(file);
  }

  async read(id: string, range?: ByteRange): Promise<Readable> {
    const { stream } = await this.#open(id, range);
    this.#streams.add(stream);
    stream.once('close', () => this.#streams.delete(stream));
    return stream;
  }

  async withLocal<T>(id: string, use: (path: string) => Promise<T>): Promise<T> {
    const { stream } = await this.#open(id);
    await using local = await this.#parts.spool.write(stream);
    if (local.hash !== id) throw this.#damaged(id, local.size, local.size);
    return await use(local.path);
  }

  async retain(id: string, owner: string): Promise<void> {
    if (!ID.test(id) || !(await this.#parts.ledger.hold(id, owner))) throw notFound(id);
  }

  async release(owner: string, id?: string): Promise<void> {
    await this.#parts.ledger.release(owner, id);
  }

  async discard(owner: string, id?: string): Promise<void> {
    const { ledger } = this.#parts;
    const held = await ledger.heldBy(owner, id);
    await ledger.release(owner, id);
    for (const file of held) {
      const unowned = await ledger.unowned(file);
      if (unowned) await this.#free(unowned);
    }
  }

  sweep(): Promise<{ files: number; bytes: number }> {
    this.#sweeping ??= this.#sweep().finally(() => (this.#sweeping = undefined));
    return this.#sweeping;
  }

  usage(): Promise<{ files: number; bytes: number }> {
    return this.#parts.ledger.usage();
  }

  entries(after: string, limit: number): Promise<readonly FileEntry[]> {
    return this.#parts.ledger.entries(after, limit);
  }

  /** Ends unfinished reads. */
  async close(): Promise<void> {
    clearInterval(this.#timer);
    for (const stream of this.#streams) stream.destroy();
    await this.#sweeping?.catch(() => undefined);
    await this.#parts.spool.close();
  }

  /** @param uploaded the same file where this upload stored it; undefined where its bytes were there. */
  #received(spooled: SpooledFile, file: LedgerFile, uploaded: LedgerFile | undefined): ReceivedFile {
    const { ledger } = this.#parts;
    let own = uploaded;
    let kept: LedgerFile | undefined;
    return {
      ...storedFile(file),
      local: spooled.path,
      keep: async (owner) => {
        kept = own ? undefined : await ledger.hold(file.id, owner);
        if (kept) return storedFile(kept);
        // The file is missing, or was deleted since it was found: these bytes take its place.
        own ??= await this.#objects.put(spooled);
        kept = await ledger.add(own, owner);
        return storedFile(kept);
      },
      [Symbol.asyncDispose]: async () => {
        await spooled[Symbol.asyncDispose]();
        if (own && own.key !== kept?.key) await this.#removeQuietly(own.key);
      },
    };
  }

  /** The bytes of a file or of a range. A file that was deleted and stored again meanwhile has another place. */
  async #open(id: string, range?: ByteRange): Promise<StoredObject> {
    const first = await this.#find(id);
    const part = range && clampRange(range, first.size);
    const found = await this.#read(first, part);
    if (found) return found;
    const second = await this.#find(id);
    const again = second.key === first.key ? undefined : await this.#read(second, part);
    if (!again) throw this.#damaged(id, 0, first.size);
    return again;
  }

  async #read(file: LedgerFile, range?: ByteRange): Promise<StoredObject | undefined> {
    const found = await this.#objects.get(file, range);
    if (found === undefined || found.isWhole) return found;
    found.stream.destroy();
    throw this.#damaged(file.id, found.size ?? 0, sizeOf(file));
  }

  async #find(id: string): Promise<LedgerFile> {
    const file = ID.test(id) ? await this.#parts.ledger.find(id) : undefined;
    if (!file) throw notFound(id);
    return file;
  }

  #damaged(id: string, found: number, expected: number): Error {
    this.#options.log.error({ file: id, found, expected }, 'a stored file is damaged');
    return errors.FILE_DAMAGED({ id });
  }

  async #sweepQuietly(): Promise<void> {
    try {
      await this.sweep();
    } catch (err) {
      this.#options.log.warn({ err }, 'sweeping files failed; the next sweep tries again');
    }
  }

  async #sweep(): Promise<{ files: number; bytes: number }> {
    const { ledger } = this.#parts;
    const freed = { files: 0, bytes: 0 };
    let page: readonly UnownedFile[] = [];
    do {
      page = await ledger.findUnowned(this.#options.grace, page.at(-1)?.id ?? '', SWEEP_PAGE);
      for (const unowned of page) {
        const file = await this.#free(unowned);
        if (!file) continue;
        freed.files += 1;
        freed.bytes += file.size;
      }
    } while (page.length === SWEEP_PAGE);
    if (Date.now() - this.#orphansAt >= ORPHAN_AGE) await this.#removeOrphans();
    if (freed.files > 0) this.#options.log.info(freed, 'freed files without an owner');
    return freed;
  }

  /** Deletes the record first: bytes without a record are invisible, but a record without bytes would be an error. */
  async #free(unowned: UnownedFile): Promise<LedgerFile | undefined> {
    const file = await this.#parts.ledger.forget(unowned);
    if (file) await this.#removeQuietly(file.key);
    return file;
  }

  /** Deletes bytes without a record: the remains of a crash, or of a store that was unavailable when they should have been deleted. */
  async #removeOrphans(): Promise<void> {
    const { ledger, store } = this.#parts;
    this.#orphansAt = Date.now();
    for await (const { key, time } of store.list()) {
      const isOld = isObjectOfFile(key) && time < this.#orphansAt - ORPHAN_AGE;
      if (isOld && !(await ledger.hasKey(key))) await store.remove(key);
    }
  }

  async #removeQuietly(key: string): Promise<void> {
    try {
      await this.#parts.store.remove(key);
    } catch (err) {
      this.#options.log.warn({ err, key }, 'bytes without a record could not be removed; a later sweep removes them');
    }
  }
}

const storedFile = ({ id, size, key }: LedgerFile): StoredFile => ({ id, size, path: key });

const notFound = (id: string): Error => errors.FILE_NOT_FOUND({ id: id.slice(0, 80) });
