import type { Node } from '@tiptap/pm/model';
import { htmlOf } from '../html/to-html.ts';
import { formsOf } from '../model/forms.ts';
import type { MarkdownContext, NodeMarkdown } from '../schema/node-module.ts';
import { writeInline } from './inline.ts';
import { escapeMarkdown } from '../syntax/markdown.ts';

const markdownOf = (node: Node): NodeMarkdown | undefined => {
  const forms = formsOf(node.type);
  return forms?.kind === 'node' ? forms.markdown : undefined;
};

/** Writes blocks with an empty line between them. Blocks without output are omitted. */
export function writeBlocks(nodes: readonly Node[], separator = '\n\n'): string {
  const written: string[] = [];
  let alternate: 0 | 1 = 0;
  let previous: string | undefined;
  for (const node of nodes) {
    const { family } = markdownOf(node) ?? {};
    // Adjacent lists would be read as one, so that the second has other bullets.
    const next: 0 | 1 = family !== undefined && previous === family && alternate === 0 ? 1 : 0;
    const text = writeBlock(node, next);
    if (text === '') continue;
    written.push(text);
    alternate = next;
    previous = family;
  }
  return written.join(separator);
}

function writeBlock(node: Node, alternate: 0 | 1): string {
  const write = markdownOf(node)?.write;
  if (write !== undefined) return write(node, contextOf(alternate, false));
  return node.isTextblock ? writeInline(node, contextOf(0, false)) : writeBlocks(node.children);
}

/** The functions that a node's writer may use. */
function contextOf(alternate: 0 | 1, isOneLine: boolean): MarkdownContext {
  return {
    alternate,
    isOneLine,
    blocks: writeBlocks,
    inline: (block, options = {}) => writeInline(block, contextOf(0, options.isOneLine ?? false)),
    html: (node) => htmlOf([node], {}),
    escape: escapeMarkdown,
  };
}
