import type { AiRequest, AiUsage, Host } from '@editor-companion/core/plugin';
import type { Receiver, Target } from './receiver.ts';
import { Failure } from '../vendor/failure.ts';
import { answerAttributes, requestAttributes, spanName, type CallPurpose } from '../watch/gen-ai.ts';
import { aiMetrics } from '../watch/metrics.ts';
import { OTHER_MODEL, type ModelLabel } from '../watch/model-label.ts';

/** One call to one vendor. */
export interface WatchedCall {
  readonly target: Target;
  readonly request: AiRequest;
  readonly purpose: CallPurpose;
  readonly receiver: Receiver;
  /** Absent if a package makes the call. */
  readonly url?: string;
}

/** Observes each call to a vendor. */
export interface CallWatch {
  /** Makes a call through `run`, which must pass the answer to the given receiver. */
  around(call: WatchedCall, run: (receiver: Receiver) => Promise<void>): Promise<void>;
  /** Called when a request falls back to another target. */
  fellBack(from: Target, to: Target): void;
}

/** Records calls as spans and metrics. */
export function createCallWatch({ trace, measure }: Pick<Host, 'trace' | 'measure'>, label: ModelLabel): CallWatch {
  const { attempts, fallbacks } = measure(aiMetrics);
  return {
    around({ target: { provider, model }, receiver, ...call }, run) {
      const name = label(provider.id, model);
      const known = name === OTHER_MODEL ? undefined : name;
      const shown = { ...call, provider: provider.id, known, url: call.url };
      return trace(spanName(shown), { kind: 'client', attributes: requestAttributes(shown) }, async (span) => {
        const answer = listenTo(receiver);
        let outcome = 'cancelled';
        try {
          await run(answer.receiver);
          outcome = 'done';
        } catch (error) {
          if (error instanceof Failure) outcome = error.error.code;
          throw error;
        } finally {
          span.set(answer.attributes());
          attempts.add(1, provider.id, name, outcome);
        }
      });
    },
    fellBack: (from, to) => fallbacks.add(1, from.provider.id, label(from.provider.id, from.model), to.provider.id),
  };
}

/** For callers without observation. */
export const UNWATCHED: CallWatch = {
  around: ({ receiver }, run) => run(receiver),
  fellBack: () => undefined,
};

/** A receiver that records the answer's properties. */
function listenTo(receiver: Receiver): { receiver: Receiver; attributes: () => ReturnType<typeof answerAttributes> } {
  const started = performance.now();
  let usage: AiUsage = {};
  let finishReason: string | undefined;
  let firstChunk: number | undefined;
  return {
    attributes: () => answerAttributes(usage, finishReason, firstChunk),
    receiver: {
      ...receiver,
      begin(target, raw) {
        firstChunk = (performance.now() - started) / 1000;
        receiver.begin(target, raw);
      },
      event(event) {
        if (event.type === 'usage') {
          const { type: _type, ...more } = event;
          usage = { ...usage, ...more };
        } else if (event.type === 'finish') finishReason = event.reason;
        receiver.event(event);
      },
    },
  };
}
