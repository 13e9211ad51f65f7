import type { LogRecord } from '@editor-companion/core/plugin';

/**
 * The properties of a change besides its bytes. The database assigns its position when it is stored, so encryption cannot be bound to the
 * position.
 */
type AboutChange = Pick<LogRecord, 'origin' | 'user' | 'time'> & { readonly kind: number };

/** Names are encoded as JSON, so no two changes have the same place. */
export const placeOfChange = (document: string, { kind, time, origin, user }: AboutChange): string =>
  `change ${document} ${kind} ${time} ${JSON.stringify([origin, user])}`;

export const placeOfPart = (document: string, seq: number, part: number): string => `base ${document} ${seq} ${part}`;

export const placeOfChunk = (document: string, hash: Uint8Array): string =>
  `chunk ${document} ${Buffer.from(hash).toString('hex')}`;
