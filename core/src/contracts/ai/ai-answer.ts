import type { Principal } from '../auth.ts';
import type { AiPurpose } from '../points/ai-provider.ts';

/** What a filter looks at: the words of the answer, its thoughts, or the arguments of one call of a tool (JSON, in pieces). */
export type AiAnswerPart = 'text' | 'reasoning' | 'tool-call';

/** Looks at one part of one answer while it arrives, in pieces that are cut anywhere. */
export interface AiAnswerFilter {
  /**
   * Takes a piece and returns what may go out: the piece, something else, or `''` for what is held back until more has come. Whoever looks
   * for something of n characters holds back n - 1 at the most, so that the answer goes on flowing.
   *
   * @throws CompanionError to stop the answer; the vendor is stopped too.
   */
  push(text: string): string;
  /** What is still held back, when the part ends. @throws as `push`. */
  end(): string;
}

/** Makes a filter for a part of an answer; undefined lets it pass. */
export type AiAnswerFilterMaker = (part: AiAnswerPart) => AiAnswerFilter | undefined;

/**
 * What `intercept('ai:answer')` decides on, once for each request and before its vendor is asked: return it with a filter added. Filters
 * run one after the other, on answers from the cache too.
 *
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
