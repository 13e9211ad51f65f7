import type { AiRequest, Host, Principal } from '@editor-companion/core/plugin';
import { createTally } from './answer/tally.ts';
import { openAccount, type Account } from './ledger.ts';
import { createAdmission } from './limits/admission.ts';
import type { Options } from './options.ts';
import { createProviders, type Providers } from './providers.ts';
import { createTurnstile } from './turnstile.ts';
import { createCaller, type Call } from './upstream/caller.ts';
import type { Receiver, Target } from './upstream/receiver.ts';

/** Who asks, as far as it matters to a request. */
export interface Client {
  readonly id: string;
  readonly principal: Principal;
  readonly caller: string;
  readonly signal: AbortSignal;
}

export interface Order {
  readonly purpose: 'chat' | 'suggestion';
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
  /** @throws CompanionError, or the signal's reason. */
  run(receiver: Receiver, signal: AbortSignal, targets?: readonly Target[]): Promise<void>;
}

/** New requests in one turn of the event loop. */
const STARTS_PER_TURN = 8;

/** What chat and suggestions share on the way to a vendor. */
export interface Gateway {
  readonly providers: Providers;
  /**
   * Admits a request by its limits and the interceptors of `ai:request`.
   *
   * @throws CompanionError when either refuses it.
   */
  open(client: Client, order: Order): Promise<Job>;
  close(): Promise<void>;
}

export function createGateway(host: Host, options: Options): Gateway {
  const providers = createProviders(host.registry('aiProvider'), options.providers);
  const caller = createCaller(options);
  const admission = createAdmission(options.limits);
  const enter = createTurnstile(STARTS_PER_TURN);

  /** What the interceptors make of an order; they may turn it to another provider or model. */
  async function decide(client: Client, order: Order): Promise<Order> {
    const [first, ...others] = order.targets;
    const before = {
      provider: first.provider.id,
      request: { ...order.request, model: first.model },
      purpose: order.purpose,
      principal: client.principal,
      requestId: client.id,
      ...(order.documentId !== undefined && { documentId: order.documentId }),
    };
    const decision = await host.decide('ai:request', before);
    if (decision === before) return order;
    const { model, ...request } = decision.request;
    const changed = decision.provider !== before.provider;
    const targets: Order['targets'] = changed
      ? providers.targets(decision.provider, model)
      : [{ ...first, model }, ...others];
    return { ...order, targets, request };
  }

  return {
    providers,
    async open(client, order) {
      await enter(client);
      const { principal, caller: who } = client;
      const lease = admission.admit({ caller: who, documentId: order.documentId });
      const tally = createTally();
      const { purpose, documentId } = order;
      const account = openAccount(host, options.prices, {
        requestId: client.id,
        purpose,
        user: principal.kind === 'anonymous' ? who : principal.id,
        documentId,
        lease,
        tally,
      });
      try {
        const { targets, request } = await decide(client, order);
        return {
          targets,
          tally,
          account,
          run(receiver, signal, others = targets) {
            const call: Call = {
              targets: others,
              request,
              receiver,
              context: { signal, caller: who, log: host.log, requestId: client.id },
              onAttempt: (asked) => account.attempt(asked),
            };
            return caller.call(call);
          },
        };
      } catch (error) {
        lease.release(0);
        throw error;
      }
    },
    close: () => caller.close(),
  };
}
