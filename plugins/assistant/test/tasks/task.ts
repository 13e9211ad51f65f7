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
  /** The tag by which an inline node stands in such a line: `<note@14>`. */
  readonly inline: (words: string, tag: string) => string;
}

/** Something to do in a document. */
export interface Task {
  /** For the model. */
  readonly instruction: string;
  /** What a good model does. */
  readonly calls: (at: Finder) => readonly Call[];
  readonly expect: readonly Expectation[];
  /** What looks like it, but is not what was asked for. */
  readonly wrong: (at: Finder) => readonly Call[];
  /** A line into whose end somebody types while the model works, beside one that the task leaves alone. */
  readonly typing?: string;
}

export interface TaskSet {
  readonly document: DocumentName;
  readonly tasks: readonly Task[];
}
