import type { DocumentFault } from '../errors.ts';
import { invalidNodes } from './check-modules.ts';
import { createModel, documentModel } from './document-model.ts';
import type { DocumentModel } from './document-model.ts';
import type { NodeModule } from '../schema/node-module.ts';

const loaded = new Map<string, Promise<DocumentModel>>();

/**
 * Loads the model of the built-in nodes and of those that modules export by default (one or a list). Equal lists return the same model
 * within a thread.
 * @param modules `file:` URLs, as `modulesOf` gives.
 * @throws DocumentError NODE_INVALID with the faults of all modules
 */
export function loadModel(modules: readonly string[]): Promise<DocumentModel> {
  if (modules.length === 0) return Promise.resolve(documentModel);
  const key = JSON.stringify(modules);
  const known = loaded.get(key);
  if (known) return known;
  const model = load(modules);
  loaded.set(key, model);
  return model;
}

async function load(modules: readonly string[]): Promise<DocumentModel> {
  const faults: DocumentFault[] = [];
  const added: NodeModule[] = [];
  for (const module of modules) {
    try {
      const { default: exported } = (await import(module)) as { default?: NodeModule | readonly NodeModule[] };
      if (exported === undefined) faults.push({ path: module, message: 'it has no default export' });
      else for (const one of isList(exported) ? exported : [exported]) added.push(one);
    } catch (error) {
      faults.push({
        path: module,
        message: `it cannot be loaded: ${error instanceof Error ? error.message : 'an error'}`,
      });
    }
  }
  if (faults.length > 0) throw invalidNodes(faults);
  return createModel(added, modules);
}

const isList = (exported: NodeModule | readonly NodeModule[]): exported is readonly NodeModule[] =>
  Array.isArray(exported);
