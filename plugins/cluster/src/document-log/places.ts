import type { LogRecord } from '@editor-companion/core/plugin';

/** What a change is besides its bytes. The database gives it its position when it is stored, so it is not bound to that. */
type AboutChange = Pick<LogRecord, 'origin' | 'user' | 'time'> & { readonly kind: number };

/** Names are written as JSON, so that no two changes have one place. */
export const placeOfChange = (document: string, { kind, time, origin, user }: AboutChange): string =>
  `change ${document} ${kind} ${time} ${JSON.stringify([origin, user])}`;

export const placeOfPart = (document: string, seq: number, part: number): string => `base ${document} ${seq} ${part}`;

export const placeOfChunk = (document: string, hash: Uint8Array): string =>
  `chunk ${document} ${Buffer.from(hash).toString('hex')}`;
