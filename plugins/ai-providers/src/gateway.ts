import type { AiPurpose, AiRequest, Host, Principal } from '@editor-companion/core/plugin';
import { createAllowList, type AllowList } from './allow-list.ts';
import { createTally } from './answer/tally.ts';
import { createDeployments } from './drivers/connect.ts';
import { createAdmission, type Admission } from './limits/admission.ts';
import type { Lease } from './limits/quota.ts';
import type { Options } from './options.ts';
import { createProviders, type Providers } from './providers.ts';
import { createTurnstile } from './turnstile.ts';
import { openAccount, type Account } from './usage/account.ts';
import type { Reservation } from './usage/budgets.ts';
import type { Ledger } from './usage/ledger.ts';
import { userOf, type Subject } from './usage/subject.ts';
import { withinBudget } from './usage/within-budget.ts';
import { Caller } from './upstream/caller.ts';
import type { Deployments } from './upstream/deployments.ts';
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

/** What was found out about a request before it is sent. */
interface Admitted {
  readonly subject: Subject;
  readonly lease: Lease;
  readonly reservation: Reservation | undefined;
}

/** New requests in one turn of the event loop. */
const STARTS_PER_TURN = 8;

/** What chat and suggestions share on the way to a vendor. */
export class Gateway {
  readonly providers: Providers;
  readonly allowList: AllowList;
  readonly #host: Host;
  readonly #ledger: Ledger;
  readonly #caller: Caller;
  readonly #admission: Admission;
  readonly #enter = createTurnstile(STARTS_PER_TURN);

  constructor(host: Host, options: Options, ledger: Ledger) {
    this.#host = host;
    this.#ledger = ledger;
    this.#caller = new Caller(options, { deployments: deploymentsOf(host, options), kv: () => host.find('kv') });
    this.allowList = createAllowList(options);
    this.#admission = createAdmission(options.limits);
    this.providers = createProviders(host.registry('aiProvider'), options.providers);
  }

  /**
   * Admits a request by its limits, the interceptors of `ai:request` and its budgets.
   *
   * @throws CompanionError when one of them refuses it.
   */
  async open(client: Client, order: Order): Promise<Job> {
    await this.#enter(client);
    const { caller, principal } = client;
    const lease = this.#admission.admit({ caller, tenant: principal.tenant, documentId: order.documentId });
    try {
      const wanted = await this.#decide(client, order);
      const decided = { ...wanted, targets: this.allowList.allowed(principal, wanted.targets) };
      const subject = subjectOf(client, order);
      const reservation = await this.#ledger.reserve(subject, decided);
      return this.#job(client, capped(decided, reservation), { subject, lease, reservation });
    } catch (error) {
      lease.release();
      throw error;
    }
  }

  close(): Promise<void> {
    return this.#caller.close();
  }

  #job(client: Client, { purpose, targets, request }: Order, kept: Admitted): Job {
    const tally = createTally();
    const account = openAccount(this.#host, this.#ledger, { ...kept, requestId: client.id, purpose, request, tally });
    return {
      targets,
      tally,
      account,
      run: (receiver, signal, others = targets, limits?) =>
        withinBudget({ receiver, signal, tally, reservation: kept.reservation }, (watched) =>
          this.#caller.call({
            targets: others,
            request,
            receiver: watched.receiver,
            limits,
            context: { signal: watched.signal, caller: client.caller, log: this.#host.log, requestId: client.id },
            onAttempt: (asked) => account.attempt(asked),
          }),
        ),
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

function deploymentsOf({ env }: Host, { providers }: Options): Map<string, Deployments> {
  return new Map(
    Object.entries(providers).flatMap(([id, provider]) => {
      const deployments = createDeployments(id, provider, env);
      return deployments === undefined ? [] : [[id, deployments] as const];
    }),
  );
}

const subjectOf = (client: Client, { documentId }: Order): Subject => ({
  user: userOf(client),
  tenant: client.principal.tenant,
  document: documentId,
});

/** An answer becomes no longer than what is set aside for it, where the budgets had no room for what was wished. */
function capped(order: Order, reservation: Reservation | undefined): Order {
  if (reservation?.isShort !== true) return order;
  return { ...order, request: { ...order.request, maxTokens: reservation.output } };
}
