import type { FastifyRequest } from 'fastify';
import { httpErrors } from '../errors.ts';
import type { Step } from '../steps.ts';

/** The bytes of one request's body, as long as they are in memory. */
export interface Lease {
  /** @throws CompanionError BODIES_BUSY (503) where these do not fit. */
  take(bytes: number): void;
  /** Keeps what was taken until the work is done, even when the request ends before. */
  hold(work: Promise<unknown>): void;
}

/** Bytes up to which a body is not counted: so many connections there never are that these would matter. */
export const COUNTED_BYTES = 16_384;

/**
 * One budget for the bodies of all requests. One caller has half of it at most, so that nobody keeps all others out; a body that
 * is larger is taken while there is no other.
 */
export class BodyBudget {
  readonly #total: number;
  readonly #byCaller = new Map<string, number>();
  readonly #leases = new WeakMap<FastifyRequest, Lease>();
  #taken = 0;

  constructor(total: number) {
    this.#total = total;
  }

  /** Bytes that are taken now. */
  get taken(): number {
    return this.#taken;
  }

  /** A lease that ends with `over`, and with the work that it was told to wait for. */
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

  /** A lease for the body of a request, until its answer is out or its client has gone. */
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

/**
 * Takes the bytes that a JSON body announces, before it is sent; of one that announces none, whoever reads it does.
 */
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
