import type { Readable } from 'node:stream';
import type { ByteRange } from '@editor-companion/core/plugin';

export interface StoredObject {
  readonly stream: Readable;
  /** Bytes that the stream will give, as far as the store says. */
  readonly size: number | undefined;
}

/** Where the bytes of all nodes lie, under keys that are written once and never overwritten. */
export interface ObjectStore {
  /**
   * Stores a local file; whole and durable when it resolves, invisible before.
   *
   * @param sha256 lower-case hex, for stores that check what arrived.
   * @throws CompanionError FILES_UNREACHABLE, FILES_REFUSED, STORAGE_FULL.
   */
  put(key: string, local: string, sha256: string): Promise<void>;
  /** Undefined for a key that is not there. @throws CompanionError FILES_UNREACHABLE, FILES_REFUSED. */
  get(key: string, range?: ByteRange): Promise<StoredObject | undefined>;
  /** A key that is not there is nothing. */
  remove(key: string): Promise<void>;
  /** All keys, and when each was stored in milliseconds since the epoch. */
  list(): AsyncIterable<{ readonly key: string; readonly time: number }>;
}
