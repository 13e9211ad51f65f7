import { constants, open, rm, stat } from 'node:fs/promises';
import type { FileHandle } from 'node:fs/promises';
import { join } from 'node:path';
import { Readable } from 'node:stream';
import { FileCipher, SEALED_READ_BYTES, type ByteRange, type Sealer } from '@editor-companion/core/plugin';
import { makeFolder, moveDurably } from './durable.ts';
import { makeName, nameOf, placeOf, sizeOf, type Entry } from './entry.ts';
import { PARTIAL, removeLeftovers, writePartial, type Measured, type Partial } from './partial.ts';

const READ_BYTES = 262_144;

interface VaultOptions {
  /** The absolute path of the files' folder. */
  readonly folder: string;
  /** The absolute path of the folder with plain copies of encrypted files in use. */
  readonly plainFolder: string;
  readonly sealer: Sealer;
}

/** A temporary file. With a cipher it is encrypted already. */
export interface Received extends Partial {
  readonly cipher?: FileCipher;
}

/** The bytes of files on disk, plain or encrypted. An entry is needed to find them. */
export class Vault {
  readonly #options: VaultOptions;
  readonly #tmp: string;

  constructor(options: VaultOptions) {
    this.#options = options;
    this.#tmp = join(options.folder, 'tmp');
  }

  /** The id of the operator's key that encrypts new files. */
  get current(): string | undefined {
    return this.#options.sealer.current;
  }

  /** Whether new files are encrypted. */
  get isSealing(): boolean {
    return this.current !== undefined;
  }

  /** Creates the folders and removes the remains of a crash. @returns the number of removed files. */
  async start(): Promise<number> {
    const { plainFolder } = this.#options;
    await makeFolder(this.#tmp);
    const leftovers = await removeLeftovers(this.#tmp);
    if (!this.isSealing || plainFolder === this.#tmp) return leftovers;
    await makeFolder(plainFolder);
    return leftovers + (await removeLeftovers(plainFolder, PARTIAL));
  }

  pathOf(entry: Entry): string {
    return this.pathOfName(nameOf(entry));
  }

  /** Few subfolders, so that they mostly exist: a new one must be synced with all its parents. */
  pathOfName(name: string): string {
    return join(this.#options.folder, name.slice(0, 2), name);
  }

  /**
   * Writes a source to a readable temporary file, which `place` turns into one of the store. It is on disk then, unless it will be
   * encrypted.
   */
  receive(source: AsyncIterable<Uint8Array>): Promise<Received> {
    return this.isSealing
      ? writePartial(this.#options.plainFolder, source, { isDurable: false })
      : writePartial(this.#tmp, source);
  }

  /** Like `receive`, for a file that nobody reads before it is placed: if files are encrypted, it is never on disk in plain. */
  async receiveUnread(source: AsyncIterable<Uint8Array>): Promise<Received> {
    return this.isSealing ? await this.#sealPartial(source) : await writePartial(this.#tmp, source);
  }

  /** Turns a temporary file into a stored one, durably. If it has yet to be encrypted, the temporary file stays. */
  async place(received: Received): Promise<Entry> {
    const { path, hash: id, size, cipher } = received;
    if (cipher) return await this.#placeSealed(received, cipher);
    if (this.isSealing) return await this.#seal(await openToRead(path), received);
    await moveDurably(path, this.pathOfName(id));
    return { id, size };
  }

  /** A file's size on disk; undefined if it is missing. */
  async sizeOnDisk(entry: Entry): Promise<number | undefined> {
    return (await stat(this.pathOf(entry)).catch(ignoreMissing))?.size;
  }

  async isWhole(entry: Entry): Promise<boolean> {
    return (await this.sizeOnDisk(entry)) === sizeOf(entry);
  }

  /** Opens a file. @returns the size that was found, and the handle if the size is right. */
  async open(entry: Entry): Promise<{ handle?: FileHandle; found: number }> {
    const handle = await open(this.pathOf(entry), constants.O_RDONLY).catch(ignoreMissing);
    const found = handle ? (await handle.stat()).size : 0;
    if (handle && found === sizeOf(entry)) return { handle, found };
    await handle?.close();
    return { found };
  }

  /** The bytes of an opened file or of a range. The handle is closed with the stream. */
  read(entry: Entry, handle: FileHandle, range: ByteRange | undefined): Readable {
    const { size, sealed } = entry;
    if (!sealed) return handle.createReadStream({ ...range, highWaterMark: READ_BYTES });
    const cipher = FileCipher.unseal(this.#options.sealer, sealed, placeOf(entry));
    const part = range && cipher.rangeOf(size, range);
    const source = handle.createReadStream({ ...part, highWaterMark: SEALED_READ_BYTES });
    const opened = Readable.from(cipher.open(source, size, range), { objectMode: false, highWaterMark: READ_BYTES });
    return opened.once('close', () => source.destroy());
  }

  /** Writes a plain copy of an encrypted file, for readers that need a path. Its hash proves that it is unchanged. */
  async copyPlain(entry: Entry, handle: FileHandle): Promise<Partial> {
    await makeFolder(this.#options.plainFolder);
    return await writePartial(this.#options.plainFolder, this.read(entry, handle, undefined), { isDurable: false });
  }

  /** Encrypts a file again, or decrypts it if new files are not encrypted; as another file, durably. */
  async rewrite(entry: Entry, handle: FileHandle): Promise<Entry> {
    const { id, size } = entry;
    if (this.isSealing) return await this.#seal(this.read(entry, handle, undefined), { hash: id, size });
    const { path } = await writePartial(this.#tmp, this.read(entry, handle, undefined));
    await moveDurably(path, this.pathOfName(id));
    return { id, size };
  }

  /** The same file with its key encrypted by the operator's current key. */
  rewrap(entry: Entry): Entry {
    const { sealed } = entry;
    if (!sealed) return entry;
    const key = FileCipher.reseal(this.#options.sealer, sealed, placeOf(entry));
    return { ...entry, sealed: { ...sealed, ...key } };
  }

  async remove(name: string): Promise<void> {
    await rm(this.pathOfName(name), { force: true });
  }

  async #seal(source: AsyncIterable<Uint8Array>, known: Measured): Promise<Entry> {
    const { cipher, ...partial } = await this.#sealPartial(source, known);
    return await this.#placeSealed(partial, cipher);
  }

  async #sealPartial(
    source: AsyncIterable<Uint8Array>,
    known?: Measured,
  ): Promise<Partial & { readonly cipher: FileCipher }> {
    const cipher = FileCipher.make();
    const partial = await writePartial(this.#tmp, source, { known, encode: (plain) => cipher.seal(plain) });
    return { ...partial, cipher };
  }

  async #placeSealed({ path, hash: id, size }: Partial, cipher: FileCipher): Promise<Entry> {
    const key = cipher.sealKey(this.#options.sealer, placeOf({ id, size }));
    const entry = { id, size, sealed: { ...key, name: makeName() } };
    await moveDurably(path, this.pathOf(entry));
    return entry;
  }
}

const openToRead = async (path: string): Promise<Readable> =>
  (await open(path, constants.O_RDONLY)).createReadStream({ highWaterMark: READ_BYTES });

function ignoreMissing(error: unknown): undefined {
  if ((error as NodeJS.ErrnoException).code !== 'ENOENT') throw error;
  return undefined;
}
