import { setTimeout as sleep } from 'node:timers/promises';
import type { AiRequest, WorkContext } from '@editor-companion/core/plugin';
import type { Agent } from 'undici';
import { errors } from '../errors.ts';
import type { Options } from '../options.ts';
import type { Attempt } from './attempt.ts';
import { createBreaker, type Breaker } from './breaker.ts';
import { Failure } from '../vendor/failure.ts';
import { attemptHttp } from './http-attempt.ts';
import { createProviderTurns, type ProviderTurns } from './provider-turns.ts';
import type { Receiver, Target } from './receiver.ts';
import { RefusedParameters } from './refused-parameters.ts';
import { attemptStream } from './stream-attempt.ts';
import type { Limits } from './watchdog.ts';

export interface Call {
  /** In the order in which they are asked; at least one. */
  readonly targets: readonly Target[];
  readonly request: Omit<AiRequest, 'model'>;
  readonly receiver: Receiver;
  readonly context: Pick<WorkContext, 'signal' | 'caller' | 'log' | 'requestId'>;
  /** Absent: those of the options. */
  readonly limits?: Limits | undefined;
  /** Counts the requests that were sent. */
  onAttempt(target: Target): void;
}

type CallerOptions = Pick<Options, 'timeouts' | 'retries' | 'breaker' | 'maxAnswerBytes' | 'maxConnections'>;

/** Models remembered for a warning: clients may name any. */
const MAX_REASONLESS = 1000;

/** The one way to vendors: connections, time limits, retries, fallback and the breaker. */
export class Caller {
  readonly #options: CallerOptions;
  readonly #breaker: Breaker;
  readonly #turns: ProviderTurns;
  readonly #refused = new RefusedParameters();
  /** Models whose answers have ended without a reason. */
  readonly #reasonless = new Set<string>();
  #agent: Promise<Agent> | undefined;

  constructor(options: CallerOptions) {
    this.#options = options;
    this.#breaker = createBreaker(options.breaker);
    this.#turns = createProviderTurns(options.maxConnections);
  }

  /**
   * Gets one answer: from the first target that gives one, each asked again a few times, and only as long as no word has reached
   * the receiver.
   *
   * @throws CompanionError when nobody answered or the answer broke off; the signal's reason when it aborts.
   */
  async call(call: Call): Promise<void> {
    const deadline = performance.now() + this.#options.timeouts.total;
    let last: unknown;
    for (const target of call.targets) {
      try {
        return await this.#ask(target, call, deadline);
      } catch (error) {
        last = error;
        if (!(error instanceof Failure) || !error.elsewhere) break;
      }
    }
    throw last instanceof Failure ? last.error : last;
  }

  async close(): Promise<void> {
    await (await this.#agent)?.destroy();
  }

  /** One target, as often as it makes sense; the breaker counts that as one request. */
  async #ask(target: Target, call: Call, deadline: number): Promise<void> {
    const key = keyOf(target);
    const rest = this.#breaker.restOf(key);
    if (rest > 0) throw paused(target, rest);
    try {
      await this.#tryAll(target, call, deadline);
      this.#breaker.succeeded(key);
    } catch (error) {
      if (isOutage(error)) this.#breaker.failed(key);
      throw error;
    }
  }

  async #tryAll(target: Target, call: Call, deadline: number): Promise<void> {
    const { log, signal } = call.context;
    const about = { provider: target.provider.id, model: target.model };
    const patience = performance.now() + (call.limits ?? this.#options.timeouts).firstByte;
    for (let retry = 0; ;) {
      const failure = await this.#tryOnce(target, call, deadline).then(
        () => undefined,
        (thrown: unknown) => thrown,
      );
      if (failure === undefined) return;
      const parameter = this.#refused.learn(keyOf(target), failure);
      if (parameter !== undefined) {
        log.warn({ ...about, parameter }, 'the provider refuses a parameter, which is left out from now on');
        continue;
      }
      if (!(failure instanceof Failure) || !failure.retry || retry >= this.#options.retries.max) throw failure;
      const pause = this.#pauseBefore(retry, failure.retryAfter);
      if (pause === undefined || performance.now() + pause > Math.min(patience, deadline)) throw failure;
      log.debug({ ...about, error: failure.error.code, pause }, 'asking the provider again');
      await sleep(pause, undefined, { signal });
      retry += 1;
    }
  }

  async #tryOnce(target: Target, call: Call, deadline: number): Promise<void> {
    const { provider } = target;
    const once = watchBegin(call.receiver);
    const attempt = this.#attemptFor(target, { ...call, receiver: once.receiver }, deadline);
    const leave = await this.#turns.take(provider.id, call.context, deadline);
    call.onAttempt(target);
    try {
      await (provider.kind === 'http'
        ? attemptHttp({ ...attempt, provider, dispatcher: await this.#connect() })
        : attemptStream({ ...attempt, provider }));
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

  /** Said once for each model: it is a trait of its vendor. */
  #noteNoReason(target: Target, { log }: Call['context']): void {
    const key = keyOf(target);
    if (this.#reasonless.has(key) || this.#reasonless.size >= MAX_REASONLESS) return;
    this.#reasonless.add(key);
    log.warn(
      { provider: target.provider.id, model: target.model },
      'the provider ends answers without a reason: they are taken as complete, with the finish reason other',
    );
  }

  /** Loaded with the first question: it takes 10 MB, and many servers never ask a vendor. */
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

  /** Milliseconds, or undefined when the vendor asks for more patience than there is. */
  #pauseBefore(retry: number, retryAfter: number | undefined): number | undefined {
    const { minDelay, maxDelay } = this.#options.retries;
    if (retryAfter !== undefined) return retryAfter * 1000 <= maxDelay ? retryAfter * 1000 : undefined;
    return Math.min(maxDelay, minDelay * 2 ** retry) * (0.5 + Math.random() / 2);
  }
}

const keyOf = ({ provider, model }: Target): string => `${provider.id}/${model}`;

/** Whether a failure says that the vendor is down, which a request at fault, a wrong key and a rate limit do not. */
const isOutage = (failure: unknown): boolean =>
  failure instanceof Failure && failure.error.status >= 500 && !NO_OUTAGE.has(failure.error.code);

const NO_OUTAGE = new Set(['AI_UPSTREAM_REFUSED_KEY', 'AI_PROVIDER_NOT_CONFIGURED', 'AI_ANSWER_TOO_LARGE']);

const paused = ({ provider, model }: Target, rest: number): Failure => {
  const seconds = Math.ceil(rest / 1000);
  const error = errors.AI_PROVIDER_PAUSED({ provider: provider.id, model, seconds }, { retryAfter: seconds });
  return new Failure(error, { retry: false, elsewhere: true });
};

/** A receiver that remembers whether the answer has begun. */
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
