import type { Principal } from '../auth.ts';
import type { AiPurpose } from '../points/ai-provider.ts';

/** The part of an answer that a filter sees: its text, its reasoning, or the arguments of one tool call (JSON, in pieces). */
export type AiAnswerPart = 'text' | 'reasoning' | 'tool-call';

/** Filters one part of one answer as it arrives, in pieces of arbitrary length. */
export interface AiAnswerFilter {
  /**
   * Takes a piece and returns the text to send: the piece, a replacement, or `''` to hold text back until more has arrived. A search for n
   * characters needs to hold back at most n - 1, so that the answer keeps flowing.
   * @throws CompanionError to stop the answer; the vendor is stopped too.
   */
  push(text: string): string;
  /** Returns the text that is still held back when the part ends. @throws as `push`. */
  end(): string;
}

/** Makes a filter for a part of an answer; undefined passes the part unchanged. */
export type AiAnswerFilterMaker = (part: AiAnswerPart) => AiAnswerFilter | undefined;

/**
 * The decision of `intercept('ai:answer')`, made once for each request before its vendor is asked: return it with a filter added. Filters
 * run one after the other, also on answers from the cache.
 * @example
 * host.intercept('ai:answer', (answer) => ({ ...answer, filters: [...answer.filters, () => createFilter()] }));
 */
export interface AiAnswerDecision {
  readonly provider: string;
  readonly model: string;
  readonly purpose: AiPurpose;
  readonly principal: Principal;
  readonly requestId: string;
  /** As the client claims. */
  readonly documentId?: string;
  readonly filters: readonly AiAnswerFilterMaker[];
}
