import type { NodeType, Schema } from '@tiptap/pm/model';
import { FOREIGN_BLOCK, FOREIGN_INLINE } from '../schema/foreign.ts';
import { own } from '../record.ts';

/** Tells whether nodes of these types are allowed in a parent in this order. An unknown parent allows everything. */
export function fitsIn(parent: NodeType | undefined, types: readonly string[], schema: Schema): boolean {
  if (!parent) return true;
  let match: NodeType['contentMatch'] | null = parent.contentMatch;
  for (const type of types) {
    const holder = parent.inlineContent ? FOREIGN_INLINE : FOREIGN_BLOCK;
    const known: NodeType | undefined = own(schema.nodes, type) ?? own(schema.nodes, holder);
    match = known ? match.matchType(known) : null;
    if (!match) return false;
  }
  return match.validEnd;
}

/** Tells whether text in a parent can have the marks of suggestions. Text in code blocks cannot. */
export function takesMarks(parent: NodeType | undefined, schema: Schema): boolean {
  const mark = own(schema.marks, 'deletion');
  return !parent?.inlineContent || !mark || parent.allowsMarkType(mark);
}
