import { rm } from 'node:fs/promises';
import type { FileHandle } from 'node:fs/promises';
import type { Readable } from 'node:stream';
import type {
  ByteRange,
  FileEntry,
  FilesService,
  Logger,
  PutOptions,
  ReceivedFile,
  ReceiveOptions,
  SealedStore,
  StoredFile,
} from '@editor-companion/core/plugin';
import { errors } from '../errors.ts';
import { chunksOf, destroySource, limitBytes } from './chunks.ts';
import { nameOf, sizeOf, type Entry } from './entry.ts';
import { orFull } from './full.ts';
import { KeyedLock } from './keyed-lock.ts';
import type { Ledger } from './ledger.ts';
import { findOrphans } from './orphans.ts';
import { clampRange } from './range.ts';
import { Resealing } from './resealing.ts';
import { liftFiles } from './shards.ts';
import type { Received, Vault } from './vault.ts';

const ID = /^[0-9a-f]{64}$/;
const SWEEP_PAGE = 200;

export interface FilesOptions {
  /** Absolute path. */
  readonly folder: string;
  /** The maximum size of a file in bytes. */
  readonly maxBytes: number;
  /** Milliseconds for which bytes without an owner are kept. */
  readonly grace: number;
  /** Milliseconds between two sweeps. */
  readonly sweepInterval: number;
  readonly log: Logger;
}

/**
 * Files in a local folder. The bytes are stored first and the database row last, so a row means complete bytes on disk. Bytes without a row
 * (after a crash in between) are invisible, and the first sweep removes them.
 */
export class EmbeddedFiles implements FilesService {
  readonly tables = ['storage_file', 'storage_file_owner'];
  /** The files' store for key rotation. */
  readonly sealed: SealedStore;
  readonly #ledger: Ledger;
  readonly #vault: Vault;
  readonly #options: FilesOptions;
  /** Storing and deleting the same bytes exclude each other. */
  readonly #lock = new KeyedLock();
  /** The number of borrowers by file. A sweep skips lent files. */
  readonly #lent = new Map<string, number>();
  /** Files that are placed but not kept yet, while they are lent. */
  readonly #placed = new Map<string, Entry>();
  readonly #streams = new Set<Readable>();
  #timer: NodeJS.Timeout | undefined;
  #sweeping: Promise<{ files: number; bytes: number }> | undefined;
  #mayHaveOrphans = true;
  /** True if a file may be encrypted: the place of a file's bytes must then be looked up before new ones replace them. */
  #maySeal = true;

