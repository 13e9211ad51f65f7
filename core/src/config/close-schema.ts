import type { TSchema } from 'typebox';
import { asNode, type SchemaNode } from './schema-path.ts';

export interface ClosedSchema {
  /** The given schema itself, if nothing had to be closed. */
  readonly schema: TSchema;
  /** Paths of the objects whose schema says nothing of undeclared members; they are closed now. */
  readonly open: readonly string[];
}

const closed = new WeakMap<TSchema, ClosedSchema>();

/**
 * Makes the objects of an options schema refuse undeclared members. JSON Schema accepts them by default, so a misspelt option would
 * silently change nothing. Objects with `additionalProperties: true` stay open.
 */
export function closeSchema(schema: TSchema): ClosedSchema {
  let found = closed.get(schema);
  if (found === undefined) {
    const open: string[] = [];
    const shut = closeNode(asNode(schema), [], open);
    closed.set(schema, (found = { schema: open.length > 0 ? shut : schema, open }));
  }
  return found;
}

function closeNode(node: SchemaNode, path: readonly string[], open: string[]): SchemaNode {
  const { properties, items, anyOf, additionalProperties } = node;
  if (properties !== undefined && additionalProperties === undefined)
    open.push(path.length === 0 ? 'options' : path.join('.'));
  return {
    ...node,
    ...(properties && { properties: closeEach(properties, path, open) }),
    ...(properties && additionalProperties === undefined && { additionalProperties: false }),
    ...(typeof additionalProperties === 'object' && {
      additionalProperties: closeNode(additionalProperties, [...path, '*'], open),
    }),
    ...(items && !Array.isArray(items) && { items: closeNode(items, [...path, '*'], open) }),
    ...(anyOf && { anyOf: anyOf.map((option) => closeNode(option, path, open)) }),
  };
}

const closeEach = (nodes: Readonly<Record<string, SchemaNode>>, path: readonly string[], open: string[]) =>
  Object.fromEntries(Object.entries(nodes).map(([name, node]) => [name, closeNode(node, [...path, name], open)]));
