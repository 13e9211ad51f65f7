import type { ToNode } from '../engine/to-editor.ts';
import {
  breakLine,
  content,
  embedLink,
  formulaCode,
  noteList,
  openDetails,
  quotation,
  sectionContent,
  summary,
  taskBullet,
  taskBullets,
} from './blocks.ts';
import {
  crossReferenceAsLink,
  imageAsLink,
  mathAsCode,
  pageNumberAsText,
  referenceAsNumber,
  fieldAsText,
} from './inline.ts';
import { rowAsTabs, tableAsTabs } from './table.ts';

/** What nodes of ours become in an editor that has only the nodes of Markdown. */
export const simplerNodes = {
  text: { simplify: (node) => [node] },
  section: { simplify: sectionContent, into: 'its blocks' },
  textBox: { simplify: quotation, into: 'a quotation' },
  details: { simplify: openDetails, into: 'a bold line and what it hid' },
  detailsSummary: { simplify: (node) => [summary(node)] },
  detailsContent: { simplify: content },
  taskList: { simplify: taskBullets, into: 'a list of bullets with boxes' },
  taskItem: { simplify: taskBullet },
  table: { simplify: tableAsTabs, into: 'paragraphs with tabs' },
  tableRow: { simplify: rowAsTabs },
  tableHeader: { simplify: content },
  tableCell: { simplify: content },
  image: { simplify: imageAsLink, into: 'a link' },
  inlineMath: { simplify: mathAsCode, into: 'code' },
  blockMath: { simplify: formulaCode, into: 'a block of code' },
  pageNumber: { simplify: pageNumberAsText, into: 'text' },
  sequence: { simplify: fieldAsText, into: 'text' },
  documentField: { simplify: fieldAsText, into: 'text' },
  crossReference: { simplify: crossReferenceAsLink, into: 'a link' },
  contents: { simplify: content, into: 'its lines' },
  footnoteReference: { simplify: referenceAsNumber, into: 'a raised number' },
  footnotes: { simplify: noteList, into: 'a numbered list' },
  footnote: { simplify: content },
  embed: { simplify: embedLink, into: 'a link' },
  pageBreak: { simplify: breakLine, into: 'a line' },
} satisfies Record<string, ToNode>;