  constructor(ledger: Ledger, vault: Vault, options: FilesOptions) {
    this.#ledger = ledger;
    this.#vault = vault;
    this.#options = options;
    this.sealed = new Resealing({ ledger, vault, change: (id, make) => this.#change(id, make), log: options.log });
  }

  /** Creates the folders, removes the remains of a crash, and starts the regular sweeps. */
  async start(): Promise<void> {
    const leftovers = await this.#vault.start();
    if (leftovers > 0) this.#options.log.info({ leftovers }, 'removed partial files of an earlier run');
    const lifted = await liftFiles(this.#options.folder);
    if (lifted > 0) this.#options.log.info({ lifted }, 'moved files to where this version keeps them');
    this.#maySeal = this.#vault.isSealing || (await this.#ledger.hasSealed());
    this.#timer = setInterval(() => void this.#sweepQuietly(), this.#options.sweepInterval).unref();
  }

  async put(
    source: AsyncIterable<Uint8Array> | Uint8Array,
    { owner, ...options }: PutOptions = {},
  ): Promise<StoredFile> {
    await using received = await this.#receive(source, options, (chunks) => this.#vault.receiveUnread(chunks));
    return await received.keep(owner);
  }

  receive(source: AsyncIterable<Uint8Array> | Uint8Array, options: ReceiveOptions = {}): Promise<ReceivedFile> {
    return this.#receive(source, options, (chunks) => this.#vault.receive(chunks));
  }

  async #receive(
    source: AsyncIterable<Uint8Array> | Uint8Array,
    { maxBytes = Number.POSITIVE_INFINITY, signal }: ReceiveOptions,
    write: (chunks: AsyncIterable<Uint8Array>) => Promise<Received>,
  ): Promise<ReceivedFile> {
    const chunks = limitBytes(chunksOf(source, signal), Math.min(maxBytes, this.#options.maxBytes));
    const partial = await orFull(write(chunks)).catch((error: unknown) => {
      destroySource(source);
      throw error;
    });
    // From now on no sweep deletes these bytes, even if another caller stored them.
    this.#lend(partial.hash);
    try {
      const entry = await orFull(this.#lock.run(partial.hash, () => this.#place(partial, signal)));
      return this.#received(entry, partial);
    } catch (error) {
      this.#giveBack(partial.hash);
      throw error;
    }
  }

  async stat(id: string): Promise<StoredFile | undefined> {
    const entry = ID.test(id) ? await this.#ledger.find(id) : undefined;
    return entry && this.#stored(entry);
  }

  async read(id: string, range?: ByteRange): Promise<Readable> {
    const { entry, handle } = await this.#open(id);
    const stream = await this.#stream(entry, handle, range);
    this.#streams.add(stream);
    stream.once('close', () => this.#streams.delete(stream));
    return stream;
  }

  async withLocal<T>(id: string, use: (path: string) => Promise<T>): Promise<T> {
    this.#lend(id);
    try {
      const entry = await this.#whole(id);
      return entry.sealed ? await this.#usePlain(entry, use) : await use(this.#vault.pathOf(entry));
    } finally {
      this.#giveBack(id);
    }
  }

  async retain(id: string, owner: string): Promise<void> {
    await this.#lock.run(id, async () => {
      if (!(await this.#ledger.retain(id, owner))) await this.#find(id);
    });
  }

  async release(owner: string, id?: string): Promise<void> {
    await this.#ledger.release(owner, id);
  }

  /** Leaves lent bytes to the next sweep. */
  async discard(owner: string, id?: string): Promise<void> {
    const held = await this.#ledger.heldBy(owner, id);
    await this.#ledger.release(owner, id);
    for (const file of held) await this.#free(file, Date.now());
  }

  sweep(): Promise<{ files: number; bytes: number }> {
    this.#sweeping ??= this.#sweep().finally(() => (this.#sweeping = undefined));
    return this.#sweeping;
  }

  usage(): Promise<{ files: number; bytes: number }> {
    return this.#ledger.usage();
  }

  entries(after: string, limit: number): Promise<readonly FileEntry[]> {
    return this.#ledger.entries(after, limit);
  }

  /** Ends unfinished reads and waits for running writes and deletions. */
  async close(): Promise<void> {
    clearInterval(this.#timer);
    for (const stream of this.#streams) stream.destroy();
    await this.#sweeping?.catch(() => undefined);
    await this.#lock.idle();
  }

  /** Moves complete bytes into the store. Without a row they stay invisible. */
  async #place(partial: Received, signal: AbortSignal | undefined): Promise<Entry> {
    const { path, hash: id, size } = partial;
    try {
      signal?.throwIfAborted();
      const known = this.#maySeal
        ? (this.#placed.get(id) ?? (await this.#ledger.find(id)) ?? { id, size })
        : { id, size };
      // Bytes of another size under this name are damaged; the new ones replace them.
      const isThere = (known.sealed !== undefined || !this.#vault.isSealing) && (await this.#vault.isWhole(known));
      const entry = isThere ? known : await this.#vault.place(partial);
      if (isThere && !entry.sealed) await rm(path, { force: true });
      // The plain file there is no longer needed once the new row is written.
      if (entry.sealed && !isThere) this.#mayHaveOrphans = true;
      this.#placed.set(id, entry);
      return entry;
    } catch (error) {
      await rm(path, { force: true });
      throw error;
    }
  }

  #received(entry: Entry, { path, hash: id }: Received): ReceivedFile {
    const file = this.#stored(entry);
    const isPlain = entry.sealed === undefined;
    let isKept = false;
    return {
      ...file,
      local: isPlain ? file.path : path,
      keep: async (owner) => {
        await orFull(this.#ledger.add(entry, owner));
        isKept = true;
        return file;
      },
      [Symbol.asyncDispose]: async () => {
        this.#giveBack(id);
        if (!isPlain) await rm(path, { force: true });
        if (!isKept) await this.#drop(entry);
      },
    };
  }

  /** Deletes bytes without a row. If the database does not answer, the next sweep does. */
  async #drop(entry: Entry): Promise<void> {
    try {
      await this.#lock.run(entry.id, () => this.#removeUnknown(nameOf(entry)));
    } catch {
      this.#mayHaveOrphans = true;
    }
  }

  async #removeUnknown(name: string): Promise<void> {
    const isInUse = this.#lent.has(name) || [...this.#placed.values()].some((entry) => nameOf(entry) === name);
    if (isInUse || (await this.#ledger.hasName(name))) return;
    await this.#vault.remove(name);
  }

  async #find(id: string): Promise<Entry> {
    const entry = ID.test(id) ? await this.#ledger.find(id) : undefined;
    if (!entry) throw errors.FILE_NOT_FOUND({ id: id.slice(0, 80) });
    return entry;
  }

  /** Under the lock, so that a sweep comes before or after, but not between row and bytes. */
  #open(id: string): Promise<{ entry: Entry; handle: FileHandle }> {
    return this.#lock.run(id, async () => {
      const entry = await this.#find(id);
      const { handle, found } = await this.#vault.open(entry);
      if (handle) return { entry, handle };
      throw this.#damaged(entry, found);
    });
  }

  /** The entry of a file that exists in full size. */
  #whole(id: string): Promise<Entry> {
    return this.#lock.run(id, async () => {
      const entry = await this.#find(id);
      const found = (await this.#vault.sizeOnDisk(entry)) ?? 0;
      if (found !== sizeOf(entry)) throw this.#damaged(entry, found);
      return entry;
    });
  }

  async #stream(entry: Entry, handle: FileHandle, range: ByteRange | undefined): Promise<Readable> {
    try {
      return this.#vault.read(entry, handle, range && clampRange(range, entry.size));
    } catch (error) {
      await handle.close();
      throw error;
    }
  }

  async #usePlain<T>(entry: Entry, use: (path: string) => Promise<T>): Promise<T> {
    const { handle } = await this.#open(entry.id);
    const { path, hash, size } = await orFull(this.#vault.copyPlain(entry, handle));
    try {
      if (hash !== entry.id) throw this.#damaged(entry, size);
      return await use(path);
    } finally {
      await rm(path, { force: true });
    }
  }

  /** Changes the stored form of a file that nobody uses. @returns whether it was changed. */
  #change(id: string, make: (entry: Entry, handle: FileHandle) => Promise<Entry>): Promise<boolean> {
    return this.#lock.run(id, async () => {
      const entry = await this.#ledger.find(id);
      if (!entry) return true;
      if (this.#lent.has(id)) return false;
      const { handle, found } = await this.#vault.open(entry);
      if (!handle) throw this.#damaged(entry, found);
      const changed = await makeAndClose(entry, handle, make);
      await this.#ledger.replace(changed);
      if (nameOf(changed) !== nameOf(entry)) await this.#vault.remove(nameOf(entry));
      return true;
    });
  }

