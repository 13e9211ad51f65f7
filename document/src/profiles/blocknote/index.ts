import { invalidDocument } from '../../errors.ts';
import { isRecord } from '../../json.ts';
import { limitsOf, tooDeep, tooLarge } from '../../limits.ts';
import type { Profile } from '../profile.ts';
import type { Block } from './block.ts';
import { BlockReader } from './from.ts';
import { ruleOf } from './to.ts';
import { BlockWriter } from './writer.ts';

/** The profile of BlockNote, whose documents are lists of blocks. A document without blocks would not open. */
export const blocknote: Profile<Block[]> = {
  id: 'blocknote',
  to: (document, context) => {
    const blocks = new BlockWriter(document, ruleOf, context).blocks([document]);
    return blocks.length > 0 ? blocks : new BlockWriter(document, ruleOf, context).blocks([{ type: 'paragraph' }]);
  },
  from: (content, context) => {
    const blocks = read(content);
    const nodes = new BlockReader(context).nodes(blocks);
    return { type: 'doc', content: nodes.length > 0 ? nodes : [{ type: 'paragraph' }] };
  },
};

/** Returns the blocks of a document: a list, or a node around it (`{"type": "doc", "content": […]}`), as in request bodies. */
function read(content: unknown): Block[] {
  const blocks = isRecord(content) && content['type'] === 'doc' ? (content['content'] ?? []) : content;
  const left = { nodes: limitsOf().nodes };
  return blocksIn(blocks, '', 0, left);
}

function blocksIn(blocks: unknown, path: string, depth: number, left: { nodes: number }): Block[] {
  const { depth: deepest, nodes: most } = limitsOf();
  if (!Array.isArray(blocks)) throw invalidDocument([{ path, message: 'expected a list of blocks' }]);
  if (depth > deepest) throw tooDeep(deepest);
  left.nodes -= blocks.length;
  if (left.nodes < 0) throw tooLarge(most, 'blocks');
  return blocks.map((block: unknown, i): Block => {
    const at = `${path}[${i}]`;
    if (!isRecord(block)) throw invalidDocument([{ path: at, message: 'expected a block' }]);
    const { id, type = 'paragraph', props, content, children = [] } = block;
    if (typeof type !== 'string') throw invalidDocument([{ path: `${at}.type`, message: 'expected a name' }]);
    return {
      ...(typeof id === 'string' && { id }),
      type,
      props: isRecord(props) ? props : {},
      content: content as Block['content'],
      children: blocksIn(children, `${at}.children`, depth + 1, left),
    };
  });
}
