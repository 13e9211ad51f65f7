import type { DocumentNode } from '@editor-companion/document';
import type { Schema } from '@tiptap/pm/model';
import { own, saidAttributes } from '../text/json.ts';
import { EditFault } from './faults.ts';
import type { View } from './view.ts';

/**
 * Checks that an edit removes nothing that a model cannot rewrite, unless it does so on purpose.
 * @throws EditFault CONTENT_LOST
 */
export function checkKept(
  before: readonly DocumentNode[],
  after: readonly DocumentNode[],
  mayGo: (node: DocumentNode) => boolean,
  view: View,
): void {
  const kept = new Map<string, number>();
  for (const node of treasures(after, view)) count(kept, contentOf(node), 1);
  for (const node of treasures(before, view)) {
    const isKept = count(kept, contentOf(node), -1) >= 0;
    if (isKept || mayGo(node)) continue;
    const anchor = view.anchorOf(node);
    throw new EditFault(
      'CONTENT_LOST',
      `@${anchor} would be lost, a «${node.type}» that cannot be written anew. Keep it with [keep ${anchor}] or <…@${anchor}> in the text, or delete it on purpose first.`,
    );
  }
}

/** Nodes that the schema does not know, and those that the text form shows only as anchors, such as pictures and notes. */
function treasures(nodes: readonly DocumentNode[], view: View): DocumentNode[] {
  const { schema } = view.reading;
  return nodes.flatMap((node) => {
    const type = own(schema.nodes, node.type);
    if (!type || node.type === 'embed' || (type.isInline && !isWritable(node, schema))) return [node];
    return treasures(node.content ?? [], view);
  });
}

function isWritable(node: DocumentNode, schema: Schema): boolean {
  if (node.type === 'text' || node.type === 'hardBreak') return true;
  const { latex: _, ...further } = saidAttributes(node.attrs, own(schema.nodes, node.type));
  return node.type === 'inlineMath' && Object.keys(further).length === 0;
}

function contentOf(node: DocumentNode): string {
  const { marks: _, ...rest } = node;
  return JSON.stringify(rest);
}

function count(counts: Map<string, number>, key: string, by: number): number {
  const number = (counts.get(key) ?? 0) + by;
  counts.set(key, number);
  return number;
}
