import { randomBytes } from 'node:crypto';
import type { IncomingMessage } from 'node:http';

const ACCEPTABLE = /^[\w.:-]{1,128}$/;

/** Distinguishes this process' requests from those of any other. A counter does the rest, which is cheaper than a UUID for each request. */
const PROCESS = randomBytes(9).toString('base64url');
let count = 0;

/** The caller's `X-Request-Id` if it is short and harmless in a log, otherwise a new unique id. */
export function requestId({ headers }: Pick<IncomingMessage, 'headers'>): string {
  const given = headers['x-request-id'];
  return typeof given === 'string' && ACCEPTABLE.test(given) ? given : `${PROCESS}-${++count}`;
}
