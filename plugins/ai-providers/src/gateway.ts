import type { AiPurpose, AiRequest, Host, Principal } from '@editor-companion/core/plugin';
import { createTally } from './answer/tally.ts';
import { openAccount, type Account } from './ledger.ts';
import { createAdmission, type Admission } from './limits/admission.ts';
import type { Options } from './options.ts';
import { createProviders, type Providers } from './providers.ts';
import { createTurnstile } from './turnstile.ts';
import { Caller } from './upstream/caller.ts';
import type { Receiver, Target } from './upstream/receiver.ts';
import type { Limits } from './upstream/watchdog.ts';

/** Who asks, as far as it matters to a request. */
export interface Client {
  readonly id: string;
  readonly principal: Principal;
  readonly caller: string;
  readonly signal: AbortSignal;
}

export interface Order {
  readonly purpose: AiPurpose;
  readonly targets: readonly [Target, ...Target[]];
  readonly request: Omit<AiRequest, 'model'>;
  readonly documentId?: string | undefined;
}

/** One admitted request, whose outcome is told once. */
export interface Job {
  /** In the order in which they are asked; interceptors may have changed them. */
  readonly targets: readonly [Target, ...Target[]];
  readonly tally: ReturnType<typeof createTally>;
  readonly account: Account;
  /**
   * @param limits of each attempt; absent: those of the options.
   * @throws CompanionError, or the signal's reason.
   */
  run(receiver: Receiver, signal: AbortSignal, targets?: readonly Target[], limits?: Limits): Promise<void>;
}

/** New requests in one turn of the event loop. */
const STARTS_PER_TURN = 8;

/** What chat and suggestions share on the way to a vendor. */
export class Gateway {
  readonly providers: Providers;
  readonly #host: Host;
  readonly #prices: Options['prices'];
  readonly #caller: Caller;
  readonly #admission: Admission;
  readonly #enter = createTurnstile(STARTS_PER_TURN);

  constructor(host: Host, options: Options) {
    this.#host = host;
    this.#prices = options.prices;
    this.#caller = new Caller(options);
    this.#admission = createAdmission(options.limits);
    this.providers = createProviders(host.registry('aiProvider'), options.providers);
  }

  /**
   * Admits a request by its limits and the interceptors of `ai:request`.
   *
   * @throws CompanionError when either refuses it.
   */
  async open(client: Client, order: Order): Promise<Job> {
    await this.#enter(client);
    const { principal, caller } = client;
    const { purpose, documentId } = order;
    const lease = this.#admission.admit({ caller, documentId });
    const tally = createTally();
    const account = openAccount(this.#host, this.#prices, {
      requestId: client.id,
      purpose,
      user: principal.kind === 'anonymous' ? caller : principal.id,
      documentId,
      lease,
      tally,
    });
    try {
      return this.#job(client, await this.#decide(client, order), { tally, account });
    } catch (error) {
      lease.release(0);
      throw error;
    }
  }

  close(): Promise<void> {
    return this.#caller.close();
  }

  #job(client: Client, { targets, request }: Order, kept: Pick<Job, 'tally' | 'account'>): Job {
    return {
      targets,
      ...kept,
      run: (receiver, signal, others = targets, limits?) =>
        this.#caller.call({
          targets: others,
          request,
          receiver,
          limits,
          context: { signal, caller: client.caller, log: this.#host.log, requestId: client.id },
          onAttempt: (asked) => kept.account.attempt(asked),
        }),
    };
  }

  /** What the interceptors make of an order; they may turn it to another provider or model. */
  async #decide(client: Client, order: Order): Promise<Order> {
    const [first, ...others] = order.targets;
    const before = {
      provider: first.provider.id,
      request: { ...order.request, model: first.model },
      purpose: order.purpose,
      principal: client.principal,
      requestId: client.id,
      ...(order.documentId !== undefined && { documentId: order.documentId }),
    };
    const decision = await this.#host.decide('ai:request', before);
    if (decision === before) return order;
    const { model, ...request } = decision.request;
    const isElsewhere = decision.provider !== before.provider;
    const targets: Order['targets'] = isElsewhere
      ? this.providers.targets(decision.provider, model)
      : [{ ...first, model }, ...others];
    return { ...order, targets, request };
  }
}
