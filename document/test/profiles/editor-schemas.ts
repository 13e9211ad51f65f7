import { getSchema } from '@tiptap/core';
import { Schema } from '@tiptap/pm/model';
import { StarterKit } from '@tiptap/starter-kit';
import { schema as basic } from 'prosemirror-schema-basic';
import { addListNodes } from 'prosemirror-schema-list';
import type { Block } from '../../src/profiles/blocknote/block.ts';
import { blocks as types } from '../../src/profiles/blocknote/schema.ts';
import { schemaFrom } from '../../src/profiles/engine/profile-schema.ts';
import type { ProfileId } from '../../src/profiles/index.ts';
import { starterKit2Schema } from '../../src/profiles/starterkit/schema.ts';
import { umoSchema } from '../../src/profiles/umo/schema.gen.ts';

/** The editors' own schemas: from the packages, or from the tables without the package. */
export const schemas = {
  starterkit: getSchema([StarterKit]),
  prosemirror: new Schema({
    nodes: addListNodes(basic.spec.nodes, 'paragraph block*', 'block'),
    marks: basic.spec.marks,
  }),
  // Version 2 is no dependency beside version 3; its table follows the definitions of 2.27.
  starterkit2: schemaFrom(starterKit2Schema),
  umo: schemaFrom(umoSchema),
} as const;

const checkTree = (schema: Schema) => (content: unknown) => schema.nodeFromJSON(content).check();

/** Throws on a block that BlockNote lacks, or with a prop that it lacks. */
export function checkBlocks(blocks: unknown): void {
  for (const { type, props, content, children } of blocks as Block[]) {
    const known = types[type];
    if (known === undefined) throw new Error(`There is no block "${type}".`);
    const names = [...Object.keys(known.attrs ?? {}), ...(known.required ?? [])];
    const strange = Object.keys(props).filter((name) => !names.includes(name));
    if (strange.length > 0) throw new Error(`"${type}" has no ${strange.join(', ')}.`);
    if (content !== undefined && Array.isArray(content) === (type === 'table'))
      throw new Error(`"${type}" has content of another kind.`);
    checkBlocks(children);
  }
}

/** Throws if a document is invalid in the editor. */
export const editorSchemas: Readonly<Record<ProfileId, (content: unknown) => void>> = {
  starterkit: checkTree(schemas.starterkit),
  starterkit2: checkTree(schemas.starterkit2),
  prosemirror: checkTree(schemas.prosemirror),
  umo: checkTree(schemas.umo),
  blocknote: checkBlocks,
};
