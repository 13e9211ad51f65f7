import { defineNode } from '@editor-companion/document';
import type { DocumentNode } from '@editor-companion/document';
import { Callout } from './schema.ts';
import { COLOURS, kindOf } from './kinds.ts';
import { style } from './style.ts';

/** Converts a callout to shaded paragraphs with a border on one side, as Word and OpenDocument have no callouts. */
function asParagraphs({ attrs, content = [] }: DocumentNode): DocumentNode[] {
  const { ground, line } = COLOURS[kindOf(attrs?.['kind'])];
  const look = { backgroundColor: ground, border: { left: `2.25pt solid ${line}` }, indentLeft: '12pt' };
  return content.map((block) =>
    block.type === 'paragraph' || block.type === 'heading' ? { ...block, attrs: { ...block.attrs, ...look } } : block,
  );
}

/** Style names such as "Callout Warning". */
const ofKinds = Object.keys(COLOURS).map((kind) => ({ name: `Callout ${kind}`, attrs: { kind } }));

export default defineNode({
  name: 'callout',
  title: 'Callout',
  summary: 'A box that stands out: a note, a tip, a warning or a danger.',
  version: '1.0.0',
  extension: Callout,
  style,
  markdown: {
    // The syntax of GitHub.
    write: (node, { blocks }) =>
      `[!${kindOf(node.attrs['kind']).toUpperCase()}]\n${blocks(node.children)}`.replaceAll(/^/gm, '> '),
  },
  simplify: asParagraphs,
  // For files of other programs: paragraphs in these styles become a callout.
  word: { styles: ['Callout', 'Intense Quote', ...ofKinds] },
  openDocument: { styles: ['Callout', ...ofKinds] },
});
