import { randomBytes } from 'node:crypto';
import type { IncomingMessage } from 'node:http';

const ACCEPTABLE = /^[\w.:-]{1,128}$/;

/** Tells the requests of this process from those of any other. A counter does the rest: cheaper than a UUID for each. */
const PROCESS = randomBytes(9).toString('base64url');
let count = 0;

/** The caller's `X-Request-Id` where it is short and harmless in a log, else a new one that no other request ever has. */
export function requestId({ headers }: Pick<IncomingMessage, 'headers'>): string {
  const given = headers['x-request-id'];
  return typeof given === 'string' && ACCEPTABLE.test(given) ? given : `${PROCESS}-${++count}`;
}
