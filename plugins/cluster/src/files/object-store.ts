import type { Readable } from 'node:stream';
import type { ByteRange } from '@editor-companion/core/plugin';

export interface StoredObject {
  readonly stream: Readable;
  /** The size of the stream in bytes, if the store reports it. */
  readonly size: number | undefined;
}

/** The store for the bytes of all nodes, under keys that are written once and never overwritten. */
export interface ObjectStore {
  /**
   * Stores a local file. It is complete and durable when this resolves, and invisible before.
   * @param sha256 lower-case hex, for stores that check what arrived.
   * @throws CompanionError FILES_UNREACHABLE, FILES_REFUSED, STORAGE_FULL.
   */
  put(key: string, local: string, sha256: string): Promise<void>;
  /** Undefined for a missing key. @throws CompanionError FILES_UNREACHABLE, FILES_REFUSED. */
  get(key: string, range?: ByteRange): Promise<StoredObject | undefined>;
  /** Ignores a missing key. */
  remove(key: string): Promise<void>;
  /** All keys with the time of their storing in milliseconds since the epoch. */
  list(): AsyncIterable<{ readonly key: string; readonly time: number }>;
}
