/** Bounds on what one request may take, from the plugin's options. */
export interface Limits {
  /** Of all files of a request together. */
  readonly maxPages: number;
  /** Objects that are copied for one request. */
  readonly maxObjects: number;
  /** Files that a file may be split into. */
  readonly maxParts: number;
}

/** Levels of arrays and dictionaries in each other, of outlines, of form fields and of the tag tree. */
export const MAX_DEPTH = 200;
/** Leaves of a tree of names or numbers, items of an outline. */
export const MAX_LEAVES = 200_000;
