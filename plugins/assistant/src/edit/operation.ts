import type { DocumentNode } from '@editor-companion/document';

/** Where something goes; one of these. */
export type Target =
  | { readonly before: string }
  | { readonly after: string }
  /** As the first or last in a block. */
  | { readonly startOf: string }
  | { readonly endOf: string };

/** Blocks beside each other: one, or all from one to another. */
export interface Range {
  readonly anchor: string;
  readonly to?: string;
}

/** True for a mark without attributes, false to take it away. */
export type MarkValue = boolean | Readonly<Record<string, unknown>>;

/** What an edit does. Texts are in the text form; anchors without `@`. */
export type Operation =
  | ({ readonly op: 'replace'; readonly text: string } & Range)
  | { readonly op: 'insert'; readonly text: string; readonly at: Target }
  /** Puts content there that nobody has to write. */
  | { readonly op: 'paste'; readonly nodes: readonly DocumentNode[]; readonly at: Target }
  | ({ readonly op: 'delete' } & Range)
  | ({ readonly op: 'move'; readonly at: Target } & Range)
  /** Within one line, in the form in which it was shown; `find` occurs once. */
  | { readonly op: 'change'; readonly anchor: string; readonly find: string; readonly put: string }
  /** All of one line, which is a block of text. */
  | { readonly op: 'line'; readonly anchor: string; readonly text: string }
  | ({
      readonly op: 'format';
      /** Attributes of the blocks; null takes one away. */
      readonly attributes?: Readonly<Record<string, unknown>>;
      /** Of all text in the blocks, or of the words that `find` names: each a `MarkValue`. */
      readonly marks?: Readonly<Record<string, unknown>>;
      readonly find?: string;
    } & Range)
  /** Columns of a table are counted from 1; `after` 0 is before the first. */
  | { readonly op: 'insertColumn'; readonly anchor: string; readonly after: number; readonly cells?: readonly string[] }
  | { readonly op: 'deleteColumn'; readonly anchor: string; readonly column: number };

export type OperationName = Operation['op'];
