import type { DocumentName } from './documents.ts';
import type { Expectation } from './expectation.ts';

/** A tool call with its arguments. */
export type Call = readonly [tool: string, input: Readonly<Record<string, unknown>>];

/** Names places of the document in the assistant's text form. */
export interface Finder {
  /** The anchor of the only line with these words. */
  (words: string): string;
  /** A cell of such a row, from 1. */
  readonly cell: (words: string, place: number) => string;
  /** The tag of an inline node in such a line: `<note@14>`. */
  readonly inline: (words: string, tag: string) => string;
}

/** A task in a document. */
export interface Task {
  /** The instruction for the model. */
  readonly instruction: string;
  /** The calls that do the task. */
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
