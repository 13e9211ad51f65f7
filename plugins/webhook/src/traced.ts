import type { Host } from '@editor-companion/core/plugin';
import type { Attempt } from './attempt.ts';

/** Records an attempt in the trace of its event, and passes the trace to the receiver (`traceparent`). */
export const traced =
  ({ trace, traceparent }: Pick<Host, 'trace' | 'traceparent'>, attempt: Attempt): Attempt =>
  (delivery, signal) =>
    trace('webhook delivery', { kind: 'client', parent: delivery.trace ?? undefined }, async (span) => {
      const outcome = await attempt({ ...delivery, trace: traceparent() ?? null }, signal);
      span.set({ 'companion.outcome': outcome.kind });
      return outcome;
    });
