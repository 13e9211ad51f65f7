import { Schema } from '@tiptap/pm/model';
import type { MarkSpec, NodeSpec } from '@tiptap/pm/model';
import { FOREIGN, FOREIGN_BLOCK, FOREIGN_INLINE, FOREIGN_MARK } from '../schema/foreign.ts';
import { hasHolders } from './hold.ts';

const bare = new WeakMap<Schema, Schema>();

/** Returns a schema without holders. Live documents contain unknown nodes unchanged, so that reading and writing them needs no holders. */
export function bareSchemaOf(schema: Schema): Schema {
  if (!hasHolders(schema)) return schema;
  const known = bare.get(schema);
  if (known) return known;
  const nodes: Record<string, NodeSpec> = {};
  const marks: Record<string, MarkSpec> = {};
  for (const [name, { spec }] of Object.entries(schema.nodes))
    if (name !== FOREIGN_BLOCK && name !== FOREIGN_INLINE) nodes[name] = withoutRest(spec);
  for (const [name, { spec }] of Object.entries(schema.marks))
    if (name !== FOREIGN_MARK) marks[name] = withoutRest(spec);
  const made = new Schema({ topNode: schema.topNodeType.name, nodes, marks });
  bare.set(schema, made);
  return made;
}

function withoutRest<Spec extends NodeSpec | MarkSpec>(spec: Spec): Spec {
  if (!spec.attrs || !Object.hasOwn(spec.attrs, FOREIGN)) return spec;
  const { [FOREIGN]: _, ...attrs } = spec.attrs;
  return { ...spec, attrs };
}
