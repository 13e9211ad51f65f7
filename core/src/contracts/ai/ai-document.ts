import type { AiEvent, AiRequest, AiTool } from '../points/ai-provider.ts';
import type { AiAsking } from './ai-asking.ts';

/**
 * One step of an answer for which the server itself runs tools on a live document. `tool-call` of `AiEvent` is a call of a tool that the caller
 * declared and runs; after such calls the answer ends with `finish: tool-calls`, and goes on with the question that brings their results.
 */
export type AiDocumentEvent =
  | AiEvent
  /** The server runs one of its tools; `input` is JSON as text. */
  | { readonly type: 'server-call'; readonly id: string; readonly name: string; readonly input: string }
  /** What came of it, as the model is told; `fault` is the code of why nothing was done. */
  | {
      readonly type: 'server-result';
      readonly id: string;
      readonly name: string;
      readonly text: string;
      readonly fault?: string;
    }
  /** What happened beside the words: an edit of the document, how far a call is, how the run began and ended. `value` is JSON. */
  | { readonly type: 'note'; readonly name: string; readonly value: Readonly<Record<string, unknown>> };

/** How the server shall work in the document. */
export interface AiDocumentWish {
  /** Names of the server's tools, where `*` stands for any characters: no others are offered. */
  readonly tools: readonly string[];
  /** What becomes of edits: `direct`, `suggest`, `branch` or `read`. Absent: the first that the caller's role may have. */
  readonly mode?: string;
  /** Name of the copy, with the mode `branch`. */
  readonly branch?: string;
  /** The field of the Y.Doc that holds the document. */
  readonly field?: string;
}

/** A question that the server answers with tools on a live document. */
export interface AiDocumentQuestion extends AiDocumentWish {
  /** Name of the document. */
  readonly document: string;
  /** `provider` or `provider/model`; the server's default, without it. */
  readonly model?: string;
  /**
   * The conversation as the caller has it, its tools among it: `request.tools` are those that the caller runs. Where it ends with results of calls of
   * an answer before, that answer goes on.
   */
  readonly request: Omit<AiRequest, 'model' | 'stream' | 'tools'> & { readonly tools?: readonly AiTool[] };
}

/** An answer that is under way. */
export interface AiDocumentAnswer {
  /** By which it can be looked at, stopped and taken back: `/documents/{name}/assistant/runs/{run}`. */
  readonly run: string;
  /** The document that is worked in: the copy, in the mode `branch`. */
  readonly document: string;
  /** Whoever stops reading stops the work; what it has changed stays. @throws CompanionError instead of the end. */
  readonly events: AsyncIterable<AiDocumentEvent>;
}

/** Service `documentAnswers`: a model that works in a live document with the caller's rights, for conversations in any form. */
export interface AiDocumentAnswers {
  /**
   * @throws CompanionError of rights (403), a document that is not there (404), tools that are declared wrongly (400), limits (503), and SCOPE_MISSING
   * (403) where the caller lacks the scope `collab`.
   */
  answer(question: AiDocumentQuestion, asking: AiAsking): Promise<AiDocumentAnswer>;
}
