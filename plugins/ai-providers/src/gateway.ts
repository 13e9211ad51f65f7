import type { IncomingHttpHeaders } from 'node:http';
import type { AiAnswerFilterMaker, AiPurpose, AiRequest, Host, Principal } from '@editor-companion/core/plugin';
import { createAllowList, type AllowList } from './allow-list.ts';
import { createTally } from './answer/tally.ts';
import { createDeployments } from './drivers/connect.ts';
import type { AnswerGate } from './guard/answer-gate.ts';
import { filterAnswer } from './guard/filter-answer.ts';
import { Masking, type Masked } from './guard/masking.ts';
import { Moderation } from './guard/moderation.ts';
import { AnswerCache, type Lookup } from './kept/answer-cache.ts';
import { createAdmission, type Admission } from './limits/admission.ts';
import type { Lease } from './limits/quota.ts';
import type { Options } from './options.ts';
import { createProviders, type Providers } from './providers.ts';
import { createStartLimiter } from './start-limiter.ts';
import { openAccount, type Account } from './usage/account.ts';
import type { Reservation } from './usage/budgets.ts';
import type { Ledger } from './usage/ledger.ts';
import { userOf, type Subject } from './usage/subject.ts';
import { withinBudget } from './usage/within-budget.ts';
import { Caller } from './upstream/caller.ts';
import type { Deployments } from './upstream/deployments.ts';
import type { Receiver, Target } from './upstream/receiver.ts';
import type { Limits } from './upstream/watchdog.ts';
import { createCallWatch } from './upstream/call-watch.ts';
import { aiMetrics } from './watch/metrics.ts';
import { modelLabels } from './watch/model-label.ts';
import { createRequestWatch, type RequestWatch } from './usage/request-watch.ts';

/** The caller of a request. */
export interface Client {
  readonly id: string;
  readonly principal: Principal;
  readonly caller: string;
  readonly signal: AbortSignal;
  /** Absent: the request comes from another plugin. */
  readonly headers?: IncomingHttpHeaders;
}

export interface Order {
  readonly purpose: AiPurpose;
  readonly targets: readonly [Target, ...Target[]];
  readonly request: Omit<AiRequest, 'model'>;
  readonly documentId?: string | undefined;
}

/** An admitted request. Its outcome is reported once. */
export interface Job {
  /** In the order in which they are asked. Interceptors may have changed them. */
  readonly targets: readonly [Target, ...Target[]];
  readonly tally: ReturnType<typeof createTally>;
  readonly account: Account;
  /** Whether the answer comes from the cache; undefined if it could not. */
  readonly cache: Lookup['state'] | undefined;
  /**
   * @param limits of each attempt; absent: those of the options.
   * @throws CompanionError, or the signal's reason.
   */
  run(receiver: Receiver, signal: AbortSignal, targets?: readonly Target[], limits?: Limits): Promise<void>;
}

/** The result of admission, before the request is sent. */
interface Admitted {
  readonly subject: Subject;
  readonly lease: Lease;
  readonly reservation: Reservation | undefined;
  readonly kept: Lookup | undefined;
  readonly filters: readonly AiAnswerFilterMaker[];
}

/** New requests per turn of the event loop. */
const STARTS_PER_TURN = 8;

/** The path that chats and suggestions share on the way to a vendor. */
export class Gateway {
  readonly providers: Providers;
  readonly allowList: AllowList;
  readonly #host: Host;
  readonly #ledger: Ledger;
  readonly #caller: Caller;
  readonly #watch: RequestWatch;
  readonly #admission: Admission;
  readonly #enter = createStartLimiter(STARTS_PER_TURN);
  readonly #options: Options;
  readonly #answers: AnswerCache;
  readonly #moderation: Moderation | undefined;
  #masking: Promise<Masking | undefined> | undefined;

