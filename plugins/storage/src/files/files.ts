import { constants, open, rm, stat, unlink } from 'node:fs/promises';
import type { FileHandle } from 'node:fs/promises';
import { join } from 'node:path';
import type { Readable } from 'node:stream';
import type {
  ByteRange,
  FileEntry,
  FilesService,
  Logger,
  PutOptions,
  ReceivedFile,
  ReceiveOptions,
  StoredFile,
} from '@editor-companion/core/plugin';
import { errors } from '../errors.ts';
import { chunksOf, destroySource, limitBytes } from './chunks.ts';
import { makeFolder, moveDurably } from './durable.ts';
import { orFull } from './full.ts';
import { KeyedLock } from './keyed-lock.ts';
import type { Ledger } from './ledger.ts';
import { findOrphans } from './orphans.ts';
import { removeLeftovers, writePartial, type Partial } from './partial.ts';
import { clampRange } from './range.ts';
import { liftFiles } from './shards.ts';

const ID = /^[0-9a-f]{64}$/;
const READ_BYTES = 262_144;
const SWEEP_PAGE = 200;

interface OpenFile {
  readonly handle: FileHandle;
  readonly path: string;
  readonly size: number;
}

export interface FilesOptions {
  /** Absolute path. */
  readonly folder: string;
  /** Bytes of one file at most. */
  readonly maxBytes: number;
  /** Milliseconds that bytes without an owner are kept. */
  readonly grace: number;
  /** Milliseconds between two sweeps. */
  readonly sweepInterval: number;
  readonly log: Logger;
}

/**
 * Files in a local folder. Bytes come first and the row in the database last, so that a row means whole bytes on disk; bytes
 * without a row (a crash in between) are not visible, and the first sweep removes them.
 */
export class EmbeddedFiles implements FilesService {
  readonly tables = ['storage_file', 'storage_file_owner'];
  readonly #ledger: Ledger;
  readonly #options: FilesOptions;
  readonly #tmp: string;
  /** Storing and freeing the same bytes exclude each other. */
  readonly #lock = new KeyedLock();
  /** How many borrowers a file has; a sweep leaves lent files alone. */
  readonly #lent = new Map<string, number>();
  readonly #streams = new Set<Readable>();
  #timer: NodeJS.Timeout | undefined;
  #sweeping: Promise<{ files: number; bytes: number }> | undefined;
  #mayHaveOrphans = true;

  constructor(ledger: Ledger, options: FilesOptions) {
    this.#ledger = ledger;
    this.#options = options;
    this.#tmp = join(options.folder, 'tmp');
  }

