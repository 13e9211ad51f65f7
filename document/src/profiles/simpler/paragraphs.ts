import type { DocumentNode } from '../../json.ts';
import type { Mapping } from '../engine/to-editor.ts';
import { embedLink } from './blocks.ts';
import { tableAsTabs } from './table.ts';

/** Returns blocks as paragraphs, for places where an editor allows nothing else. */
export function asParagraphs(blocks: readonly DocumentNode[], to: Mapping): DocumentNode[] {
  return blocks.flatMap((block) => {
    if (block.type === 'paragraph') return [block];
    to.changes.simplified(`${block.type} here`, 'a paragraph');
    return paragraphsOf(block, to);
  });
}

/** A formula in a line has no side. */
function formulaParagraph({ attrs: { align: textAlign, ...attrs } = {}, ...block }: DocumentNode): DocumentNode {
  const content = [{ ...block, type: 'inlineMath', attrs }];
  return { type: 'paragraph', ...(textAlign != null && { attrs: { textAlign } }), content };
}

function paragraphsOf(block: DocumentNode, to: Mapping): DocumentNode[] {
  const { type, content = [] } = block;
  if (type === 'blockMath') return [formulaParagraph(block)];
  if (type === 'embed') return embedLink(block);
  if (type === 'table') return asParagraphs(tableAsTabs(block), to);
  if (['heading', 'codeBlock', 'detailsSummary'].includes(type)) return [{ type: 'paragraph', content }];
  return content.flatMap((part) => (part.type === 'paragraph' ? [part] : paragraphsOf(part, to)));
}
