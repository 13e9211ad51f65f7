import { randomBytes, randomUUID } from 'node:crypto';
import { createReadStream } from 'node:fs';
import { Readable } from 'node:stream';
import { FileCipher, type ByteRange, type Sealer } from '@editor-companion/core/plugin';
import { placeOf, sizeOf, type LedgerFile } from './ledger-tables.ts';
import type { ObjectStore, StoredObject } from './object-store.ts';
import type { Spool, SpooledFile } from './spool.ts';

const OBJECT = /^([0-9a-f]{64}\.|[0-9a-f]{32}\.sealed$)/;

/** Whether an object of the store contains a file's bytes, as opposed to other data. */
export const isObjectOfFile = (key: string): boolean => OBJECT.test(key);

interface Parts {
  readonly store: ObjectStore;
  readonly spool: Spool;
  readonly sealer: Sealer;
}

/** An object, and whether it has the requested size, if the store reports it. */
interface FoundObject extends StoredObject {
  readonly isWhole: boolean;
}

/** The bytes of files in the store: plain, or encrypted with a key of their own. */
export class Objects {
  readonly #parts: Parts;

  constructor(parts: Parts) {
    this.#parts = parts;
  }

  /** Stores a file under a new key: its hash, or a random one for an encrypted file, so that the store learns nothing about the file. */
  async put({ hash: id, path, size }: SpooledFile): Promise<LedgerFile> {
    const { store, spool, sealer } = this.#parts;
    if (sealer.current === undefined) {
      const key = `${id}.${randomUUID()}`;
      await store.put(key, path, id);
      return { id, size, key };
    }
    const cipher = FileCipher.make();
    const sealed = cipher.sealKey(sealer, placeOf({ id, size }));
    const key = `${randomBytes(16).toString('hex')}.sealed`;
    await using encrypted = await spool.write(cipher.seal(createReadStream(path)));
    await store.put(key, encrypted.path, encrypted.hash);
    return { id, size, key, sealed };
  }

  /** The bytes of a file or of a range; undefined if its object is missing. */
  async get(file: LedgerFile, range?: ByteRange): Promise<FoundObject | undefined> {
    const { key, size, sealed } = file;
    if (size === 0) return { stream: Readable.from([]), size: 0, isWhole: true };
    const cipher = sealed && FileCipher.unseal(this.#parts.sealer, sealed, placeOf(file));
    const part = range && (cipher?.rangeOf(size, range) ?? range);
    const found = await this.#parts.store.get(key, part);
    if (!found) return undefined;
    const isWhole = found.size === undefined || found.size === (part ? part.end - part.start + 1 : sizeOf(file));
    if (!cipher || !isWhole) return { ...found, isWhole };
    const stream = Readable.from(cipher.open(found.stream, size, range), { objectMode: false });
    return { stream: stream.once('close', () => found.stream.destroy()), size: undefined, isWhole };
  }
}
