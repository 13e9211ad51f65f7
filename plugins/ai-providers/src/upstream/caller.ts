import { setTimeout as sleep } from 'node:timers/promises';
import type { AiRequest, KvService, WorkContext } from '@editor-companion/core/plugin';
import type { Agent } from 'undici';
import { errors } from '../errors.ts';
import type { Options } from '../options.ts';
import type { Attempt } from './attempt.ts';
import { createBreaker, type Breaker, type Rest, type RestReason } from './breaker.ts';
import { DeploymentChoice, namesInKey, type Choice, type Deployments } from './deployments.ts';
import { Failure } from '../vendor/failure.ts';
import { UNWATCHED, type CallWatch } from './call-watch.ts';
import type { CallPurpose } from '../watch/gen-ai.ts';
import { attemptHttp } from './http-attempt.ts';
import { createProviderQueues, type ProviderQueues } from './provider-queues.ts';
import type { Receiver, Target } from './receiver.ts';
import { RefusedParameters } from './refused-parameters.ts';
import { createSharedBreaker } from './shared-breaker.ts';
import { attemptStream } from './stream-attempt.ts';
import type { Limits } from './watchdog.ts';

export interface Call {
  /** In the order in which they are asked; at least one. */
  readonly targets: readonly Target[];
  readonly purpose: CallPurpose;
  readonly request: Omit<AiRequest, 'model'>;
  readonly receiver: Receiver;
  readonly context: Pick<WorkContext, 'signal' | 'caller' | 'log' | 'requestId'>;
  /** Absent: those of the options. */
  readonly limits?: Limits | undefined;
  /** Called for each sent request. */
  onAttempt(target: Target): void;
}

type CallerOptions = Pick<Options, 'timeouts' | 'retries' | 'breaker' | 'maxAnswerBytes' | 'maxConnections'>;

interface CallerParts {
  readonly deployments?: ReadonlyMap<string, Deployments>;
  readonly kv?: () => KvService | undefined;
  readonly watch?: CallWatch;
}

/** The number of models remembered for a warning, since clients may name any. */
const MAX_REASONLESS = 1000;

/** The only path to vendors: connections, time limits, retries, fallbacks and the circuit breaker. */
export class Caller {
  readonly #options: CallerOptions;
  readonly #breaker: Breaker;
  readonly #deployments: DeploymentChoice;
  readonly #queues: ProviderQueues;
  readonly #watch: CallWatch;
  readonly #refused = new RefusedParameters();
  /** Models whose answers have ended without a finish reason. */
  readonly #reasonless = new Set<string>();
  #agent: Promise<Agent> | undefined;

  /** @param parts the deployments of providers that have several, the cache that nodes share, and observers. */
  constructor(options: CallerOptions, parts: CallerParts = {}) {
    this.#options = options;
    this.#breaker = createSharedBreaker(createBreaker(options.breaker), parts.kv ?? (() => undefined));
    this.#deployments = new DeploymentChoice(parts.deployments ?? new Map(), this.#breaker);
    this.#watch = parts.watch ?? UNWATCHED;
    this.#queues = createProviderQueues(options.maxConnections);
  }

  /**
   * Gets one answer from the first target that gives one. Each target is retried a few times, and only until the first output has reached
   * the receiver.
   * @throws CompanionError when nobody answered or the answer broke off; the signal's reason when it aborts.
   */
  async call(call: Call): Promise<void> {
    const deadline = performance.now() + this.#options.timeouts.total;
    let last: unknown;
    for (const [index, target] of call.targets.entries()) {
      try {
        return await this.#ask(target, call, deadline);
      } catch (error) {
        last = error;
        if (!(error instanceof Failure) || !error.elsewhere) break;
        const next = call.targets[index + 1];
        if (next !== undefined) this.#watch.fellBack(target, next);
      }
    }
    throw last instanceof Failure ? last.error : last;
  }

