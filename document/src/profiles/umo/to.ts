import type { DocumentNode } from '../../json.ts';
import type { ToEditor, ToMark, ToNode } from '../engine/to-editor.ts';
import type { MarkName, NodeName } from '../../nodes/built-in.ts';
import { chartTable, content, sectionContent } from '../simpler/blocks.ts';
import { simplerInlines } from '../simpler/inline.ts';
import { deletionAsStrike, insertionAsText, withoutMark } from '../simpler/marks.ts';
import { writeCallout, writeTextBox } from './boxes.ts';
import { writeEmbed } from './embeds.ts';
import { writeBookmark, writeHighlight, writeTextStyle } from './marks.ts';
import { writeNote, writeNotes, writeReference } from './notes.ts';
import * as pairs from './pairs.ts';
import { unreadablePictures, writeInline, writeParagraph } from './pictures.ts';

/** The first paragraph of an item stays a paragraph, even if it only contains a picture. */
const item =
  (rule: (typeof pairs.nodes)['listItem']) =>
  (node: DocumentNode, to: ToEditor): DocumentNode[] => {
    const [first, ...rest] = node.content ?? [];
    const text = first?.type === 'paragraph' ? [to.pair(pairs.nodes.paragraph, first)] : to.nodes(first && [first]);
    return [to.pair(rule, node, [...text, ...to.nodes(rest)])];
  };

function writeBreak(node: DocumentNode, to: ToEditor): DocumentNode[] {
  if (node.attrs?.['column'] !== true) return [to.pair(pairs.nodes.pageBreak, node)];
  to.changes.dropped('column break');
  return [];
}

const nodes: Record<NodeName, ToNode> = {
  ...simplerInlines,
  ...pairs.nodes,
  text: { simplify: (node) => [node] },
  paragraph: { write: writeParagraph },
  listItem: { write: item(pairs.nodes.listItem) },
  taskItem: { write: item(pairs.nodes.taskItem) },
  pageBreak: { write: writeBreak },
  section: { simplify: sectionContent, into: 'its blocks' },
  textBox: { write: writeTextBox },
  image: { write: writeInline },
  contents: { simplify: content, into: 'its lines' },
  index: { simplify: content, into: 'its lines' },
  bibliography: { simplify: content, into: 'its lines' },
  footnoteReference: { write: writeReference },
  footnotes: { write: writeNotes },
  footnote: { write: writeNote },
  embed: { write: writeEmbed },
  chart: { simplify: chartTable, into: 'a table of its values' },
};

const marks: Record<MarkName, ToMark> = {
  ...pairs.marks,
  bookmark: writeBookmark,
  comment: withoutMark,
  insertion: insertionAsText,
  deletion: deletionAsStrike,
  formatChange: withoutMark,
  textStyle: writeTextStyle,
  highlight: writeHighlight,
};

/** Rules for the product's nodes, and for nodes from Umo that need more than a rename. */
export const toUmo = {
  nodes: { ...nodes, ...unreadablePictures, callout: { write: writeCallout } },
  marks,
  remade: ['toc'],
};
