import { randomUUID } from 'node:crypto';

/** An id for a call of a vendor that assigns none. Globally unique, since a conversation contains the calls of many answers. */
export const newCallId = (): string => `call_${randomUUID().replaceAll('-', '')}`;
