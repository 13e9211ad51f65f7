/**
 * One or more nodes or marks of a plugin: a module whose default export is the value of `defineNode` or `defineMark` of the document
 * package.
 */
export interface DocumentNodeContribution {
  /** The name of the node or mark in JSON. For several in one module: the name of the main one. */
  readonly id: string;
  /** The name that people see. */
  readonly title: string;
  /** A `file:` URL, because worker threads load the module too: `import.meta.resolve('./callout.js')`. */
  readonly module: string;
}