  constructor(host: Host, options: Options, ledger: Ledger) {
    this.#host = host;
    this.#ledger = ledger;
    const label = modelLabels(host.registry('aiProvider'));
    this.#watch = createRequestWatch(host, label);
    const watch = createCallWatch(host, label);
    this.#caller = new Caller(options, { deployments: deploymentsOf(host, options), kv: () => host.find('kv'), watch });
    host.measure(aiMetrics).resting.observe(() =>
      this.#caller.resting().map(({ provider, model, reason }) => {
        return [1, provider, model === undefined ? 'all' : label(provider, model), reason] as const;
      }),
    );
    this.allowList = createAllowList(options);
    this.#admission = createAdmission(options.limits);
    this.providers = createProviders(host.registry('aiProvider'), options.providers);
    this.#options = options;
    this.#answers = new AnswerCache(options.cache, () => host.find('kv'), host.log);
    const { moderation } = options;
    if (moderation !== undefined)
      this.#moderation = new Moderation(moderation, { providers: this.providers, caller: this.#caller, host });
  }

  /** Deletes the cached answers. */
  clearAnswers(): Promise<void> {
    return this.#answers.clear();
  }

  /**
   * Admits a request by its limits, the interceptors of `ai:request` and its budgets.
   * @throws CompanionError when one of them refuses it.
   */
  async open(client: Client, order: Order): Promise<Job> {
    await this.#enter(client);
    const { caller, principal } = client;
    const lease = this.#admission.admit({ caller, tenant: principal.tenant, documentId: order.documentId });
    try {
      const wanted = await this.#decide(client, order);
      const targets = this.allowList.allowed(principal, wanted.targets);
      const { request, restore } = await this.#masked(wanted.request);
      const masked: Order = { ...wanted, targets, request };
      const subject = subjectOf(client, order);
      const kept = await this.#find(client, subject, masked);
      if (kept?.state !== 'hit') await this.#moderation?.check(client, order.purpose, request);
      const filters = await this.#filters(client, masked, restore);
      const reservation = kept?.state === 'hit' ? undefined : await this.#ledger.reserve(subject, masked);
      return this.#job(client, capped(masked, reservation), { subject, lease, reservation, kept, filters });
    } catch (error) {
      lease.release();
      throw error;
    }
  }

  close(): Promise<void> {
    return this.#caller.close();
  }

  #job(client: Client, { purpose, targets, request }: Order, admitted: Admitted): Job {
    const { kept, filters, reservation } = admitted;
    const tally = createTally();
    const account = openAccount(this.#host, this.#ledger, this.#watch, {
      ...admitted,
      requestId: client.id,
      purpose,
      request,
      tally,
    });
    const context = { caller: client.caller, log: this.#host.log, requestId: client.id };

    async function answerKept(lookup: Extract<Lookup, { state: 'hit' }>, receiver: Receiver): Promise<void> {
      account.cached(targets[0]);
      await lookup.replay(receiver);
    }

    return {
      targets,
      tally,
      account,
      cache: kept?.state,
      run: async (receiver, signal, others = targets, limits?) => {
        const filtered = filters.length === 0 ? receiver : filterAnswer(receiver, filters);
        if (kept?.state === 'hit') return answerKept(kept, filtered);
        const gate = this.#moderation?.gate(client, purpose, filtered);
        const inner = gate?.receiver ?? filtered;
        const recording = kept?.record(inner);
        const stop = gate ? AbortSignal.any([signal, gate.signal]) : signal;
        const budget = { receiver: recording?.receiver ?? inner, signal: stop, tally, reservation };
        const asked = withinBudget(budget, (watched) =>
          this.#caller.call({
            targets: others,
            purpose,
            request,
            receiver: watched.receiver,
            limits,
            context: { ...context, signal: watched.signal },
            onAttempt: (target) => account.attempt(target),
          }),
        );
        await (gate ? throughGate(gate, asked) : asked);
        recording?.keep();
      },
    };
  }

  async #masked(request: Order['request']): Promise<Masked> {
    const masking = await (this.#masking ??= Masking.create(this.#options.masking));
    return masking?.mask(request) ?? { request, restore: undefined };
  }

  /** Looks up a cached answer. Chats only: other answers are not texts, or are requested while the user types. */
  #find(client: Client, { user, tenant }: Subject, { purpose, targets, request }: Order): Promise<Lookup | undefined> {
    if (purpose !== 'chat') return Promise.resolve(undefined);
    const control = client.headers?.['cache-control'];
    return this.#answers.find({ user, tenant, control, target: targets[0], request });
  }

  /**
   * The filters of the answer before it reaches the client. Restoring masked values comes first, so that the other filters see the same
   * words as the client.
   */
  async #filters(
    { principal, id }: Client,
    { purpose, targets: [{ provider, model }], documentId }: Order,
    restore: Masked['restore'],
  ): Promise<readonly AiAnswerFilterMaker[]> {
    const { filters } = await this.#host.decide('ai:answer', {
      provider: provider.id,
      model,
      purpose,
      principal,
      requestId: id,
      ...(documentId !== undefined && { documentId }),
      filters: [],
    });
    return restore === undefined ? filters : [restore, ...filters];
  }

  /** Lets the interceptors change an order, including its provider or model. */
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

/** @throws the reason for which the gate closed, if that stopped the vendor. */
async function throughGate(gate: AnswerGate, asked: Promise<void>): Promise<void> {
  try {
    await asked;
  } catch (error) {
    throw gate.failure ?? error;
  }
  await gate.end();
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

/** Limits an answer to the reserved amount if the budget had no room for the requested one. */
function capped(order: Order, reservation: Reservation | undefined): Order {
  if (reservation?.isShort !== true) return order;
  return { ...order, request: { ...order.request, maxTokens: reservation.output } };
}
