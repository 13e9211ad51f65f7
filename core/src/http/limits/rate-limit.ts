import type { FastifyRequest } from 'fastify';
import type { CompanionError } from '../../base/errors.ts';
import { httpErrors } from '../errors.ts';
import type { Exemptions } from './exemptions.ts';
import type { ServerOptions } from '../../config/server-options.ts';

/** Callers that are remembered at once; beyond it the window starts anew for all, so that memory stays bounded. */
const MAX_CALLERS = 100_000;

/** Counts what callers ask for in fixed windows, and says whom to refuse. */
export class RateLimit {
  readonly #max: number;
  readonly #window: number;
  readonly #exemptions: Exemptions;
  readonly #counts = new Map<string, number>();
  #ends = 0;

  constructor({ max, window }: ServerOptions['rateLimit'], exemptions: Exemptions) {
    this.#max = max;
    this.#window = window;
    this.#exemptions = exemptions;
  }

  /** Counts a request of its caller; returns the error beyond the limit. */
  refusalOf(request: FastifyRequest): CompanionError | undefined {
    if (this.#max === 0) return undefined;
    if (request.principal.kind === 'anonymous' && this.#exemptions.has(request)) return undefined;
    const { caller } = request;
    const now = Date.now();
    if (now >= this.#ends || this.#counts.size >= MAX_CALLERS) {
      this.#counts.clear();
      this.#ends = now + this.#window;
    }
    const count = (this.#counts.get(caller) ?? 0) + 1;
    this.#counts.set(caller, count);
    if (count <= this.#max) return undefined;
    const seconds = Math.ceil((this.#ends - now) / 1000);
    return httpErrors.RATE_LIMITED({ seconds }, { retryAfter: seconds });
  }
}
