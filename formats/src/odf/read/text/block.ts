import { append } from '../../../package/list.ts';
import { styledNodes, type StyledNode } from '../../../content/block/styled-nodes.ts';
import type { DocumentNode } from '@editor-companion/document';
import { codeBlock } from '../../../content/block/code-block.ts';
import type { Group } from '../style/roles.ts';

/** A block as read from the file, before code blocks and quotations are combined. */
export interface Block {
  readonly node: DocumentNode;
  readonly group?: Group | 'task' | StyledNode | undefined;
  /** The state of the check box if the paragraph starts with it and has no other. */
  readonly task?: boolean | undefined;
  /** True for a paragraph without a label inside a list. */
  readonly unmarked?: boolean;
  /** True if the block was deleted and is restored before a paragraph. */
  readonly isPutBack?: boolean;
}

/** Converts blocks in file order to the editor's tree. */
export function assemble(blocks: readonly Block[]): DocumentNode[] {
  const nodes: DocumentNode[] = [];
  let run: Block[] = [];
  const flush = (): void => {
    const group = run[0]?.group;
    if (group === 'code') nodes.push(codeBlock(run));
    else if (group === 'quote') nodes.push({ type: 'blockquote', content: run.map(({ node }) => node) });
    else if (typeof group === 'object')
      append(
        nodes,
        styledNodes(
          group,
          run.map(({ node }) => node),
        ),
      );
    else if (group === 'task') nodes.push({ type: 'taskList', content: run.map(taskItem) });
    run = [];
  };
  for (const block of blocks) {
    if (block.group !== run[0]?.group) flush();
    if (block.group) run.push(block);
    else nodes.push(block.node);
  }
  flush();
  return nodes;
}

const taskItem = ({ node, task }: Block): DocumentNode => ({
  type: 'taskItem',
  attrs: { checked: task === true },
  content: [node],
});

/** Like `assemble`, for places that must not be empty. */
export function assembleSome(blocks: readonly Block[]): DocumentNode[] {
  const nodes = assemble(blocks);
  return nodes.length > 0 ? nodes : [{ type: 'paragraph' }];
}

/** Tells whether a block holds only content that a code block can hold. */
export const holdsTextOnly = ({ content = [] }: DocumentNode): boolean =>
  content.every(({ type }) => type === 'text' || type === 'hardBreak');
