import type { Readable } from 'node:stream';
import type { KeepsTables } from './database.ts';

/** A file that is addressed by its SHA-256. */
export interface StoredFile {
  /** SHA-256 of the bytes, lower-case hex. */
  readonly id: string;
  /** Bytes. */
  readonly size: number;
  /** Its place in the store (a path below the data folder, or an object key), for operators. Do not read from it. */
  readonly path: string;
}

export interface ReceiveOptions {
  /** The maximum size in bytes. A larger source fails with FILE_TOO_LARGE (413), and nothing is kept. */
  readonly maxBytes?: number;
  readonly signal?: AbortSignal;
}

export interface PutOptions extends ReceiveOptions {
  /** The owner of the bytes, for example `task:<uuid>`. Without an owner, the next sweep deletes them. */
  readonly owner?: string;
}

/**
 * Bytes that are complete and durable but not yet visible. Disposal deletes them, unless they were kept or another call has stored the same
 * bytes; so does the next start after a crash.
 */
export interface ReceivedFile extends StoredFile, AsyncDisposable {
  /** A local file with the bytes, readable until disposal. */
  readonly local: string;
  /**
   * Makes the bytes a file of the store. Resolves when its record is durable. The record is written in the same turn of the event loop, so
   * the caller's writes to the same database in that turn share its commit.
   * @param owner as in PutOptions.
   */
  keep(owner?: string): Promise<StoredFile>;
}

/** Inclusive byte positions, as in HTTP. */
export interface ByteRange {
  readonly start: number;
  readonly end: number;
}

/** A file and its owners. */
export interface FileEntry {
  readonly id: string;
  /** Bytes. */
  readonly size: number;
  /** Sorted. */
  readonly owners: readonly string[];
}

/**
 * Service `files`: content-addressed files, hashed while they are stored. A resolved `put` is durable; a file is either complete or absent.
 * Bytes live as long as they have an owner.
 */
export interface FilesService extends KeepsTables {
  /**
   * Receives bytes for inspection before they are kept.
   * @throws CompanionError FILE_TOO_LARGE (413), STORAGE_FULL (507).
   * @example
   * await using received = await files.receive(upload, { maxBytes, signal });
   * const kind = await kindOf(received.local);
   * await Promise.all([received.keep(`note:${id}`), notes.insert({ id, kind, file: received.id })]);
   */
  receive(source: AsyncIterable<Uint8Array> | Uint8Array, options?: ReceiveOptions): Promise<ReceivedFile>;
  /** Receives and keeps bytes in one step. @throws CompanionError FILE_TOO_LARGE (413), STORAGE_FULL (507). */
  put(source: AsyncIterable<Uint8Array> | Uint8Array, options?: PutOptions): Promise<StoredFile>;
  stat(id: string): Promise<StoredFile | undefined>;
  /** @throws CompanionError FILE_NOT_FOUND (404). */
  read(id: string, range?: ByteRange): Promise<Readable>;
  /** Gives a local path to readers that need one (workers, engines). The file may be deleted or changed once `use` settles. */
  withLocal<T>(id: string, use: (path: string) => Promise<T>): Promise<T>;
  /** Adds an owner to a stored file. @throws FILE_NOT_FOUND. */
  retain(id: string, owner: string): Promise<void>;
  /** Removes an owner from one file, or from all of its files. The next sweep deletes bytes without an owner. */
  release(owner: string, id?: string): Promise<void>;
  /** Like `release`, but deletes bytes without an owner at once, for data that must be gone. Absent: the next sweep deletes them. */
  discard?(owner: string, id?: string): Promise<void>;
  /** Deletes bytes without an owner that are older than the grace period, which protects running uploads. Also runs by itself. */
  sweep(): Promise<{ files: number; bytes: number }>;
  usage(): Promise<{ files: number; bytes: number }>;
  /** Files in the order of their ids: those after `after`, at most `limit`. For moving an installation. */
  entries?(after: string, limit: number): Promise<readonly FileEntry[]>;
}
