/** A mark in the editor's JSON. */
export interface DocumentMark {
  type: string;
  attrs?: Record<string, unknown>;
}

/** A node in the editor's JSON, as Tiptap and ProseMirror write it. */
export interface DocumentNode {
  type: string;
  attrs?: Record<string, unknown>;
  content?: DocumentNode[];
  marks?: DocumentMark[];
  text?: string;
}

/** True for plain data with string keys, which is all that JSON can hold between braces. */
export const isRecord = (value: unknown): value is Record<string, unknown> =>
  typeof value === 'object' && value !== null && !Array.isArray(value);

/** The children or the marks of a node: nodes that the schema does not know may hold anything in their place, which is left out here. */
export const partsOf = <Part extends DocumentNode | DocumentMark>(parts: readonly Part[] | undefined): Part[] =>
  Array.isArray(parts) ? (parts as Part[]).filter((part) => isRecord(part)) : [];

/** The first of some attributes of a node that is text; empty where none is. */
export function firstText({ attrs }: DocumentNode, ...names: readonly string[]): string {
  for (const name of names) {
    const value = isRecord(attrs) && Object.hasOwn(attrs, name) ? attrs[name] : undefined;
    if (typeof value === 'string') return value;
  }
  return '';
}
