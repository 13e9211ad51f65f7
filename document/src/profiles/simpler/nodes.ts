import type { ToNode } from '../engine/to-editor.ts';
import {
  breakLine,
  chartTable,
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
import { simplerInlines } from './inline.ts';
import { rowAsTabs, tableAsTabs } from './table.ts';

/** Rules for an editor that only has the nodes of Markdown. */
export const simplerNodes = {
  ...simplerInlines,
  text: { simplify: (node) => [node] },
  section: { simplify: sectionContent, into: 'its blocks' },
  textBox: { simplify: quotation, into: 'a quotation' },
  details: { simplify: openDetails, into: 'a bold line and the folded content' },
  detailsSummary: { simplify: (node) => [summary(node)] },
  detailsContent: { simplify: content },
  taskList: { simplify: taskBullets, into: 'a bullet list with boxes' },
  taskItem: { simplify: taskBullet },
  table: { simplify: tableAsTabs, into: 'paragraphs with tabs' },
  tableRow: { simplify: rowAsTabs },
  tableHeader: { simplify: content },
  tableCell: { simplify: content },
  blockMath: { simplify: formulaCode, into: 'a block of code' },
  contents: { simplify: content, into: 'its lines' },
  index: { simplify: content, into: 'its lines' },
  bibliography: { simplify: content, into: 'its lines' },
  footnotes: { simplify: noteList, into: 'a numbered list' },
  footnote: { simplify: content },
  chart: { simplify: chartTable, into: 'a table of its values' },
  embed: { simplify: embedLink, into: 'a link' },
  pageBreak: { simplify: breakLine, into: 'a line' },
} satisfies Record<string, ToNode>;
