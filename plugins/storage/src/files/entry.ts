import { randomBytes } from 'node:crypto';
import { sealedSize, type SealedKey } from '@editor-companion/core/plugin';

/** The place of an encrypted file, and its key. */
export interface Sealed extends SealedKey {
  /** A random name, so that somebody who knows a file cannot see that it is stored. */
  readonly name: string;
}

/** A file of the store. */
export interface Entry {
  /** SHA-256 of the bytes, lower-case hex. */
  readonly id: string;
  /** Bytes. */
  readonly size: number;
  /** Absent: the bytes are stored in plain under the file's id. */
  readonly sealed?: Sealed;
}

/** An entry in the database. */
export interface EntryRow {
  id: string;
  size: number;
  name: string | null;
  key: string | null;
  secret: string | null;
}

export const entryOf = ({ id, size, name, key, secret }: EntryRow): Entry =>
  name === null || key === null || secret === null ? { id, size } : { id, size, sealed: { name, key, secret } };

/** The name of the file with the bytes. */
export const nameOf = ({ id, sealed }: Entry): string => sealed?.name ?? id;

/** The file's size on disk. */
export const sizeOf = ({ size, sealed }: Entry): number => (sealed ? sealedSize(size) : size);

/** The place that an encrypted file's key is bound to. */
export const placeOf = ({ id, size }: Pick<Entry, 'id' | 'size'>): string => `file ${id} of ${size} bytes`;

export const makeName = (): string => `${randomBytes(16).toString('hex')}.sealed`;

/** The names of stored files. */
export const NAME = /^([0-9a-f]{64}|[0-9a-f]{32}\.sealed)$/;
