import { CompanionError } from '@editor-companion/core/plugin';
import { errors } from '../errors.ts';

/** A failed attempt: what the client is told, and what may be done about it. */
export class Failure extends Error {
  readonly error: CompanionError;
  /** The same provider may be asked again. */
  readonly retry: boolean;
  /** Another provider may be asked instead. */
  readonly elsewhere: boolean;

  constructor(error: CompanionError, can: { retry: boolean; elsewhere?: boolean }) {
    super(error.message, { cause: error });
    this.name = 'Failure';
    this.error = error;
    this.retry = can.retry;
    this.elsewhere = can.elsewhere ?? can.retry;
  }
}

const MAX_REASON = 300;

/** What a vendor's status says about an attempt. */
export function statusFailure(provider: string, status: number, message: string, retryAfter?: number): Failure {
  const reason = message.slice(0, MAX_REASON) || `it answered with status ${status}`;
  if (status === 401 || status === 403)
    return new Failure(errors.AI_UPSTREAM_REFUSED_KEY({ provider }), { retry: false, elsewhere: true });
  if (status === 429) {
    const extras = { retryAfter: retryAfter ?? 5 };
    return new Failure(errors.AI_UPSTREAM_RATE_LIMITED({ provider }, extras), { retry: true });
  }
  const passing = status >= 500 || status === 408 || status === 409 || status === 425;
  if (passing) {
    const extras = retryAfter === undefined ? {} : { retryAfter };
    return new Failure(errors.AI_UPSTREAM_FAILED({ provider, reason }, extras), { retry: true });
  }
  if (status === 402 || status < 400)
    return new Failure(errors.AI_UPSTREAM_FAILED({ provider, reason }), { retry: false, elsewhere: true });
  return new Failure(errors.AI_REQUEST_REJECTED({ provider, reason }), { retry: false });
}

/** What an error inside an answer says: its status where it has one, else a failure that may pass. */
export const answerFailure = (provider: string, error: { message: string; code?: string; status?: number }): Failure =>
  statusFailure(provider, error.status ?? statusOf(error.code ?? ''), error.message);

const statusOf = (code: string): number => {
  if (/rate_?limit|quota/i.test(code)) return 429;
  if (/api_?key|authentication|permission/i.test(code)) return 401;
  return /invalid|context_length|content_(?:filter|policy)|not_found/i.test(code) ? 400 : 500;
};

export const malformed = (provider: string, reason: string): Failure =>
  new Failure(errors.AI_UPSTREAM_MALFORMED({ provider, reason }), { retry: true });

const connectTimeout = (provider: string): Failure =>
  new Failure(errors.AI_UPSTREAM_UNREACHABLE({ provider, reason: 'the connection was not made in time' }), {
    retry: true,
  });

/** Anything thrown by an attempt as a Failure: network errors by their code, never by their text, which may hold addresses. */
export function toFailure(thrown: unknown, provider: string): Failure {
  if (thrown instanceof Failure) return thrown;
  if (CompanionError.is(thrown)) {
    const passing = thrown.status === 429 || thrown.status >= 500;
    return new Failure(thrown, { retry: passing && thrown.code !== 'AI_PROVIDER_NOT_CONFIGURED', elsewhere: passing });
  }
  const code = (thrown as { code?: unknown } | undefined)?.code;
  if (code === 'UND_ERR_CONNECT_TIMEOUT') return connectTimeout(provider);
  const reason = typeof code === 'string' ? code : 'the connection failed';
  return new Failure(errors.AI_UPSTREAM_UNREACHABLE({ provider, reason }, { cause: thrown }), { retry: true });
}
