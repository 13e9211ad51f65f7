/** A mark in editor JSON. */
export interface DocumentMark {
  type: string;
  attrs?: Record<string, unknown>;
}

/** A node in editor JSON, the format of Tiptap and ProseMirror. */
export interface DocumentNode {
  type: string;
  attrs?: Record<string, unknown>;
  content?: DocumentNode[];
  marks?: DocumentMark[];
  text?: string;
}

/** Tells whether a value is an object of JSON. */
export const isRecord = (value: unknown): value is Record<string, unknown> =>
  typeof value === 'object' && value !== null && !Array.isArray(value);

/** Returns the children or marks of a node. Unknown nodes may have any value there, of which other values are dropped. */
export const partsOf = <Part extends DocumentNode | DocumentMark>(parts: readonly Part[] | undefined): Part[] =>
  Array.isArray(parts) ? (parts as Part[]).filter((part) => isRecord(part)) : [];

/** Returns the first of several attributes that is a non-empty string, or an empty string. */
export function firstText({ attrs }: DocumentNode, ...names: readonly string[]): string {
  for (const name of names) {
    const value = isRecord(attrs) && Object.hasOwn(attrs, name) ? attrs[name] : undefined;
    if (typeof value === 'string') return value;
  }
  return '';
}
