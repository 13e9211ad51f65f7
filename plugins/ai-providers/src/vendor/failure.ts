import { CompanionError } from '@editor-companion/core/plugin';
import { errors } from '../errors.ts';

interface Possible {
  readonly retry: boolean;
  readonly elsewhere?: boolean;
  readonly retryAfter?: number | undefined;
  readonly objection?: string;
}

/** A failed attempt: the error for the client, and the possible reactions. */
export class Failure extends Error {
  readonly error: CompanionError;
  /** Whether the same provider may be asked again. */
  readonly retry: boolean;
  /** Whether another provider may be asked instead. */
  readonly elsewhere: boolean;
  /** Seconds that the vendor asked to wait; undefined if it did not. */
  readonly retryAfter: number | undefined;
  /** The vendor's objection to the request itself; undefined if the request is not at fault. */
  readonly objection: string | undefined;

  constructor(error: CompanionError, can: Possible) {
    super(error.message, { cause: error });
    // Traces and logs distinguish errors by name.
    this.name = error.code;
    this.error = error;
    this.retry = can.retry;
    this.elsewhere = can.elsewhere ?? can.retry;
    this.retryAfter = can.retryAfter;
    this.objection = can.objection;
  }
}

const MAX_REASON = 300;
const PLAIN_CODE = /^[\w.-]{1,64}$/;

/** A vendor's refusal of a request. */
export interface Refusal {
  readonly status: number;
  readonly message: string;
  readonly code?: string;
  /** Seconds. */
  readonly retryAfter?: number | undefined;
}

/**
 * Interprets a vendor's refusal. Its message is repeated only if the request itself is at fault: it may quote the request, and other
 * failures are logged.
 */
export function refusalFailure(provider: string, { status, message, code = '', retryAfter }: Refusal): Failure {
  const extras = retryAfter === undefined ? {} : { retryAfter };
  if (status === 401 || status === 403)
    return new Failure(errors.AI_UPSTREAM_REFUSED_KEY({ provider }), { retry: false, elsewhere: true });
  if (status === 429)
    return new Failure(errors.AI_UPSTREAM_RATE_LIMITED({ provider }, { retryAfter: 5, ...extras }), {
      retry: true,
      retryAfter,
    });
  if (status >= 400 && status < 500 && !PASSING.has(status)) {
    const reason = message.slice(0, MAX_REASON) || `it responded with status ${status}`;
    return new Failure(errors.AI_REQUEST_REJECTED({ provider, reason }), { retry: false, objection: reason });
  }
  const reason = `it responded with status ${status}${PLAIN_CODE.test(code) ? ` (${code})` : ''}.`;
  const passing = status !== 402 && status >= 400;
  return new Failure(errors.AI_UPSTREAM_FAILED({ provider, reason }, extras), {
    retry: passing,
    elsewhere: true,
    retryAfter,
  });
}

/** 402 means that the operator's account is empty; the others are temporary. */
const PASSING = new Set([402, 408, 409, 425]);

/** Interprets an error inside an answer: by its status if it has one, otherwise as a temporary failure. */
export const answerFailure = (provider: string, error: { message: string; code?: string; status?: number }): Failure =>
  refusalFailure(provider, { ...error, status: error.status ?? statusOf(error.code ?? '') });

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

/**
 * Converts any exception of an attempt to a Failure. Network errors are identified by code, never by message, which may contain addresses.
 */
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

/** An expired time limit. A vendor that was silent for all of `firstByte` is not asked again, but another may be. */
export const timeout = (provider: string, phase: string, limit: number): Failure =>
  new Failure(errors.AI_UPSTREAM_TIMEOUT({ provider, phase, limit }), {
    retry: phase !== 'first byte',
    elsewhere: true,
  });
