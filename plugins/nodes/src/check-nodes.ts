import type { DocumentNodeContribution } from '@editor-companion/core/plugin';
import { DocumentError, loadModel, modulesOf } from '@editor-companion/document';
import type { DocumentModel, NodeModule } from '@editor-companion/document';
import { errors } from './errors.ts';

/**
 * Loads contributed nodes and checks each of them and the schema of all together.
 * @throws DOCUMENT_NODES_INVALID with all faults
 */
export async function checkNodes(nodes: Iterable<DocumentNodeContribution>): Promise<DocumentModel> {
  const faults: string[] = [];
  for (const node of nodes) {
    const fault = await faultOf(node);
    if (fault !== undefined) faults.push(`${node.id} (${node.module}): ${fault}`);
  }
  try {
    if (faults.length === 0) return await loadModel(modulesOf(nodes));
  } catch (error) {
    if (!(error instanceof DocumentError)) throw error;
    faults.push(...error.details.map(({ path, message }) => `${path}: ${message}`));
  }
  throw errors.DOCUMENT_NODES_INVALID({ faults: faults.map((fault) => `\n  - ${fault}`).join('') });
}

/** Returns the fault of a single contribution. */
async function faultOf({ id, module }: DocumentNodeContribution): Promise<string | undefined> {
  try {
    const { default: exported } = (await import(module)) as { default?: NodeModule | readonly NodeModule[] };
    if (exported === undefined) return 'the module has no default export.';
    const names = [exported].flat().map((node) => (node as Partial<NodeModule> | null)?.name);
    if (names.includes(id)) return undefined;
    return `the module defines ${names.join(', ') || 'nothing'}, expected it to include "${id}".`;
  } catch (error) {
    return `the module cannot be loaded: ${error instanceof Error ? error.message : String(error)}`;
  }
}