  /** The resting providers and models of this node; without a model: all models of the provider. */
  resting(): { readonly provider: string; readonly model: string | undefined; readonly reason: RestReason }[] {
    return this.#breaker.resting().map(({ key, reason }) => ({ ...namesInKey(key), reason }));
  }

  async close(): Promise<void> {
    await (await this.#agent)?.destroy();
  }

  /** Asks one target, at its deployments one after the other, with retries. */
  async #ask(target: Target, call: Call, deadline: number): Promise<void> {
    const tried = new Set<string>();
    let last: unknown;
    for (;;) {
      const choice = this.#deployments.next(target, tried);
      if (choice === undefined || 'left' in choice) throw last ?? paused(target, choice);
      tried.add(choice.key);
      try {
        await this.#tryAll(target, call, deadline, choice);
        return this.#breaker.succeeded(choice.key);
      } catch (error) {
        this.#spare(choice, error);
        last = error;
        if (!choice.hasOthers || !(error instanceof Failure) || !error.elsewhere) throw error;
      }
    }
  }

  /** Lets a failed key rest. The breaker counts all tries at one deployment as one request. */
  #spare({ key, keyOfAll, hasOthers }: Choice, failure: unknown): void {
    if (!(failure instanceof Failure)) return;
    if (isOutage(failure)) this.#breaker.failed(key);
    const { code } = failure.error;
    if (code === 'AI_UPSTREAM_REFUSED_KEY' && keyOfAll !== undefined)
      this.#breaker.rest(keyOfAll, { left: REFUSED_MS, reason: 'refused' });
    if (code !== 'AI_UPSTREAM_RATE_LIMITED') return;
    const seconds = failure.retryAfter ?? (hasOthers ? LIMITED_SECONDS : 0);
    if (seconds > 0) this.#breaker.rest(key, { left: Math.min(seconds * 1000, MAX_REST_MS), reason: 'limited' });
  }

  async #tryAll(target: Target, call: Call, deadline: number, choice: Choice): Promise<void> {
    const { log, signal } = call.context;
    const about = { provider: target.provider.id, model: target.model };
    const patience = performance.now() + (call.limits ?? this.#options.timeouts).firstByte;
    // If another deployment could answer, it is asked at once.
    const retries = choice.hasOthers ? 0 : this.#options.retries.max;
    for (let retry = 0; ;) {
      const failure = await this.#tryOnce(target, call, deadline, choice).then(
        () => undefined,
        (thrown: unknown) => thrown,
      );
      if (failure === undefined) return;
      const parameter = this.#refused.learn(keyOf(target), failure);
      if (parameter !== undefined) {
        log.warn({ ...about, parameter }, 'the provider rejects a parameter, which is left out from now on');
        continue;
      }
      if (!(failure instanceof Failure) || !failure.retry || retry >= retries) throw failure;
      const pause = this.#pauseBefore(retry, failure.retryAfter);
      if (pause === undefined || performance.now() + pause > Math.min(patience, deadline)) throw failure;
      log.debug({ ...about, error: failure.error.code, pause }, 'asking the provider again');
      await sleep(pause, undefined, { signal });
      retry += 1;
    }
  }

  async #tryOnce(target: Target, call: Call, deadline: number, { redirect }: Choice): Promise<void> {
    const { provider } = target;
    const once = watchBegin(call.receiver);
    const leave = await this.#queues.take(provider.id, call.context, deadline);
    call.onAttempt(target);
    try {
      const attempt = this.#attemptFor(target, { ...call, receiver: once.receiver }, deadline);
      const watched = { ...attempt, purpose: call.purpose };
      if (provider.kind === 'stream')
        return await this.#watch.around(watched, (receiver) => attemptStream({ ...attempt, receiver, provider }));
      const upstream = redirect(provider.request(attempt.request));
      const dispatcher = await this.#connect();
      await this.#watch.around({ ...watched, url: upstream.url }, (receiver) =>
        attemptHttp({ ...attempt, receiver, provider, upstream, dispatcher }),
      );
    } catch (error) {
      if (!(error instanceof Failure) || !once.begun()) throw error;
      throw new Failure(error.error, { retry: false });
    } finally {
      leave();
    }
  }

  #attemptFor(target: Target, { request, receiver, context, limits }: Call, deadline: number): Attempt {
    const { provider, model } = target;
    const stream = request.stream || (provider.kind === 'http' && provider.readBody === undefined);
    return {
      target,
      request: { ...request, model, stream },
      receiver,
      omitted: this.#refused.of(keyOf(target)),
      limits: limits ?? this.#options.timeouts,
      deadline,
      maxBytes: this.#options.maxAnswerBytes,
      onNoReason: () => this.#noteNoReason(target, context),
      context,
    };
  }

  /** Logged once for each model, since it is a property of its vendor. */
  #noteNoReason(target: Target, { log }: Call['context']): void {
    const key = keyOf(target);
    if (this.#reasonless.has(key) || this.#reasonless.size >= MAX_REASONLESS) return;
    this.#reasonless.add(key);
    log.warn(
      { provider: target.provider.id, model: target.model },
      'the provider ends answers without a reason: they count as complete, with the finish reason other',
    );
  }

  /** Loaded at the first question: it takes 10 MB, and many servers never ask a vendor. */
  #connect(): Promise<Agent> {
    const { maxConnections, timeouts } = this.#options;
    return (this.#agent ??= import('undici').then(
      (undici) =>
        new undici.Agent({
          connections: maxConnections,
          pipelining: 1,
          connect: { timeout: timeouts.connect },
          keepAliveTimeout: 30_000,
        }),
    ));
  }

  /** Milliseconds to wait; undefined if the vendor asks for more time than is left. */
  #pauseBefore(retry: number, retryAfter: number | undefined): number | undefined {
    const { minDelay, maxDelay } = this.#options.retries;
    if (retryAfter !== undefined) return retryAfter * 1000 <= maxDelay ? retryAfter * 1000 : undefined;
    return Math.min(maxDelay, minDelay * 2 ** retry) * (0.5 + Math.random() / 2);
  }
}

