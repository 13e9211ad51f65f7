import { chartAsTable, chartOf, shownIn, type DocumentMark, type DocumentNode } from '@editor-companion/document';
import { nextLabel, openCounter, type Counter } from '../layout/list-number.ts';
import { entryOf, type BlockName, type InlineName } from '../node-names.ts';
import { childrenOf, isSet, plainText, textOf } from '../node.ts';
import type { NoteNumbers } from './note-numbers.ts';

/** A text run with its marks. */
export interface LineText {
  readonly text: string;
  readonly marks: readonly DocumentMark[];
}

/** A line of text with the block that it comes from. */
export interface BlockLine {
  readonly texts: readonly LineText[];
  readonly block: DocumentNode;
}

/** The context of lines. */
interface Setting {
  readonly notes: NoteNumbers;
  readonly counters: readonly Counter[];
  readonly depth: number;
}

type LineWriter = (node: DocumentNode, setting: Setting) => BlockLine[];

const plain = (text: string): LineText => ({ text, marks: [] });
const lineOf = (block: DocumentNode, text: string): BlockLine[] =>
  text === '' ? [] : [{ block, texts: [plain(text)] }];
const childLines: LineWriter = (node, setting) => childrenOf(node).flatMap((child) => linesOf(child, setting));
const textLine: LineWriter = (block, { notes }) => [
  { block, texts: childrenOf(block).flatMap((node) => textsOf(node, notes)) },
];

const WRITERS: Readonly<Record<BlockName | 'detailsSummary', LineWriter>> = {
  paragraph: textLine,
  heading: textLine,
  codeBlock: textLine,
  detailsSummary: textLine,
  bulletList: listLines,
  taskList: listLines,
  orderedList: listLines,
  blockquote: childLines,
  details: childLines,
  textBox: childLines,
  section: childLines,
  contents: childLines,
  index: childLines,
  bibliography: childLines,
  footnotes: (node, setting) => childrenOf(node).flatMap((note) => noteLines(note, setting)),
  chart: (node, setting) => chartAsTable(chartOf(node)).flatMap((block) => linesOf(block, setting)),
  horizontalRule: () => [],
  pageBreak: () => [],
  blockMath: (node) => lineOf(node, textOf(node, 'latex') ?? ''),
  embed: (node) =>
    lineOf(node, [textOf(node, 'title'), textOf(node, 'src')].filter((part) => part !== undefined).join(' ')),
  table: (table, setting) => childrenOf(table).map((row) => rowLine(row, setting)),
};

/** Converts a block to lines of text: list items with their labels, and a table row as one line. */
function linesOf(block: DocumentNode, setting: Setting): BlockLine[] {
  return (entryOf(WRITERS, block.type) ?? childLines)(block, setting);
}

/** Converts blocks to lines of text. An empty paragraph becomes an empty line. */
export function blockLines(blocks: readonly DocumentNode[], notes: NoteNumbers): BlockLine[] {
  const setting = { notes, counters: [], depth: 0 };
  return blocks.flatMap((block) => linesOf(block, setting));
}

const SIGNS: Readonly<Record<string, string>> = { disc: '•', circle: '◦', square: '▪', dash: '–' };

function listLines(list: DocumentNode, setting: Setting): BlockLine[] {
  const counter = list.type === 'orderedList' ? openCounter(list, setting.counters) : undefined;
  const inner = { ...setting, depth: setting.depth + 1, counters: counter ? [...setting.counters, counter] : [] };
  const indent = '   '.repeat(setting.depth);
  return childrenOf(list).flatMap((item) => {
    const label = `${indent}${labelOf(list, item, counter)} `;
    const [first, ...others] = childLines(item, inner);
    if (!first) return lineOf(item, label.trimEnd());
    return [{ ...first, texts: [plain(label), ...first.texts] }, ...others];
  });
}

function labelOf(list: DocumentNode, item: DocumentNode, counter: Counter | undefined): string {
  if (counter) return nextLabel(counter);
  if (list.type === 'taskList') return isSet(item, 'checked') ? '☑' : '☐';
  const style = textOf(list, 'listStyle') ?? 'disc';
  return SIGNS[style] ?? style;
}

function noteLines(note: DocumentNode, setting: Setting): BlockLine[] {
  const label = `[${setting.notes.of(note) ?? '?'}] `;
  const [first, ...others] = childLines(note, setting);
  return first ? [{ ...first, texts: [plain(label), ...first.texts] }, ...others] : lineOf(note, label.trimEnd());
}

function rowLine(row: DocumentNode, setting: Setting): BlockLine {
  const cells = childrenOf(row).map((cell) => childLines(cell, setting).map(({ texts }) => texts));
  return {
    block: row,
    texts: cells.flatMap((lines, index) => [...(index > 0 ? [plain(' | ')] : []), ...joined(lines, ' ')]),
  };
}

/** Joins the texts of lines. */
export const joined = (lines: readonly (readonly LineText[])[], separator: string): LineText[] =>
  lines.flatMap((texts, index) => [...(index > 0 ? [plain(separator)] : []), ...texts]);

const LEAVES: Readonly<Record<InlineName, (node: DocumentNode, notes: NoteNumbers) => string>> = {
  text: ({ text = '' }) => text,
  hardBreak: () => '\n',
  image: (node) => {
    const words = textOf(node, 'alt') ?? textOf(node, 'title');
    return words === undefined ? '' : `[${words}]`;
  },
  inlineMath: (node) => textOf(node, 'latex') ?? '',
  pageNumber: (node) => textOf(node, 'text') ?? '1',
  crossReference: shownIn,
  sequence: shownIn,
  headingNumber: shownIn,
  documentField: shownIn,
  indexEntry: () => '',
  citation: shownIn,
  formField: (field) => plainText(field, '\n'),
  footnoteReference: (node, notes) => `[${notes.of(node) ?? '?'}]`,
};

function textsOf(node: DocumentNode, notes: NoteNumbers): LineText[] {
  const text =
    entryOf(LEAVES, node.type)?.(node, notes) ??
    childrenOf(node)
      .map((child) => child.text ?? '')
      .join('');
  const marks = node.marks ?? childrenOf(node)[0]?.marks ?? [];
  return text === '' ? [] : [{ text, marks }];
}
