import { getSchema } from '@tiptap/core';
import type { Extensions } from '@tiptap/core';
import type { Schema } from '@tiptap/pm/model';
import { builtInNodes } from '../nodes/built-in.ts';
import { HOLDERS } from '../schema/foreign.ts';
import { checkModules } from './check-modules.ts';
import type { NodeModule } from '../schema/node-module.ts';

/** The nodes and marks of documents with all their forms. */
export interface DocumentModel {
  readonly schema: Schema;
  /** Tiptap extensions for an editor's front end. */
  readonly extensions: Extensions;
  /** Nodes and marks by name. */
  readonly nodes: ReadonlyMap<string, NodeModule>;
  /** The nodes and marks that were added to the built-in ones. */
  readonly added: readonly NodeModule[];
  /** Part of the cache key of results that depend on the model: names and versions of added nodes. Empty if there are none. */
  readonly version: string;
  /** The modules of added nodes as `file:` URLs, with which a thread loads the same model (`loadModel`). */
  readonly modules: readonly string[];
}

export interface ModelOptions {
  /** A model with more nodes than the built-in ones. */
  model?: DocumentModel;
  /** A ProseMirror schema of the caller instead of a model. */
  schema?: Schema;
}

const models = new WeakMap<Schema, DocumentModel>();

/**
 * Creates a model of the built-in and further nodes.
 * @param modules where the others were loaded from (see `loadModel`).
 * @throws DocumentError NODE_INVALID with every fault: names that are taken, extensions of another name, content that the schema does
 * not have.
 */
export function createModel(added: readonly NodeModule[], modules: readonly string[] = []): DocumentModel {
  checkModules(added, builtInNodes);
  const all = [...builtInNodes, ...added];
  return modelFrom(all, added, modules);
}

function modelFrom(
  all: readonly NodeModule[],
  added: readonly NodeModule[],
  modules: readonly string[],
): DocumentModel {
  const extensions = all.flatMap(({ extension, beside = [] }) => [extension, ...beside]);
  const model: DocumentModel = Object.freeze({
    schema: getSchema(extensions),
    extensions: extensions.filter(({ name }) => !HOLDERS.has(name)),
    nodes: new Map(all.map((node) => [node.name, node])),
    added,
    version: added.map(({ name, version }) => `${name}@${version}`).join(' '),
    modules,
  });
  models.set(model.schema, model);
  return model;
}

/** The model of the built-in nodes only. */
export const documentModel: DocumentModel = modelFrom(builtInNodes, [], []);

/** The Tiptap extensions of the built-in nodes, for an editor's front end and for `getSchema`. */
export const extensions: Extensions = documentModel.extensions;

/** The schema of the built-in nodes. */
export const schema: Schema = documentModel.schema;

/** Returns the model of a schema. For a caller's own schema it has the forms of the built-in nodes. */
export function modelOf(of: Schema): DocumentModel {
  const known = models.get(of);
  if (known) return known;
  const model = Object.freeze({ ...documentModel, schema: of });
  models.set(of, model);
  return model;
}

/** Returns the schema that options name, by default the built-in one. */
export const schemaOf = (options: ModelOptions): Schema =>
  options.model?.schema ?? options.schema ?? documentModel.schema;