  #stored(entry: Entry): StoredFile {
    return { id: entry.id, size: entry.size, path: this.#vault.pathOf(entry) };
  }

  #damaged(entry: Entry, found: number): Error {
    const [id, expected] = [entry.id, sizeOf(entry)];
    this.#options.log.error({ file: id, found, expected }, 'a stored file is damaged');
    return errors.FILE_DAMAGED({ id, found, expected });
  }

  #lend(id: string): void {
    this.#lent.set(id, (this.#lent.get(id) ?? 0) + 1);
  }

  #giveBack(id: string): void {
    const left = (this.#lent.get(id) ?? 1) - 1;
    if (left > 0) return void this.#lent.set(id, left);
    this.#lent.delete(id);
    this.#placed.delete(id);
  }

  async #sweepQuietly(): Promise<void> {
    try {
      await this.sweep();
    } catch (err) {
      this.#options.log.warn({ err }, 'sweeping files failed; the next sweep tries again');
    }
  }

  async #sweep(): Promise<{ files: number; bytes: number }> {
    const before = Date.now() - this.#options.grace;
    const freed = { files: 0, bytes: 0 };
    let page: readonly string[] = [];
    do {
      page = await this.#ledger.findUnowned(before, page.at(-1) ?? '', SWEEP_PAGE);
      for (const id of page) {
        const bytes = await this.#free(id, before);
        if (bytes === undefined) continue;
        freed.files += 1;
        freed.bytes += bytes;
      }
    } while (page.length === SWEEP_PAGE);
    if (this.#mayHaveOrphans) await this.#removeOrphans(before);
    if (freed.files > 0) this.#options.log.info(freed, 'freed files without an owner');
    return freed;
  }

  /** Deletes the row first: bytes without a row are invisible, but a row without bytes would be an error. */
  #free(id: string, before: number): Promise<number | undefined> {
    return this.#lock.run(id, async () => {
      if (this.#lent.has(id)) return undefined;
      const entry = await this.#ledger.forget(id, before);
      if (entry) await this.#vault.remove(nameOf(entry));
      return entry?.size;
    });
  }

  /** Only a crash, or a database that refused the row, leaves orphans, so the folders are walked only then. */
  async #removeOrphans(before: number): Promise<void> {
    this.#mayHaveOrphans = false;
    const isKnown = (name: string): Promise<boolean> => this.#ledger.hasName(name);
    for await (const name of findOrphans(this.#options.folder, before, isKnown))
      await this.#lock.run(name, () => this.#removeUnknown(name));
  }
}

async function makeAndClose(
  entry: Entry,
  handle: FileHandle,
  make: (entry: Entry, handle: FileHandle) => Promise<Entry>,
): Promise<Entry> {
  try {
    return await orFull(make(entry, handle));
  } finally {
    await handle.close();
  }
}
