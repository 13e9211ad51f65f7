import type { Node } from '@tiptap/pm/model';
import { prefixLines } from '../../syntax/markdown.ts';
import { defineNode } from '../../schema/node-module.ts';
import { footnotes as readFootnotes } from './read-markdown.ts';
import { Footnote, FootnoteReference, Footnotes } from './schema.ts';

/** Returns the id of a note without characters that end a label. */
const labelOf = ({ attrs }: Node): string => String(attrs['noteId']).replaceAll(/[[\]\\^]/g, '-');

export const footnoteReference = defineNode({
  name: 'footnoteReference',
  title: 'Reference to a note',
  summary: 'The reference to a footnote or endnote in the text, shown as its number.',
  version: '1',
  extension: FootnoteReference,
  markdown: { write: (node) => `[^${labelOf(node)}]` },
});

export const footnotes = defineNode({
  name: 'footnotes',
  title: 'Notes',
  summary: 'All footnotes and endnotes, at the end of the document, with the settings of their numbering.',
  version: '1',
  extension: Footnotes,
});

export const footnote = defineNode({
  name: 'footnote',
  title: 'Note',
  summary: 'The text of a footnote or an endnote.',
  version: '1',
  extension: Footnote,
  markdown: {
    write: (node, { blocks }) => prefixLines(blocks(node.children), `[^${labelOf(node)}]: `, '    '),
    read: readFootnotes,
  },
});
