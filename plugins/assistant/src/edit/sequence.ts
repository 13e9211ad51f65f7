import type { DocumentNode } from '@editor-companion/document';
import type { ContentMatch, NodeType, Schema } from '@tiptap/pm/model';
import { own } from '../text/json.ts';
import { wordOf } from '../text/words.ts';
import { EditFault } from './faults.ts';

/** The nodes that hold content unknown to the schema. */
const HOLDERS = { block: 'foreignBlock', inline: 'foreignInline' } as const;

/**
 * Checks that a parent may contain nodes in this order. A parent that was invalid before may stay invalid.
 * @throws EditFault PLACE_INVALID
 */
export function checkSequence(
  parent: string,
  before: readonly DocumentNode[],
  after: readonly DocumentNode[],
  schema: Schema,
): void {
  const type = own(schema.nodes, parent);
  if (!type)
    throw new EditFault(
      'PLACE_INVALID',
      `Nothing can be changed within what cannot be shown; move or delete it as a whole.`,
    );
  const fault = faultIn(type, after, schema);
  if (fault !== undefined && faultIn(type, before, schema) === undefined) throw new EditFault('PLACE_INVALID', fault);
}

function faultIn(parent: NodeType, nodes: readonly DocumentNode[], schema: Schema): string | undefined {
  let match: ContentMatch = parent.contentMatch;
  for (const { type } of nodes) {
    const known = own(schema.nodes, type) ?? own(schema.nodes, parent.inlineContent ? HOLDERS.inline : HOLDERS.block);
    const next = known && match.matchType(known);
    if (!next)
      return `«${wordOf(type)}» cannot stand there: expected ${expectedBy(match)} in «${wordOf(parent.name)}».`;
    match = next;
  }
  if (match.validEnd) return undefined;
  return `«${wordOf(parent.name)}» would end too early: expected ${expectedBy(match)}. Delete the whole of it instead, or leave one in it.`;
}

function expectedBy(match: ContentMatch): string {
  const words: string[] = [];
  for (let index = 0; index < match.edgeCount; index++) {
    const { name } = match.edge(index).type;
    if (name !== HOLDERS.block && name !== HOLDERS.inline) words.push(wordOf(name));
  }
  return words.length === 0 ? 'nothing more' : words.join(', ');
}
