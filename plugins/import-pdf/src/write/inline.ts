import type { DocumentMark, DocumentNode } from '@editor-companion/core/plugin';
import type { Body } from '../layout/body.ts';
import { lineOf, type Line } from '../layout/line.ts';
import { shiftOf } from '../layout/shift.ts';
import type { Stroke } from '../layout/tables/strokes.ts';
import type { Glyph } from '../page/page.ts';

/** The formatting with which text is compared. Formatting that equals the body's needs no mark. */
export interface InlineContext {
  readonly body: Body;
  /** Returns the link target of a character, or an empty string. */
  readonly hrefOf: (glyph: Glyph, page: number) => string;
  /** The lines below and through each character. */
  readonly strokes: ReadonlyMap<Glyph, ReadonlySet<Stroke>>;
  /** Tells whether the text contains a word unbroken. */
  readonly hasWord: (word: string) => boolean;
  /** The characters of note references. The first character of each becomes the reference. */
  readonly notes: ReadonlyMap<Glyph, NoteMark>;
  /** The marks of comments and text markup. */
  readonly remarks: ReadonlyMap<Glyph, readonly DocumentMark[]>;
}

export interface NoteMark {
  readonly glyphs: readonly Glyph[];
  readonly node: DocumentNode;
}

type Looks = 'text' | 'heading';
type Part = Pick<Line, 'glyphs' | 'page'>;

/** Chinese, Japanese and Korean characters, which lines join without a blank. */
const WITHOUT_BLANKS = /[\p{Script=Han}\p{Script=Hiragana}\p{Script=Katakana}\u3000-\u303F\uFF00-\uFFEF]/u;
/** Converts lines into text with marks. Lines are joined, and hyphens at their ends are removed if the text contains the joined word. */
export function inlineOf(lines: readonly Part[], context: InlineContext, looks: Looks = 'text'): DocumentNode[] {
  const runs: Run[] = [];
  let before: Glyph | undefined;
  for (const [at, part] of lines.entries()) {
    const line = lineOf(part.glyphs, part.page);
    const isHeadBold = looks === 'heading' && lines.every(({ glyphs }) => glyphs.every((one) => one.look.font.isBold));
    for (const [place, glyph] of part.glyphs.entries()) {
      const isFirst = place === 0 && at > 0;
      const blank = before === undefined ? '' : isFirst ? joint(runs, before, part, context) : blankBefore(glyph);
      const note = context.notes.get(glyph);
      if (note === undefined) {
        const marks = marksOf(glyph, line, context, isHeadBold ? 'heading' : looks, isHeadBold);
        append(runs, blank, { text: glyph.text, marks, key: JSON.stringify(marks) });
      } else if (note.glyphs[0] === glyph) append(runs, blank, { text: '', marks: [], key: NODE, node: note.node });
      before = glyph;
    }
  }
  return runs
    .filter(({ text, node }) => text !== '' || node !== undefined)
    .map(({ text, marks, node }) => node ?? { type: 'text', text, ...(marks.length > 0 && { marks }) });
}

/** Text with one formatting, or a note reference. */
interface Run {
  text: string;
  readonly marks: DocumentMark[];
  readonly key: string;
  readonly node?: DocumentNode;
}

const NODE = 'node';

/** Adds to the last run if the formatting is equal. A blank between a link and other text belongs to the other text. */
function append(runs: Run[], blank: string, run: Run): void {
  const last = runs.at(-1);
  if (last?.key === run.key && run.node === undefined) {
    last.text += blank + run.text;
    return;
  }
  const holdsBlank = last !== undefined && last.node === undefined && !hasLink(last.marks);
  if (holdsBlank) last.text += blank;
  else if (blank !== '' && !hasLink(run.marks) && run.node === undefined) run.text = blank + run.text;
  else if (blank !== '' && last !== undefined) runs.push({ text: blank, marks: [], key: '' });
  runs.push(run);
}

const hasLink = (marks: readonly DocumentMark[]): boolean => marks.some(({ type }) => type === 'link');

const blankBefore = ({ isApart }: Glyph): string => (isApart ? ' ' : '');

/** Returns the text between two lines, and removes a hyphen that only ended the line. */
function joint(nodes: { text: string }[], before: Glyph, { glyphs }: Part, { hasWord }: InlineContext): string {
  const [next] = glyphs;
  const last = nodes.at(-1);
  if (next === undefined || last === undefined) return '';
  if (before.isHyphen && /\p{L}-$/u.test(last.text) && /^\p{Ll}/u.test(next.text)) {
    const head = last.text.slice(last.text.lastIndexOf(' ') + 1);
    const end = glyphs.findIndex(({ isApart }, at) => isApart && at > 0);
    const tail = /^[\p{L}\p{M}]*/u.exec(
      glyphs
        .slice(0, end === -1 ? undefined : end)
        .map(({ text }) => text)
        .join(''),
    );
    if (!hasWord((head + (tail?.[0] ?? '')).toLowerCase())) last.text = last.text.slice(0, -1);
    return '';
  }
  return WITHOUT_BLANKS.test(before.text) && WITHOUT_BLANKS.test(next.text) ? '' : ' ';
}

function marksOf(glyph: Glyph, line: Line, context: InlineContext, looks: Looks, isHeadBold: boolean): DocumentMark[] {
  const { look } = glyph;
  const marks: DocumentMark[] = [];
  const href = context.hrefOf(glyph, line.page);
  if (href !== '') marks.push({ type: 'link', attrs: { href } });
  if (look.font.isBold && !isHeadBold) marks.push({ type: 'bold' });
  if (look.font.isItalic) marks.push({ type: 'italic' });
  // Links are underlined without the mark.
  for (const type of context.strokes.get(glyph) ?? []) if (type === 'strike' || href === '') marks.push({ type });
  for (const mark of context.remarks.get(glyph) ?? [])
    if (mark.type === 'comment' || !marks.some(({ type }) => type === mark.type)) marks.push(mark);
  const shift = shiftOf(glyph, line);
  if (shift !== undefined) marks.push({ type: shift });
  const style = styleOf(glyph, shift !== undefined, href !== '', context.body, looks);
  if (Object.keys(style).length > 0) marks.push({ type: 'textStyle', attrs: style });
  return marks;
}

function styleOf(
  { look }: Glyph,
  isShifted: boolean,
  isLink: boolean,
  body: Body,
  looks: Looks,
): Record<string, string> {
  const isOfBody = looks === 'text';
  return {
    ...(look.font.family !== '' && look.font.family !== body.family && { fontFamily: look.font.family }),
    ...(isOfBody && !isShifted && Math.abs(look.size - body.size) >= 0.5 && { fontSize: `${round(look.size)}pt` }),
    ...(look.color !== body.color && !isLink && { color: look.color }),
  };
}

const round = (size: number): number => Math.round(size * 2) / 2;
