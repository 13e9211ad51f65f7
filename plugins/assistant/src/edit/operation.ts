import type { DocumentNode } from '@editor-companion/document';

/** The target of an insertion; one of these. */
export type Target =
  | { readonly before: string }
  | { readonly after: string }
  /** The first or last child of a block. */
  | { readonly startOf: string }
  | { readonly endOf: string };

/** Adjacent blocks: one, or all from one to another. */
export interface Range {
  readonly anchor: string;
  readonly to?: string;
}

/** True for a mark without attributes, false to remove it. */
export type MarkValue = boolean | Readonly<Record<string, unknown>>;

/** The edits. Texts are in the text form, anchors without `@`. */
export type Operation =
  | ({ readonly op: 'replace'; readonly text: string } & Range)
  | { readonly op: 'insert'; readonly text: string; readonly at: Target }
  /** Inserts content without the model writing it. */
  | { readonly op: 'paste'; readonly nodes: readonly DocumentNode[]; readonly at: Target }
  | ({ readonly op: 'delete' } & Range)
  | ({ readonly op: 'move'; readonly at: Target } & Range)
  /** Replaces text within one line, in the form in which it was shown. `find` must occur once. */
  | { readonly op: 'change'; readonly anchor: string; readonly find: string; readonly put: string }
  /** Replaces a whole line, which is a block of text. */
  | { readonly op: 'line'; readonly anchor: string; readonly text: string }
  | ({
      readonly op: 'format';
      /** Attributes of the blocks; null removes one. */
      readonly attributes?: Readonly<Record<string, unknown>>;
      /** Marks of all text in the blocks, or of the words in `find`: each a `MarkValue`. */
      readonly marks?: Readonly<Record<string, unknown>>;
      readonly find?: string;
    } & Range)
  /** Columns of a table are counted from 1; `after` 0 means before the first. */
  | { readonly op: 'insertColumn'; readonly anchor: string; readonly after: number; readonly cells?: readonly string[] }
  | { readonly op: 'deleteColumn'; readonly anchor: string; readonly column: number };

export type OperationName = Operation['op'];