  /** Creates the folders, removes what a crash left behind, and starts to sweep now and then. */
  async start(): Promise<void> {
    await makeFolder(this.#tmp);
    const leftovers = await removeLeftovers(this.#tmp);
    if (leftovers > 0) this.#options.log.info({ leftovers }, 'removed partial files of an earlier run');
    const lifted = await liftFiles(this.#options.folder);
    if (lifted > 0) this.#options.log.info({ lifted }, 'moved files to where this version keeps them');
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
    const chunks = limitBytes(chunksOf(source, signal), Math.min(maxBytes, this.#options.maxBytes));
    const partial = await orFull(writePartial(this.#tmp, chunks)).catch((error: unknown) => {
      destroySource(source);
      throw error;
    });
    // From now on no sweep frees these bytes, whoever they were stored by.
    this.#lend(partial.hash);
    try {
      await orFull(this.#lock.run(partial.hash, () => this.#place(partial, signal)));
    } catch (error) {
      this.#giveBack(partial.hash);
      throw error;
    }
    return this.#received({ id: partial.hash, size: partial.size, path: this.#pathOf(partial.hash) });
  }

  async stat(id: string): Promise<StoredFile | undefined> {
    const size = ID.test(id) ? await this.#ledger.size(id) : undefined;
    return size === undefined ? undefined : { id, size, path: this.#pathOf(id) };
  }

  async read(id: string, range?: ByteRange): Promise<Readable> {
    const { handle, size } = await this.#open(id);
    const stream = handle.createReadStream({ ...(await boundsOf(handle, size, range)), highWaterMark: READ_BYTES });
    this.#streams.add(stream);
    stream.once('close', () => this.#streams.delete(stream));
    return stream;
  }

  async withLocal<T>(id: string, use: (path: string) => Promise<T>): Promise<T> {
    this.#lend(id);
    try {
      return await use(await this.#whole(id));
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

  /** Ends reads that nobody finished and waits for what is being stored or freed. */
  async close(): Promise<void> {
    clearInterval(this.#timer);
    for (const stream of this.#streams) stream.destroy();
    await this.#sweeping?.catch(() => undefined);
    await this.#lock.idle();
  }

  /** Moves whole bytes to where the store keeps them; without a row they stay invisible. */
  async #place({ path: partial, hash: id, size }: Partial, signal: AbortSignal | undefined): Promise<void> {
    const path = this.#pathOf(id);
    try {
      signal?.throwIfAborted();
      // Bytes of another size under this name are damaged; the new ones mend them.
      if ((await sizeOnDisk(path)) === size) await unlink(partial);
      else await moveDurably(partial, path);
    } catch (error) {
      await rm(partial, { force: true });
      throw error;
    }
  }

  #received(file: StoredFile): ReceivedFile {
    const { id, size, path } = file;
    let isKept = false;
    return {
      ...file,
      local: path,
      keep: async (owner) => {
        await orFull(this.#ledger.add(id, size, owner));
        isKept = true;
        return file;
      },
      [Symbol.asyncDispose]: async () => {
        this.#giveBack(id);
        if (!isKept) await this.#drop(id);
      },
    };
  }

  /** Frees bytes without a row. Where the database does not answer, the next sweep does. */
  async #drop(id: string): Promise<void> {
    try {
      await this.#lock.run(id, () => this.#removeUnknown(id));
    } catch {
      this.#mayHaveOrphans = true;
    }
  }

  async #removeUnknown(id: string): Promise<void> {
    if (this.#lent.has(id) || (await this.#ledger.size(id)) !== undefined) return;
    await rm(this.#pathOf(id), { force: true });
  }

  async #find(id: string): Promise<StoredFile> {
    const file = await this.stat(id);
    if (!file) throw errors.FILE_NOT_FOUND({ id: id.slice(0, 80) });
    return file;
  }

  /** Under the lock, so that a sweep comes either before or after, not between the row and the bytes. */
  #open(id: string): Promise<OpenFile> {
    return this.#lock.run(id, async () => {
      const { path, size } = await this.#find(id);
      const handle = await open(path, constants.O_RDONLY).catch(ignoreMissing);
      const found = handle ? (await handle.stat()).size : 0;
      if (handle && found === size) return { handle, path, size };
      await handle?.close();
      throw this.#damaged(id, found, size);
    });
  }

  /** The path of a file that is there in its full size. */
  #whole(id: string): Promise<string> {
    return this.#lock.run(id, async () => {
      const { path, size } = await this.#find(id);
      const found = (await sizeOnDisk(path)) ?? 0;
      if (found !== size) throw this.#damaged(id, found, size);
      return path;
    });
  }

  #damaged(id: string, found: number, expected: number): Error {
    this.#options.log.error({ file: id, found, expected }, 'stored file is damaged');
    return errors.FILE_DAMAGED({ id, found, expected });
  }

  #lend(id: string): void {
    this.#lent.set(id, (this.#lent.get(id) ?? 0) + 1);
  }

  #giveBack(id: string): void {
    const left = (this.#lent.get(id) ?? 1) - 1;
    if (left > 0) this.#lent.set(id, left);
    else this.#lent.delete(id);
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

  /** The row goes first: bytes without a row are invisible, a row without bytes would be an error. */
  #free(id: string, before: number): Promise<number | undefined> {
    return this.#lock.run(id, async () => {
      if (this.#lent.has(id)) return undefined;
      const bytes = await this.#ledger.forget(id, before);
      if (bytes !== undefined) await rm(this.#pathOf(id), { force: true });
      return bytes;
    });
  }

  /** Only a crash, or a database that refused the row, leaves orphans; the folders are walked for no other reason. */
  async #removeOrphans(before: number): Promise<void> {
    this.#mayHaveOrphans = false;
    const isKnown = async (id: string): Promise<boolean> => (await this.#ledger.size(id)) !== undefined;
    for await (const id of findOrphans(this.#options.folder, before, isKnown))
      await this.#lock.run(id, () => this.#removeUnknown(id));
  }

  #pathOf(id: string): string {
    // Few folders, so that they are mostly there: a new one has to be synced with all above it.
    return join(this.#options.folder, id.slice(0, 2), id);
  }
}

async function boundsOf(handle: FileHandle, size: number, range?: ByteRange): Promise<ByteRange | undefined> {
  try {
    return range && clampRange(range, size);
  } catch (error) {
    await handle.close();
    throw error;
  }
}

const sizeOnDisk = async (path: string): Promise<number | undefined> => (await stat(path).catch(ignoreMissing))?.size;

function ignoreMissing(error: unknown): undefined {
  if ((error as NodeJS.ErrnoException).code !== 'ENOENT') throw error;
}
