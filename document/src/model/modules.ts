/*
 * The modules of nodes that plugins add. Nothing here loads them, because a main thread only passes their addresses to its workers.
 */

/**
 * Returns the modules of nodes that plugins contribute to the point `documentNode`. Empty if no plugin provides the point.
 * @param nodes `host.findRegistry('documentNode')`, read when all plugins have been set up.
 */
export const modulesOf = (nodes: Iterable<{ readonly module: string }> | undefined): readonly string[] =>
  Array.from(nodes ?? [], ({ module }) => module);

/** Returns the `DocumentModel.version` of a model with these modules. @throws DocumentError NODE_INVALID */
export async function modelVersionOf(modules: readonly string[]): Promise<string> {
  return modules.length === 0 ? '' : (await (await import('./load-model.ts')).loadModel(modules)).version;
}
