import type { AiEvent, AiRequest, AiTool } from '../points/ai-provider.ts';
import type { AiAsking } from './ai-asking.ts';

/**
 * One step of an answer during which the server itself runs tools on a live document. The `tool-call` of `AiEvent` calls a tool that the
 * caller declared and runs; after such calls the answer ends with `finish: tool-calls`, and continues with the question that brings their
 * results.
 */
export type AiDocumentEvent =
  | AiEvent
  /** The server runs one of its tools. `input` is JSON as text. */
  | { readonly type: 'server-call'; readonly id: string; readonly name: string; readonly input: string }
  /** The result of the tool, as the model sees it. If nothing was done, `fault` is the code of the reason. */
  | {
      readonly type: 'server-result';
      readonly id: string;
      readonly name: string;
      readonly text: string;
      readonly fault?: string;
    }
  /** An event besides the text: an edit of the document, the progress of a call, the start or end of the run. `value` is JSON. */
  | { readonly type: 'note'; readonly name: string; readonly value: Readonly<Record<string, unknown>> };

/** How the server should work in the document. */
export interface AiDocumentWish {
  /** Names of the server's tools to offer. `*` matches any characters. */
  readonly tools: readonly string[];
  /** How edits are made: `direct`, `suggest`, `branch` or `read`. Absent: the first mode that the caller's role permits. */
  readonly mode?: string;
  /** The name of the copy in mode `branch`. */
  readonly branch?: string;
  /** The field of the Y.Doc that holds the document. */
  readonly field?: string;
}

/** A question that the server answers with tools on a live document. */
export interface AiDocumentQuestion extends AiDocumentWish {
  /** The document's name. */
  readonly document: string;
  /** `provider` or `provider/model`. Absent: the server's default. */
  readonly model?: string;
  /**
   * The conversation; `request.tools` are the tools that the caller runs. If it ends with the results of such tools, the earlier answer
   * continues.
   */
  readonly request: Omit<AiRequest, 'model' | 'stream' | 'tools'> & { readonly tools?: readonly AiTool[] };
}

/** An answer in progress. */
export interface AiDocumentAnswer {
  /** The id under which it can be read, stopped and undone: `/documents/{name}/assistant/runs/{run}`. */
  readonly run: string;
  /** The document that is changed; in mode `branch`, the copy. */
  readonly document: string;
  /** To stop the work, stop reading. Changes that were made already stay. @throws CompanionError instead of ending. */
  readonly events: AsyncIterable<AiDocumentEvent>;
}

/** Service `documentAnswers`: lets a model work in a live document with the caller's rights, for conversations in any format. */
export interface AiDocumentAnswers {
  /**
   * @throws CompanionError of rights (403), a document that is not there (404), tools that are declared wrongly (400), limits (503), and SCOPE_MISSING
   * (403) where the caller lacks the scope `collab`.
   */
  answer(question: AiDocumentQuestion, asking: AiAsking): Promise<AiDocumentAnswer>;
}
