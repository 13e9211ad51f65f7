import type { Schema } from '@tiptap/pm/model';
import type { DocumentWarning } from '../imported.ts';
import type { DocumentNode } from '../json.ts';
import { checkForeign, checkSize, limitsOf } from '../limits.ts';
import type { Limits } from '../limits.ts';
import { documentModel, schemaOf } from '../model/document-model.ts';
import type { DocumentModel, ModelOptions } from '../model/document-model.ts';
import { Holding, hasHolders } from './hold.ts';
import { fromForeign } from './release.ts';
import { surveyForeign } from './survey.ts';

/**
 * Puts unknown nodes, marks and attributes into the model's holders, so that ProseMirror accepts the document in an editor's front end.
 * `fromForeign` reverses it. A document without unknown parts is returned unchanged.
 * @throws DocumentError DOCUMENT_TOO_DEEP, DOCUMENT_TOO_LARGE
 */
export function toForeign(json: DocumentNode, options: { limits?: Partial<Limits> } & ModelOptions = {}): DocumentNode {
  checkSize(json, limitsOf(options.limits));
  const [held] = holdForeign([json], schemaOf(options), limitsOf(options.limits));
  return held ?? json;
}

/**
 * As `toForeign`, for sibling nodes of checked size. `paths` receives the path in the original of each held node, below `base`.
 * @throws DocumentError DOCUMENT_TOO_LARGE
 */
export function holdForeign(
  nodes: readonly DocumentNode[],
  schema: Schema,
  limits: Limits,
  paths?: WeakMap<object, string>,
  base?: string,
): readonly DocumentNode[] {
  if (!hasHolders(schema)) return nodes;
  const plain = nodes.map(fromForeign);
  const { unknown, length } = surveyForeign(plain, schema);
  if (unknown.length === 0) return plain;
  checkForeign(length, limits);
  return new Holding(schema, paths).all(plain, base);
}

/**
 * Warns about unknown nodes and marks, once for each type: `NODE_UNKNOWN`. Unknown attributes are kept without a warning.
 * @throws DocumentError DOCUMENT_TOO_DEEP, DOCUMENT_TOO_LARGE
 */
export function foreignWarnings(
  json: DocumentNode,
  options: { limits?: Partial<Limits> } & ModelOptions = {},
): DocumentWarning[] {
  checkSize(json, limitsOf(options.limits));
  return surveyForeign([fromForeign(json)], schemaOf(options))
    .unknown.filter(({ kind }) => kind !== 'attribute')
    .slice(0, MAX_WARNINGS)
    .map(({ kind, name, count }) => ({
      code: 'NODE_UNKNOWN',
      message: `The document has ${kind}s of the unknown type "${name.slice(0, 64)}": they are kept unchanged, and shown by their text.`,
      count,
    }));
}

/**
 * Warns about added nodes and marks of the model, once for each type: `NODE_SIMPLIFIED`. It is for formats that receive simpler nodes
 * instead (`simplify`).
 * @throws DocumentError DOCUMENT_TOO_DEEP, DOCUMENT_TOO_LARGE
 */
export function simplifiedWarnings(
  json: DocumentNode,
  { model, limits }: { limits?: Partial<Limits>; model: DocumentModel },
): DocumentWarning[] {
  checkSize(json, limitsOf(limits));
  const added = new Set(model.added.map(({ name }) => name));
  return surveyForeign([json], documentModel.schema)
    .unknown.filter(({ kind, name }) => kind !== 'attribute' && added.has(name))
    .map(({ kind, name, count }) => ({
      code: 'NODE_SIMPLIFIED',
      message: `This format does not support ${kind}s of the type "${name}": they were written as simpler ones.`,
      count,
    }));
}

/** The maximum number of types that warnings name. */
const MAX_WARNINGS = 100;
