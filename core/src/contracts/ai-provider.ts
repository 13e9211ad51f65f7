import type { WorkContext } from './work-context.ts';

export interface AiModel {
  readonly id: string;
  readonly title?: string;
}

export interface AiMessage {
  readonly role: 'system' | 'user' | 'assistant' | 'tool';
  readonly content: string | readonly AiPart[];
}

export type AiPart =
  | { readonly type: 'text'; readonly text: string }
  | { readonly type: 'image'; readonly url: string };

export interface AiRequest {
  readonly model: string;
  readonly messages: readonly AiMessage[];
  readonly temperature?: number;
  readonly maxTokens?: number;
  readonly reasoning?: boolean;
  /** Tool definitions in OpenAI's shape, passed through. */
  readonly tools?: readonly Readonly<Record<string, unknown>>[];
}

/** One step of an answer. A stream ends with exactly one `finish`, or throws; ending without is a truncation. */
export type AiEvent =
  | { readonly type: 'text'; readonly text: string }
  | { readonly type: 'reasoning'; readonly text: string }
  | { readonly type: 'tool-call'; readonly id: string; readonly name: string; readonly argumentsDelta: string }
  | { readonly type: 'source'; readonly url: string; readonly title?: string }
  | { readonly type: 'usage'; readonly inputTokens: number; readonly outputTokens: number }
  | { readonly type: 'finish'; readonly reason: 'stop' | 'length' | 'tool-calls' | 'content-filter' | 'other' };

/** A contribution to the point `aiProvider`. */
export interface AiProvider {
  readonly id: string;
  readonly title: string;
  models?(): Promise<readonly AiModel[]>;
  stream(request: AiRequest, context: WorkContext): AsyncIterable<AiEvent>;
}
