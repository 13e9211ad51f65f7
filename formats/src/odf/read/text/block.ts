import { append } from '../../../package/list.ts';
import { styledNodes, type StyledNode } from '../../../content/block/styled-nodes.ts';
import type { DocumentNode } from '@editor-companion/document';
import { codeBlock } from '../../../content/block/code-block.ts';
import type { Group } from '../style/roles.ts';

/** A block as the file has it, before code and quotes are put together. */
export interface Block {
  readonly node: DocumentNode;
  readonly group?: Group | 'task' | StyledNode | undefined;
  /** A paragraph that starts with its only check box: whether that is checked. */
  readonly task?: boolean | undefined;
  /** A paragraph said to have no sign though it stands in a list. */
  readonly unmarked?: boolean;
  /** It was deleted, and is put back in front of a paragraph. */
  readonly isPutBack?: boolean;
}

/** Blocks in file order -> the editor's tree. */
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

/** As `assemble`, for places that may not be empty. */
export function assembleSome(blocks: readonly Block[]): DocumentNode[] {
  const nodes = assemble(blocks);
  return nodes.length > 0 ? nodes : [{ type: 'paragraph' }];
}

/** Nothing in it that code could not hold. */
export const holdsTextOnly = ({ content = [] }: DocumentNode): boolean =>
  content.every(({ type }) => type === 'text' || type === 'hardBreak');
