import type { DocumentNode } from '@editor-companion/document';
import { codeBlock } from './code-block.ts';
import { nestLists } from '../list/nesting.ts';
import { styledNodes } from './styled-nodes.ts';
import type { FlatBlock } from './flat-block.ts';

/** Builds the editor's tree from blocks in file order: it groups code and quotes, resolves spacing and nests lists. */
export function assemble(blocks: readonly FlatBlock[]): DocumentNode[] {
  suppressSpacing(blocks);
  return nestLists(gather(blocks));
}

/** As `assemble`, for containers that must not be empty. */
export function assembleSome(blocks: readonly FlatBlock[]): DocumentNode[] {
  const nodes = assemble(blocks);
  return nodes.length > 0 ? nodes : [{ type: 'paragraph' }];
}

/** Removes the space between paragraphs of one style that requests it (17.3.1.9). */
function suppressSpacing(blocks: readonly FlatBlock[]): void {
  for (const [index, block] of blocks.entries()) {
    const next = blocks[index + 1];
    if (block.contextualStyle === undefined || block.contextualStyle !== next?.contextualStyle) continue;
    if (block.node.attrs) block.node.attrs['spaceAfter'] = '0pt';
    if (next.node.attrs) next.node.attrs['spaceBefore'] = '0pt';
  }
}

function gather(blocks: readonly FlatBlock[]): FlatBlock[] {
  const gathered: FlatBlock[] = [];
  let run: FlatBlock[] = [];
  const flush = (): void => {
    const group = run[0]?.group;
    if (group === 'code') gathered.push({ ...placeOf(run[0]), node: codeBlock(run) });
    else if (group === 'quote')
      gathered.push({ ...placeOf(run[0]), node: { type: 'blockquote', content: nestLists(run.map(alone)) } });
    else if (typeof group === 'object')
      for (const node of styledNodes(group, nestLists(run.map(alone)))) gathered.push({ ...placeOf(run[0]), node });
    run = [];
  };
  for (const block of blocks) {
    if (block.group !== run[0]?.group) flush();
    if (block.group) run.push(block);
    else if (block.isSeparator !== true) gathered.push(block);
  }
  flush();
  return gathered;
}

/** A group continues a list item under the same conditions as its first paragraph. */
export const placeOf = ({ indent, continues, itemLevel }: Partial<FlatBlock> = {}): Omit<FlatBlock, 'node'> =>
  continues === undefined || indent === undefined
    ? {}
    : { indent, continues, ...(itemLevel !== undefined && { itemLevel }) };

const alone = ({ continues: _continues, ...block }: FlatBlock): FlatBlock => block;
