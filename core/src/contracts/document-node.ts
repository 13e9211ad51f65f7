/** A node or mark of a plugin, or several: a module that exports by default what `defineNode` or `defineMark` of the document package returns. */
export interface DocumentNodeContribution {
  /** The name of the node or mark in JSON; of several in one module the one that the others belong to. */
  readonly id: string;
  /** For people. */
  readonly title: string;
  /** A `file:` URL, because threads load the module as well: `import.meta.resolve('./callout.js')`. */
  readonly module: string;
}
