import type { AskAiBody } from '../api/schemas.gen.ts';

/** What is asked of a model: the editor's body of `POST /ai/{provider}/chat/completions`; [docs/ai.md] says what each member means. */
export type AiQuestion = Omit<AskAiBody, 'stream'>;

/** Tokens of an answer, as the vendor counts them. */
export interface AiUsage {
  readonly prompt_tokens: number;
  readonly completion_tokens: number;
  readonly total_tokens: number;
}

/** What arrives of an answer, in its order; exactly one `end` is the last. */
export type AiEvent =
  /** The next piece of the answer, in Markdown. */
  | { readonly type: 'text'; readonly text: string }
  /** The next piece of what the model thinks. */
  | { readonly type: 'thinking'; readonly text: string }
  /** Sources, pictures, calls of tools and whatever else has a block of its own. */
  | { readonly type: 'part'; readonly kind: string; readonly data: unknown }
  | { readonly type: 'end'; readonly reason: string | undefined; readonly usage: AiUsage | undefined };
