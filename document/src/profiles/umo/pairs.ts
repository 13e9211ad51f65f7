import { named, pair, same } from '../engine/pair.ts';
import { tiptapMarks } from '../engine/tiptap-marks.ts';
import type { AttributeRule } from '../engine/pair.ts';
import { heading, paragraph } from './text-blocks.ts';

const BULLETS = ['disc', 'circle', 'square'];
const NUMBERS: Readonly<Record<string, string>> = {
  '1': 'decimal',
  a: 'lower-latin',
  A: 'upper-latin',
  i: 'lower-roman',
  I: 'upper-roman',
};
const NUMBERS_BY_NAME: Readonly<Record<string, string>> = {
  'lower-latin': 'a',
  'lower-alpha': 'a',
  'upper-latin': 'A',
  'upper-alpha': 'A',
  'lower-roman': 'i',
  'upper-roman': 'I',
};

const bullet: AttributeRule = (value) => (BULLETS.includes(String(value)) ? { listType: value } : null);
const bulletStyle: AttributeRule = (value) =>
  value !== 'disc' && BULLETS.includes(String(value)) ? { listStyle: value } : null;
const numbers: AttributeRule = (value) => ({ listType: NUMBERS[String(value)] ?? 'decimal' });
const numbering: AttributeRule = (value) => ({ type: NUMBERS_BY_NAME[String(value)] });

const SPANS = ['colspan', 'rowspan', 'colwidth', 'align'] as const;
const cell = (name: string) =>
  pair(
    name,
    name,
    { ...same(...SPANS), backgroundColor: named('background') },
    { ...same(...SPANS), background: named('backgroundColor') },
  );

const language: AttributeRule = (value) => (value === 'plaintext' ? null : { language: value });

/** The nodes that both have. Attributes that only Umo has are kept with them. */
export const nodes = {
  doc: pair('doc'),
  paragraph,
  heading,
  blockquote: pair('blockquote'),
  horizontalRule: pair('horizontalRule'),
  hardBreak: pair('hardBreak'),
  pageBreak: pair('pageBreak'),
  details: pair('details'),
  detailsSummary: pair('detailsSummary'),
  detailsContent: pair('detailsContent'),
  bulletList: pair('bulletList', 'bulletList', { listStyle: bullet }, { listType: bulletStyle }),
  orderedList: pair(
    'orderedList',
    'orderedList',
    { ...same('start'), type: numbers },
    { ...same('start'), listType: numbering },
  ),
  listItem: pair('listItem'),
  taskList: pair('taskList'),
  taskItem: pair('taskItem', 'taskItem', same('checked'), same('checked')),
  table: pair('table'),
  tableRow: pair('tableRow'),
  tableHeader: cell('tableHeader'),
  tableCell: cell('tableCell'),
  inlineMath: pair('inlineMath', 'inlineMath', same('latex'), same('latex')),
  blockMath: pair('blockMath', 'blockMath', same('latex'), same('latex')),
  codeBlock: pair('codeBlock', 'codeBlock', same('language'), { language }),
};

export const marks = {
  ...tiptapMarks,
  subscript: pair('subscript'),
  superscript: pair('superscript'),
};
