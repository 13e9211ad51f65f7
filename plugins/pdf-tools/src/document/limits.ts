/** Limits of a request, from the plugin's options. */
export interface Limits {
  /** The maximum number of pages in all files of a request together. */
  readonly maxPages: number;
  /** The maximum number of objects that a request may copy. */
  readonly maxObjects: number;
  /** The maximum number of files that a file may be split into. */
  readonly maxParts: number;
}

/** The maximum nesting of arrays and dictionaries, outlines, form fields and the structure tree. */
export const MAX_DEPTH = 200;
/** The maximum number of leaves of a name or number tree, and of items of an outline. */
export const MAX_LEAVES = 200_000;
