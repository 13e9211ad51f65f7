import { randomBytes } from 'node:crypto';
import { sealedSize, type SealedKey } from '@editor-companion/core/plugin';

/** Where an encrypted file lies, and its key. */
export interface Sealed extends SealedKey {
  /** At random, so that nobody who knows a file can see that it is there. */
  readonly name: string;
}

/** A file of the store. */
export interface Entry {
  /** SHA-256 of the bytes, lower-case hex. */
  readonly id: string;
  /** Bytes. */
  readonly size: number;
  /** Absent: the bytes lie under the file's id, as they are. */
  readonly sealed?: Sealed;
}

/** An entry as the database has it. */
export interface EntryRow {
  id: string;
  size: number;
  name: string | null;
  key: string | null;
  secret: string | null;
}

export const entryOf = ({ id, size, name, key, secret }: EntryRow): Entry =>
  name === null || key === null || secret === null ? { id, size } : { id, size, sealed: { name, key, secret } };

/** The name of the file that has the bytes. */
export const nameOf = ({ id, sealed }: Entry): string => sealed?.name ?? id;

/** Bytes that the file takes on the disk. */
export const sizeOf = ({ size, sealed }: Entry): number => (sealed ? sealedSize(size) : size);

/** What the key of an encrypted file is bound to. */
export const placeOf = ({ id, size }: Pick<Entry, 'id' | 'size'>): string => `file ${id} of ${size} bytes`;

export const makeName = (): string => `${randomBytes(16).toString('hex')}.sealed`;

/** What files of the store are called. */
export const NAME = /^([0-9a-f]{64}|[0-9a-f]{32}\.sealed)$/;
