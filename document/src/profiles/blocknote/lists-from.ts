import type { DocumentNode } from '../../json.ts';
import type { Pair } from '../engine/pair.ts';
import { inlineFrom } from './inline-from.ts';
import type { BlockReader, Placed } from './from.ts';
import * as pairs from './pairs.ts';

const LISTS: Readonly<Record<string, { readonly list: string; readonly item: string; readonly rule: Pair }>> = {
  bulletListItem: { list: 'bulletList', item: 'listItem', rule: pairs.bullet },
  numberedListItem: { list: 'orderedList', item: 'listItem', rule: pairs.numbered },
  checkListItem: { list: 'taskList', item: 'taskItem', rule: pairs.check },
};

/** Groups consecutive items into lists. An explicit number begins another list. */
export function readLists(placed: readonly Placed[], reader: BlockReader): DocumentNode[] {
  const nodes: DocumentNode[] = [];
  let before: Placed | undefined;
  for (const each of placed) {
    const form = LISTS[each.block.type];
    if (form === undefined) for (const node of reader.node(each)) nodes.push(node);
    else {
      const item = readItem(each, form, reader);
      const last = nodes.at(-1);
      if (last !== undefined && follows(each, before)) last.content?.push(item);
      else nodes.push({ type: form.list, ...startOf(each), content: [item] });
    }
    before = each;
  }
  return nodes;
}

const follows = ({ block, level }: Placed, before: Placed | undefined): boolean =>
  before?.block.type === block.type && before.level === level && block.props['start'] === undefined;

const startOf = ({ block: { props } }: Placed) =>
  Number.isInteger(props['start']) && props['start'] !== 1 ? { attrs: { start: props['start'] } } : {};

function readItem({ block, level }: Placed, { item, rule }: (typeof LISTS)[string], reader: BlockReader): DocumentNode {
  const { checked, ...props } = block.props;
  const text = reader.same(
    rule,
    { ...block, props: item === 'taskItem' ? props : block.props },
    level,
    inlineFrom(block.content),
  );
  return {
    type: item,
    ...(item === 'taskItem' && { attrs: { checked: checked === true } }),
    content: [text, ...reader.nodes(block.children)],
  };
}
