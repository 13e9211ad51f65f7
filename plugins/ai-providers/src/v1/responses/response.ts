import type { AiFinishReason, AiUsage, CompanionError } from '@editor-companion/core/plugin';
import type { Tally } from '../../answer/tally.ts';
import type { ResponsesBody } from './body.ts';
import type { ItemStatus } from './output.ts';

/** The properties of a response that are known before its first output. */
export interface ResponseHead {
  readonly id: string;
  /** Seconds since the epoch. */
  readonly createdAt: number;
  readonly body: ResponsesBody;
}

interface State {
  readonly status: ItemStatus | 'in_progress' | 'failed';
  /** The `provider/model` that answers. */
  readonly model: string;
  readonly output: readonly object[];
  readonly error?: { readonly code: string; readonly message: string };
  readonly reason?: string;
  readonly usage?: AiUsage;
}

/** The `response` object of OpenAI's API, which repeats the request's parameters. */
export const responseOf = ({ id, createdAt, body }: ResponseHead, state: State): object => ({
  id,
  object: 'response',
  created_at: createdAt,
  status: state.status,
  background: false,
  error: state.error ?? null,
  incomplete_details: state.reason === undefined ? null : { reason: state.reason },
  instructions: body.instructions ?? null,
  max_output_tokens: body.max_output_tokens ?? null,
  metadata: body.metadata ?? {},
  model: state.model,
  output: state.output,
  parallel_tool_calls: body.parallel_tool_calls ?? true,
  previous_response_id: null,
  reasoning: { effort: body.reasoning?.effort ?? null, summary: body.reasoning?.summary ?? null },
  store: false,
  temperature: body.temperature ?? null,
  text: { ...body.text, format: body.text?.format ?? { type: 'text' } },
  tool_choice: body.tool_choice ?? 'auto',
  tools: body.tools ?? [],
  top_p: body.top_p ?? null,
  truncation: 'disabled',
  usage: usageOf(state.usage),
  user: body.user ?? null,
});

/** The state of a response after its answer has ended. */
export function endOf({ usage, finishReason }: Pick<Tally, 'usage' | 'finishReason'>): {
  readonly status: ItemStatus;
  readonly reason?: string;
  readonly usage: AiUsage;
} {
  const reason = INCOMPLETE[finishReason];
  return { usage, status: reason === undefined ? 'completed' : 'incomplete', ...(reason !== undefined && { reason }) };
}

const INCOMPLETE: Readonly<Partial<Record<AiFinishReason, string>>> = {
  length: 'max_output_tokens',
  'content-filter': 'content_filter',
};

export const failureOf = ({ code, message }: CompanionError): { code: string; message: string } => ({ code, message });

/** Null if the vendor reported none, which is not 0. */
function usageOf({ inputTokens, outputTokens, cachedTokens, reasoningTokens }: AiUsage = {}): object | null {
  if (inputTokens === undefined && outputTokens === undefined) return null;
  return {
    input_tokens: inputTokens ?? 0,
    input_tokens_details: { cached_tokens: cachedTokens ?? 0 },
    output_tokens: outputTokens ?? 0,
    output_tokens_details: { reasoning_tokens: reasoningTokens ?? 0 },
    total_tokens: (inputTokens ?? 0) + (outputTokens ?? 0),
  };
}
