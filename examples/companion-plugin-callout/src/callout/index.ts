import { defineNode } from '@editor-companion/document';
import type { DocumentNode } from '@editor-companion/document';
import { Callout } from './schema.ts';
import { COLOURS, kindOf } from './kinds.ts';
import { style } from './style.ts';

/** Paragraphs on a tinted ground with a line at their side: what Word and OpenDocument have for a callout. */
function asParagraphs({ attrs, content = [] }: DocumentNode): DocumentNode[] {
  const { ground, line } = COLOURS[kindOf(attrs?.['kind'])];
  const look = { backgroundColor: ground, border: { left: `2.25pt solid ${line}` }, indentLeft: '12pt' };
  return content.map((block) =>
    block.type === 'paragraph' || block.type === 'heading' ? { ...block, attrs: { ...block.attrs, ...look } } : block,
  );
}

/** "Callout Warning" and the like. */
const ofKinds = Object.keys(COLOURS).map((kind) => ({ name: `Callout ${kind}`, attrs: { kind } }));

export default defineNode({
  name: 'callout',
  title: 'Callout',
  summary: 'A box that stands out: a note, a tip, a warning or a danger.',
  version: '1.0.0',
  extension: Callout,
  style,
  markdown: {
    // As GitHub has them.
    write: (node, { blocks }) =>
      `[!${kindOf(node.attrs['kind']).toUpperCase()}]\n${blocks(node.children)}`.replaceAll(/^/gm, '> '),
  },
  simplify: asParagraphs,
  // Of files of others: paragraphs in these styles are a callout.
  word: { styles: ['Callout', 'Intense Quote', ...ofKinds] },
  openDocument: { styles: ['Callout', ...ofKinds] },
});
