import { setTimeout as sleep } from 'node:timers/promises';
import type { AiRequest, WorkContext } from '@editor-companion/core/plugin';
import type { Agent } from 'undici';
import { errors } from '../errors.ts';
import type { Options } from '../options.ts';
import type { Attempt } from './attempt.ts';
import { createBreaker } from './breaker.ts';
import { Failure } from '../vendor/failure.ts';
import { attemptHttp } from './http-attempt.ts';
import { createProviderTurns } from './provider-turns.ts';
import type { Receiver, Target } from './receiver.ts';
import { attemptStream } from './stream-attempt.ts';

export interface Call {
  /** In the order in which they are asked; at least one. */
  readonly targets: readonly Target[];
  readonly request: Omit<AiRequest, 'model'>;
  readonly receiver: Receiver;
  readonly context: Pick<WorkContext, 'signal' | 'caller' | 'log' | 'requestId'>;
  /** Counts the requests that were sent. */
  onAttempt(target: Target): void;
}

export interface Caller {
  /**
   * Gets one answer: from the first target that gives one, each asked again a few times, and only as long as no word has reached
   * the receiver.
   *
   * @throws CompanionError when nobody answered or the answer broke off; the signal's reason when it aborts.
   */
  call(call: Call): Promise<void>;
  close(): Promise<void>;
}

type CallerOptions = Pick<Options, 'timeouts' | 'retries' | 'breaker' | 'maxAnswerBytes' | 'maxConnections'>;

/** The one way to vendors: connections, time limits, retries, fallback and the breaker. */
export function createCaller(options: CallerOptions): Caller {
  const { timeouts, retries } = options;
  const breaker = createBreaker(options.breaker);
  const turns = createProviderTurns(options.maxConnections);
  /** Providers that do not know `stream_options`. */
  const withoutUsage = new Set<string>();
  let agent: Promise<Agent> | undefined;

  /** Loaded with the first question: it takes 10 MB, and many servers never ask a vendor. */
  const connect = (): Promise<Agent> =>
    (agent ??= import('undici').then(
      (undici) =>
        new undici.Agent({
          connections: options.maxConnections,
          pipelining: 1,
          connect: { timeout: timeouts.connect },
          keepAliveTimeout: 30_000,
        }),
    ));

  async function ask(target: Target, call: Call, deadline: number): Promise<void> {
    const rest = breaker.restOf(target.provider.id);
    if (rest > 0) throw paused(target, rest);
    for (let retry = 0; ; retry++) {
      const failure = await tryOnce(target, call, deadline).then(
        () => undefined,
        (thrown: unknown) => thrown,
      );
      if (failure === undefined) return;
      if (refusesUsage(failure) && !withoutUsage.has(target.provider.id)) {
        withoutUsage.add(target.provider.id);
        continue;
      }
      if (!(failure instanceof Failure) || !failure.retry || retry >= retries.max) throw failure;
      const pause = pauseBefore(retry, failure.retryAfter);
      if (pause === undefined || performance.now() + pause > deadline) throw failure;
      call.context.log.debug(
        { provider: target.provider.id, error: failure.error.code, pause },
        'asking the provider again',
      );
      await sleep(pause, undefined, { signal: call.context.signal });
    }
  }

  async function tryOnce(target: Target, call: Call, deadline: number): Promise<void> {
    const { provider, model } = target;
    const once = watchBegin(call.receiver);
    const stream = call.request.stream || (provider.kind === 'http' && provider.readBody === undefined);
    const attempt: Attempt = {
      target,
      request: { ...call.request, model, stream, ...(withoutUsage.has(provider.id) && { streamUsage: false }) },
      receiver: once.receiver,
      limits: timeouts,
      deadline,
      maxBytes: options.maxAnswerBytes,
      context: call.context,
    };
    const leave = await turns.take(provider.id, call.context, deadline);
    call.onAttempt(target);
    try {
      await (provider.kind === 'http'
        ? attemptHttp({ ...attempt, provider, dispatcher: await connect() })
        : attemptStream({ ...attempt, provider }));
      breaker.succeeded(provider.id);
    } catch (error) {
      if (!(error instanceof Failure)) throw error;
      if (error.retry) breaker.failed(provider.id);
      throw once.begun() ? new Failure(error.error, { retry: false }) : error;
    } finally {
      leave();
    }
  }

  /** Milliseconds, or undefined when the vendor asks for more patience than there is. */
  function pauseBefore(retry: number, retryAfter: number | undefined): number | undefined {
    if (retryAfter !== undefined) return retryAfter * 1000 <= retries.maxDelay ? retryAfter * 1000 : undefined;
    return Math.min(retries.maxDelay, retries.minDelay * 2 ** retry) * (0.5 + Math.random() / 2);
  }

  return {
    async call(call) {
      const deadline = performance.now() + timeouts.total;
      let last: unknown;
      for (const target of call.targets) {
        try {
          return await ask(target, call, deadline);
        } catch (error) {
          last = error;
          if (!(error instanceof Failure) || !error.elsewhere) break;
        }
      }
      throw last instanceof Failure ? last.error : last;
    },
    close: async () => (await agent)?.destroy(),
  };
}

/** Some servers answer 400 to `stream_options`, which nobody but this server asked for. */
const refusesUsage = (failure: unknown): boolean =>
  failure instanceof Failure &&
  failure.error.code === 'AI_REQUEST_REJECTED' &&
  /stream_options|include_usage/.test(failure.error.message);

const paused = ({ provider }: Target, rest: number): Failure => {
  const seconds = Math.ceil(rest / 1000);
  const error = errors.AI_PROVIDER_PAUSED({ provider: provider.id, seconds }, { retryAfter: seconds });
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
