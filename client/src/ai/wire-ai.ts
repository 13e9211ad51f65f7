import type { AskAiBody } from '../api/schemas.gen.ts';

/** A question to a model: the editor's body of `POST /ai/{provider}/chat/completions`. [docs/ai.md] describes the members. */
export type AiQuestion = Omit<AskAiBody, 'stream'>;

/** Token counts of an answer, as the vendor reports them. */
export interface AiUsage {
  readonly prompt_tokens: number;
  readonly completion_tokens: number;
  readonly total_tokens: number;
}

/** The events of an answer, in order. Exactly one `end` comes last. */
export type AiEvent =
  /** The next piece of the answer, in Markdown. */
  | { readonly type: 'text'; readonly text: string }
  /** The next piece of the model's reasoning. */
  | { readonly type: 'thinking'; readonly text: string }
  /** Sources, pictures, tool calls and everything else that has its own block. */
  | { readonly type: 'part'; readonly kind: string; readonly data: unknown }
  | { readonly type: 'end'; readonly reason: string | undefined; readonly usage: AiUsage | undefined };
