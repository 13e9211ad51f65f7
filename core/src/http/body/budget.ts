import type { FastifyRequest } from 'fastify';
import { httpErrors } from '../errors.ts';
import type { Step } from '../steps.ts';

/** The memory that one request's body occupies. */
export interface Lease {
  /** @throws CompanionError BODIES_BUSY (503) where these do not fit. */
  take(bytes: number): void;
  /** Keeps the bytes occupied until the work is done, even if the request ends earlier. */
  hold(work: Promise<unknown>): void;
}

/** Bodies up to this size are not counted: there are never enough connections for them to matter. */
export const COUNTED_BYTES = 16_384;

/**
 * One memory budget for the bodies of all requests. A caller may have at most half of it, so that no caller blocks all others; a larger
 * body is accepted while it is the only one.
 */
export class BodyBudget {
  readonly #total: number;
  readonly #byCaller = new Map<string, number>();
  readonly #leases = new WeakMap<FastifyRequest, Lease>();
  #taken = 0;

  constructor(total: number) {
    this.#total = total;
  }

  /** Bytes that are occupied now. */
  get taken(): number {
    return this.#taken;
  }

  /** Creates a lease that ends when `over` and the work passed to `hold` have settled. */
  lease(caller: string, over: Promise<unknown>): Lease {
    let own = 0;
    let waiting = 0;
    const hold = (work: Promise<unknown>): void => {
      waiting += 1;
      const release = (): void => {
        waiting -= 1;
        if (waiting > 0) return;
        this.#add(caller, -own);
        own = 0;
      };
      void work.catch(() => undefined).then(release);
    };
    hold(over);
    return {
      hold,
      take: (bytes) => {
        this.#mustFit(caller, own, bytes);
        own += bytes;
        this.#add(caller, bytes);
      },
    };
  }

  /** Creates a lease for a request's body until its answer is sent or its client has gone. */
  open(request: FastifyRequest, over: Promise<unknown>): Lease {
    const lease = this.lease(request.caller, over);
    this.#leases.set(request, lease);
    return lease;
  }

  leaseOf(request: FastifyRequest): Lease | undefined {
    return this.#leases.get(request);
  }

  #mustFit(caller: string, own: number, bytes: number): void {
    if (this.#taken === own) return;
    const ofCaller = this.#byCaller.get(caller) ?? 0;
    const isOverShare = ofCaller > own && ofCaller + bytes > this.#total / 2;
    if (isOverShare || this.#taken + bytes > this.#total) throw httpErrors.BODIES_BUSY();
  }

  #add(caller: string, bytes: number): void {
    this.#taken += bytes;
    const own = (this.#byCaller.get(caller) ?? 0) + bytes;
    if (own > 0) this.#byCaller.set(caller, own);
    else this.#byCaller.delete(caller);
  }
}

/** Reserves the announced bytes of a JSON body before it is sent. For a body without a length, its reader reserves them. */
export function holdBudget(budget: BodyBudget): Step {
  return (request, reply) => {
    const { 'content-length': length, 'transfer-encoding': encoding, 'content-type': type } = request.headers;
    const bytes = Number(length ?? 0);
    if ((bytes <= COUNTED_BYTES && encoding === undefined) || !type?.toLowerCase().startsWith('application/json'))
      return undefined;
    const over = new Promise((resolve) => reply.raw.once('close', resolve));
    try {
      budget.open(request, over).take(bytes);
    } catch (error) {
      return error as Error;
    }
    return undefined;
  };
}
