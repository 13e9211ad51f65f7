import type { AiPurpose, AiUsage, Host } from '@editor-companion/core/plugin';
import type { Target } from '../upstream/receiver.ts';
import { aiMetrics } from '../watch/metrics.ts';
import type { ModelLabel } from '../watch/model-label.ts';

/** The outcome of a request, including all its calls. */
export interface EndedRequest {
  /** The target that answered or was asked last; undefined if none was asked. */
  readonly target: Target | undefined;
  readonly purpose: AiPurpose;
  readonly outcome: 'done' | 'failed' | 'cancelled';
  readonly usage: AiUsage;
  /** US dollars. */
  readonly cost: number | undefined;
  /** Milliseconds. */
  readonly durationMs: number;
  readonly firstTokenMs: number | undefined;
}

/** Records requests as metrics. */
export type RequestWatch = (ended: EndedRequest) => void;

const KINDS = [
  ['input', 'inputTokens'],
  ['output', 'outputTokens'],
  ['reasoning', 'reasoningTokens'],
  ['cached', 'cachedTokens'],
] as const;

export function createRequestWatch({ measure }: Pick<Host, 'measure'>, label: ModelLabel): RequestWatch {
  const { requests, tokens, cost: costs, request, firstWord } = measure(aiMetrics);
  return ({ target, purpose, outcome, usage, cost, durationMs, firstTokenMs }) => {
    if (target === undefined) return requests.add(1, 'none', 'none', purpose, outcome);
    const about = [target.provider.id, label(target.provider.id, target.model)] as const;
    requests.add(1, ...about, purpose, outcome);
    for (const [kind, member] of KINDS) if (usage[member] !== undefined) tokens.add(usage[member], ...about, kind);
    if (cost !== undefined) costs.add(cost, ...about);
    if (outcome !== 'done') return;
    request.record(durationMs / 1000, ...about);
    if (firstTokenMs !== undefined) firstWord.record(firstTokenMs / 1000, ...about);
  };
}
