import type { FastifyRequest } from 'fastify';
import type { CompanionError } from '../../base/errors.ts';
import { httpErrors } from '../errors.ts';
import type { Exemptions } from './exemptions.ts';
import type { ServerOptions } from '../../config/server-options.ts';
import type { SharedCounts } from './shared-counts.ts';
import { Windows } from './windows.ts';
import type { Window } from './windows.ts';

interface Tally extends Window {
  /** The requests on all nodes, as far as this node knows. */
  count: number;
  /** Requests that the other nodes have not heard of. */
  untold: number;
}

interface RateLimitOptions {
  readonly limits: ServerOptions['rateLimit'];
  readonly exemptions: Exemptions;
  /** Absent: this is the only node. */
  readonly shared?: SharedCounts | undefined;
}

/** Counts the requests of callers in fixed windows, on all nodes together, and refuses those beyond the limit. */
export class RateLimit {
  readonly #options: RateLimitOptions;
  readonly #tallies: Windows<Tally>;

  constructor(options: RateLimitOptions) {
    this.#options = options;
    this.#tallies = new Windows({
      length: options.limits.window,
      now: Date.now,
      create: (ends) => ({ count: 0, untold: 0, ends }),
    });
  }

  /** Counts a request. Returns the error for a caller beyond the limit, as a promise if other nodes count too. */
  refusalOf(request: FastifyRequest): CompanionError | undefined | Promise<CompanionError | undefined> {
    const { limits, exemptions, shared } = this.#options;
    if (limits.max === 0) return undefined;
    if (request.principal.kind === 'anonymous' && exemptions.has(request)) return undefined;
    const { caller } = request;
    const tally = this.#tallies.of(caller);
    tally.count += 1;
    // A caller who exceeds the limit by this node's count exceeds it on all nodes, so a flood needs no messages.
    if (tally.count > limits.max || !shared?.isShared) return this.#verdict(tally.count, tally);
    return this.#askOthers(caller, tally, shared);
  }

  async #askOthers(caller: string, tally: Tally, shared: SharedCounts): Promise<CompanionError | undefined> {
    const here = tally.count;
    const untold = tally.untold + 1;
    tally.untold = 0;
    const all = await shared.add(`requests of ${caller}`, untold, this.#options.limits.window);
    if (all === undefined) {
      tally.untold += untold;
      return this.#verdict(here, tally);
    }
    // A store that has lost its counters knows less than this node, whose count then holds until its window ends.
    if (all.value >= tally.count) {
      tally.count = all.value;
      tally.ends = Date.now() + all.left;
    }
    return this.#verdict(Math.max(here, all.value), tally);
  }

  #verdict(count: number, { ends }: Tally): CompanionError | undefined {
    if (count <= this.#options.limits.max) return undefined;
    const seconds = Math.max(1, Math.ceil((ends - Date.now()) / 1000));
    return httpErrors.RATE_LIMITED({ seconds }, { retryAfter: seconds });
  }
}
