import { randomUUID } from 'node:crypto';

/** An id for a call of a vendor that gives none: never the same twice, since a conversation holds the calls of many answers. */
export const newCallId = (): string => `call_${randomUUID().replaceAll('-', '')}`;
