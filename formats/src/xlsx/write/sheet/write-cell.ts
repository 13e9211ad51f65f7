import type { DocumentMark, DocumentNode } from '@editor-companion/document';
import { toHex } from '../../../content/css/color.ts';
import { childrenOf, textOf } from '../../../content/node.ts';
import type { Font, TextRun } from '../../../content/sheet/cell.ts';
import { blockLines, joined, type BlockLine, type LineText } from '../../../content/tables/block-lines.ts';
import { MAX_CELL_TEXT } from '../../../content/tables/sheet-limits.ts';
import type { Book } from '../book.ts';
import { fontOf } from '../style/font.ts';
import type { CellLook } from '../style/style-book.ts';
import type { CellValue } from '../value/column.ts';

/** The content of a cell: its text with marks, in lines. */
export interface CellText {
  readonly texts: readonly LineText[];
  readonly text: string;
  /** True if it is one paragraph, which may be a number. */
  readonly isOneLine: boolean;
}

const CODE: DocumentMark = { type: 'code' };
const BOLD: DocumentMark = { type: 'bold' };
const LOOKS: Readonly<Record<string, DocumentMark>> = { codeBlock: CODE, heading: BOLD, detailsSummary: BOLD };

/** Returns the content of a table cell. */
export function cellText(cell: DocumentNode, { notes }: Book): CellText {
  const lines = blockLines(childrenOf(cell), notes);
  const texts = cut(joined(lines.map(textsOfLine), '\n'));
  const isOneLine = lines.length === 1 && lines[0]?.block.type === 'paragraph';
  return { texts, text: texts.map(({ text }) => text).join(''), isOneLine };
}

/** Returns the texts of a line with the formatting of its block. */
export function textsOfLine({ texts, block }: BlockLine): readonly LineText[] {
  const mark = Object.hasOwn(LOOKS, block.type) ? LOOKS[block.type] : undefined;
  return mark ? texts.map(({ text, marks }) => ({ text, marks: [...marks, mark] })) : texts;
}

/** Cuts texts at Excel's limit for a cell. */
function cut(texts: readonly LineText[]): LineText[] {
  let room = MAX_CELL_TEXT;
  return texts.flatMap(({ text, marks }) => {
    const kept = text.slice(0, room);
    room -= kept.length;
    return kept === '' ? [] : [{ text: kept.toWellFormed(), marks }];
  });
}

/** Returns the URL of the first external link of a text. */
export function linkIn(texts: readonly LineText[]): { href: string; title: string | undefined } | undefined {
  for (const { marks } of texts) {
    const link = marks.find(({ type }) => type === 'link');
    const href = link && textOf(link, 'href');
    if (link && href !== undefined && !href.startsWith('#')) return { href, title: textOf(link, 'title') };
  }
  return undefined;
}

export interface CellDraft {
  readonly name: string;
  readonly texts: readonly LineText[];
  readonly value: CellValue;
  readonly look: Omit<CellLook, 'font'>;
  readonly font: Font;
}

/** Characters at the beginning of formulas. Text that begins with one is marked as quoted, so that it stays text when someone edits it. */
const FORMULA = /^[=+\-@\t\r]/;

/** Writes a cell (18.3.1.4): a number, a boolean, or text, but never a formula. */
export function cellXml({ strings, styles }: Book, { name, texts, value, look, font: base }: CellDraft): string {
  const runs = runsOf(texts, base);
  const [first] = runs;
  // Neighbours with the same font are one run.
  const isRich = runs.length > 1;
  const whole = { ...look, fill: look.fill ?? paperOf(texts), font: isRich ? base : (first?.font ?? base) };
  if (value.kind === 'number')
    return `<c r="${name}" s="${styles.of({ ...whole, format: value.format })}"><v>${value.value}</v></c>`;
  if (value.kind === 'boolean') return `<c r="${name}" s="${styles.of(whole)}" t="b"><v>${value.value ? 1 : 0}</v></c>`;
  const text = runs.map((run) => run.text).join('');
  if (text === '') return blankXml(name, styles.of(whole));
  const s = styles.of(FORMULA.test(text) ? { ...whole, isQuoted: true } : whole);
  const place = strings.place(isRich ? runs : [{ text }]);
  return `<c r="${name}" s="${s}" t="s"><v>${place}</v></c>`;
}

/** Writes a cell without a value. Names and numbers need no escapes, and a sheet has hundreds of thousands. */
export const blankXml = (name: string, style: number): string => `<c r="${name}" s="${style}"/>`;

/** Returns the texts as runs. Adjacent ones with the same font are joined. */
function runsOf(texts: readonly LineText[], base: Font): TextRun[] {
  const runs: { text: string; font: Font }[] = [];
  for (const { text, marks } of texts) {
    const font = fontOf(marks, base);
    const last = runs.at(-1);
    if (last && (last.font === font || JSON.stringify(last.font) === JSON.stringify(font))) last.text += text;
    else runs.push({ text, font });
  }
  return runs;
}

/** Returns the background colour if all of the text has the same one, because sheets have no background for a part of a text. */
function paperOf(texts: readonly LineText[]): string | undefined {
  const colours = texts.map(({ marks }) => {
    const colour = marks.find(({ type, attrs }) => type === 'textStyle' && attrs?.['backgroundColor'] != null);
    const marker = marks.find(({ type }) => type === 'highlight');
    return (
      toHex(colour?.attrs?.['backgroundColor']) ?? (marker ? (toHex(marker.attrs?.['color']) ?? '#ffff00') : undefined)
    );
  });
  return colours.every((one) => one === colours[0]) ? colours[0] : undefined;
}
