import type { Delivery } from './database.ts';
import type { Endpoint } from './endpoint.ts';
import { parseRetryAfter } from './retry.ts';
import { sign } from './signature.ts';

/** Bytes of an answer's body that are read, only to keep the connection usable. */
const MAX_ANSWER_BYTES = 16_384;
const GONE = 410;

/** The outcome of an attempt. */
export type Outcome =
  | { readonly kind: 'delivered'; readonly status: number }
  | {
      readonly kind: 'failed';
      readonly reason: string;
      readonly status?: number;
      /** Milliseconds that the receiver asked to wait. */
      readonly retryAfter?: number;
    }
  /** The receiver wants no more notifications. */
  | { readonly kind: 'gone'; readonly status: number }
  /** The attempt was aborted by this server. */
  | { readonly kind: 'aborted' };

/** The members of a delivery that are sent. */
type Sent = Pick<Delivery, 'id' | 'body'> & Partial<Pick<Delivery, 'trace'>>;

/** Makes one attempt. Never rejects. */
export type Attempt = (delivery: Sent, signal: AbortSignal) => Promise<Outcome>;

interface AttemptOptions {
  readonly endpoint: Endpoint;
  readonly keys: readonly Buffer[];
  /** Milliseconds. */
  readonly timeout: number;
  readonly now: () => number;
  readonly userAgent: string;
}

/** Posts notifications to one endpoint. Any 2xx in time is a success; redirects are not followed. */
export function createAttempt({ endpoint, keys, timeout, now, userAgent }: AttemptOptions): Attempt {
  const headersOf = ({ id, body, trace }: Sent): Record<string, string> => {
    const timestamp = Math.floor(now() / 1000);
    return {
      'content-type': 'application/json',
      'user-agent': userAgent,
      'webhook-id': id,
      'webhook-timestamp': String(timestamp),
      ...(keys.length > 0 && { 'webhook-signature': sign(keys, id, timestamp, body) }),
      ...(typeof trace === 'string' && { traceparent: trace }),
      ...(endpoint.authorization !== undefined && { authorization: endpoint.authorization }),
    };
  };

  return async (delivery, signal) => {
    const deadline = AbortSignal.timeout(timeout);
    try {
      const response = await fetch(endpoint.url, {
        method: 'POST',
        headers: headersOf(delivery),
        body: delivery.body,
        redirect: 'manual',
        signal: AbortSignal.any([signal, deadline]),
      });
      await drain(response);
      return judge(response, now());
    } catch (error) {
      if (signal.aborted) return { kind: 'aborted' };
      return { kind: 'failed', reason: deadline.aborted ? `no response within ${timeout} ms` : describe(error) };
    }
  };
}

function judge({ ok, status, headers }: Response, now: number): Outcome {
  if (ok) return { kind: 'delivered', status };
  if (status === GONE) return { kind: 'gone', status };
  const retryAfter = parseRetryAfter(headers.get('retry-after'), now);
  const redirected = status >= 300 && status < 400;
  const reason = redirected ? `status ${status}: redirects are not followed` : `status ${status}`;
  return { kind: 'failed', reason, status, ...(retryAfter !== undefined && { retryAfter }) };
}

/** The status decides; the body does not matter. */
async function drain({ body }: Response): Promise<void> {
  let read = 0;
  try {
    for await (const chunk of body ?? []) {
      read += chunk.byteLength;
      if (read > MAX_ANSWER_BYTES) return;
    }
  } catch {
    // The body is not needed.
  }
}

/** The reason of a failed fetch is in its cause. A network code is all that an operator needs. */
function describe(error: unknown): string {
  const cause = error instanceof Error && error.cause !== undefined ? error.cause : error;
  if (cause instanceof Error && 'code' in cause && typeof cause.code === 'string')
    return `no connection: ${cause.code}`;
  return cause instanceof Error ? `no connection: ${cause.message}` : 'no connection';
}
