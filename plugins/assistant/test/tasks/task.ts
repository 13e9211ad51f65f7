import type { DocumentName } from './documents.ts';
import type { Expectation } from './expectation.ts';

/** A tool, and what it is called with. */
export type Call = readonly [tool: string, input: Readonly<Record<string, unknown>>];

/** Names places of the document as the assistant shows it. */
export interface Finder {
  /** The anchor of the only line that has the words. */
  (words: string): string;
  /** A cell of such a row, from 1. */
  readonly cell: (words: string, place: number) => string;
  /** The tag of an inline node in such a line: `<note@14>`. */
  readonly inline: (words: string, tag: string) => string;
}

/** Something to do in a document. */
export interface Task {
  /** For the model. */
  readonly instruction: string;
  /** The calls of a good model. */
  readonly calls: (at: Finder) => readonly Call[];
  readonly expect: readonly Expectation[];
  /** Calls that look similar but do not do the task. */
  readonly wrong: (at: Finder) => readonly Call[];
  /** A line into whose end a user types while the model works, beside one that the task does not change. */
  readonly typing?: string;
}

export interface TaskSet {
  readonly document: DocumentName;
  readonly tasks: readonly Task[];
}
