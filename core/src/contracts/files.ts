import type { Readable } from 'node:stream';
import type { KeepsTables } from './database.ts';

/** Bytes under their own SHA-256. */
export interface StoredFile {
  /** SHA-256 of the bytes, lower-case hex. */
  readonly id: string;
  /** Bytes. */
  readonly size: number;
  /** Where the store keeps it (a path below the data folder, or an object key): for operators, not for reading. */
  readonly path: string;
}

export interface ReceiveOptions {
  /** Stops reading and throws FILE_TOO_LARGE (413) beyond this many bytes; nothing is kept. */
  readonly maxBytes?: number;
  readonly signal?: AbortSignal;
}

export interface PutOptions extends ReceiveOptions {
  /** Who needs the bytes, for example `task:<uuid>`; without an owner they go at the next sweep. */
  readonly owner?: string;
}

/**
 * Bytes that are whole and safe on disk, and that nobody sees yet. Disposing of them frees them, unless they were kept or somebody
 * else has stored the same; so does the start after a crash.
 */
export interface ReceivedFile extends StoredFile, AsyncDisposable {
  /** A local file with the bytes, which may be read until this is disposed of. */
  readonly local: string;
  /**
   * Makes them a file of the store; resolves when the record of it is durable. The record is written in the turn of the call: what
   * the caller writes to the same database in that turn shares its commit.
   *
   * @param owner as in PutOptions.
   */
  keep(owner?: string): Promise<StoredFile>;
}

/** Inclusive byte positions, as in HTTP. */
export interface ByteRange {
  readonly start: number;
  readonly end: number;
}

/** A file and who holds it. */
export interface FileEntry {
  readonly id: string;
  /** Bytes. */
  readonly size: number;
  /** In order. */
  readonly owners: readonly string[];
}

/**
 * Service `files`: content-addressed bytes, hashed in the pass that stores them. A resolved put is durable; a file is either
 * whole or absent. Bytes live as long as some owner holds them.
 */
export interface FilesService extends KeepsTables {
  /**
   * Takes bytes in that are to be looked at before anybody keeps them.
   *
   * @throws CompanionError FILE_TOO_LARGE (413), STORAGE_FULL (507).
   * @example
   * await using received = await files.receive(upload, { maxBytes, signal });
   * const kind = await kindOf(received.local);
   * await Promise.all([received.keep(`note:${id}`), notes.insert({ id, kind, file: received.id })]);
   */
  receive(source: AsyncIterable<Uint8Array> | Uint8Array, options?: ReceiveOptions): Promise<ReceivedFile>;
  /** Receives and keeps in one. @throws CompanionError FILE_TOO_LARGE (413), STORAGE_FULL (507). */
  put(source: AsyncIterable<Uint8Array> | Uint8Array, options?: PutOptions): Promise<StoredFile>;
  stat(id: string): Promise<StoredFile | undefined>;
  /** @throws CompanionError FILE_NOT_FOUND (404). */
  read(id: string, range?: ByteRange): Promise<Readable>;
  /** Lends a local file for readers that need a path (workers, engines); gone or changed after `use` settles. */
  withLocal<T>(id: string, use: (path: string) => Promise<T>): Promise<T>;
  /** Adds an owner to bytes already stored. @throws FILE_NOT_FOUND. */
  retain(id: string, owner: string): Promise<void>;
  /** Drops an owner from one file, or from all of its files; bytes without any owner are freed by the next sweep. */
  release(owner: string, id?: string): Promise<void>;
  /** As `release`, and frees at once the bytes that nobody holds any more: for what has to be gone. Absent: the next sweep frees them. */
  discard?(owner: string, id?: string): Promise<void>;
  /** Frees bytes without an owner that are older than the grace period (uploads under way are safe). Runs by itself too. */
  sweep(): Promise<{ files: number; bytes: number }>;
  usage(): Promise<{ files: number; bytes: number }>;
  /** Files in the order of their ids, those after `after`, at most `limit`; for who moves an installation. */
  entries?(after: string, limit: number): Promise<readonly FileEntry[]>;
}
