import type { Node } from '@tiptap/pm/model';
import { defineMark, defineNode } from '../../schema/node-module.ts';
import type { MarkdownContext } from '../../schema/node-module.ts';
import { escapeAttribute } from '../../syntax/html.ts';
import { labelOf } from './label.ts';
import { ForeignBlock, ForeignInline, ForeignMark, ForeignRestAttribute } from './schema.ts';

/** Writes HTML around Markdown, as for details. */
function writeBlock(node: Node, { blocks, html }: MarkdownContext): string {
  if (node.childCount === 0) return html(node);
  const open = html(node.type.create(node.attrs))
    .replace(/ data-leaf="".*$/s, '>')
    .replace(/<\/div>$/, '');
  return `${open}\n\n${blocks(node.children)}\n\n</div>`;
}

export const foreignBlock = defineNode({
  name: 'foreignBlock',
  title: 'Unknown block',
  summary: 'A block of a type that this model lacks. It is kept with its attributes and content.',
  version: '1',
  extension: ForeignBlock,
  beside: [ForeignRestAttribute],
  markdown: { write: writeBlock },
  text: ({ attrs }) => labelOf(attrs?.['attrs']),
});

export const foreignInline = defineNode({
  name: 'foreignInline',
  title: 'Unknown inline node',
  summary: 'An inline node of a type that this model lacks. It is kept with its attributes and content.',
  version: '1',
  extension: ForeignInline,
  markdown: { write: (node, { html }) => html(node).replaceAll('\n', ' ') },
  text: ({ attrs }) => labelOf(attrs?.['attrs']),
});

export const foreignMark = defineMark({
  name: 'foreignMark',
  title: 'Unknown mark',
  summary: 'A mark of a type that this model lacks. It is kept with its attributes.',
  version: '1',
  extension: ForeignMark,
  markdown: {
    write: (content, { attrs }) =>
      `<span data-foreign-mark="${escapeAttribute(String(attrs['name']))}"${attrs['attrs'] === null ? '' : ` data-attrs="${escapeAttribute(JSON.stringify(attrs['attrs']))}"`}>${content}</span>`,
  },
});