const keyOf = ({ provider, model }: Target): string => `${provider.id}/${model}`;

/** Whether a failure means that the vendor is down, as opposed to an invalid request, a wrong key or a rate limit. */
const isOutage = ({ error }: Failure): boolean => error.status >= 500 && !NO_OUTAGE.has(error.code);

const NO_OUTAGE = new Set(['AI_UPSTREAM_REFUSED_KEY', 'AI_PROVIDER_NOT_CONFIGURED', 'AI_ANSWER_TOO_LARGE']);

/** Milliseconds for which a refused key rests, if there are others. */
const REFUSED_MS = 300_000;
/** Seconds for which a rate-limited key rests if its vendor names no time and there are others. */
const LIMITED_SECONDS = 5;
/** The maximum rest, even if a vendor asks for more. */
const MAX_REST_MS = 3_600_000;

function paused({ provider: { id }, model }: Target, { left, reason }: Rest = { left: 0, reason: 'failing' }): Failure {
  const seconds = Math.ceil(left / 1000);
  const extras = { retryAfter: seconds };
  const error =
    reason === 'limited'
      ? errors.AI_UPSTREAM_RATE_LIMITED({ provider: id }, extras)
      : errors.AI_PROVIDER_PAUSED({ provider: id, model, seconds }, extras);
  return new Failure(error, { retry: false, elsewhere: true });
}

/** A receiver that records whether the answer has begun. */
function watchBegin(receiver: Receiver): { receiver: Receiver; begun: () => boolean } {
  let begun = false;
  return {
    begun: () => begun,
    receiver: {
      ...receiver,
      begin(target, raw) {
        begun = true;
        receiver.begin(target, raw);
      },
    },
  };
}
