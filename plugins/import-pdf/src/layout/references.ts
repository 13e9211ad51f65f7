import type { Glyph } from '../page/page.ts';
import { firstWordOf, type Line } from './line.ts';
import { shiftOf } from './shift.ts';

/** A reference to a note in the text. */
export interface Reference {
  readonly label: string;
  readonly glyphs: readonly Glyph[];
  readonly line: Line;
  /** True if it follows a word. After a single letter or digit a raised number is an exponent. */
  readonly isBehindWord: boolean;
}

/** The label at the beginning of a note. */
export interface NoteLabel {
  readonly label: string;
  /** The number of characters of the label. */
  readonly length: number;
  readonly isRaised: boolean;
}

const LABEL = /^(?:\d{1,4}|[*†‡§¶#]{1,4}|[a-z]|[ivxlc]{1,7})$/iu;
const PLAIN_LABEL = /^[[(]?(\d{1,4}|[*†‡§¶]{1,4}|[ivxlc]{1,7})[\].)]{0,2}$/u;
const RAISED_DIGIT = /^[\u00B9\u00B2\u00B3\u2070\u2074-\u2079]$/u;
const MAX_LABEL = 7;

/** Tells whether a text consists of a note label only. */
export const isNoteLabel = (text: string): boolean => LABEL.test(text) || PLAIN_LABEL.test(text);

const isRaised = (glyph: Glyph, line: Line): boolean =>
  shiftOf(glyph, line) === 'superscript' || RAISED_DIGIT.test(glyph.text);

const nameOf = (glyphs: readonly Glyph[]): string =>
  glyphs
    .map(({ text }) => text)
    .join('')
    .normalize('NFKC');

/** Returns raised numbers and symbols within a line. `1,2` are two references. */
export function referencesIn(line: Line): Reference[] {
  const references: Reference[] = [];
  let run: Glyph[] = [];
  let start = 0;
  const settle = (): void => {
    const label = nameOf(run);
    if (run.length > 0 && start > 0 && LABEL.test(label))
      references.push({ label, glyphs: run, line, isBehindWord: isBehindWord(line.glyphs, start) });
    run = [];
  };
  for (const [at, glyph] of line.glyphs.entries()) {
    const raised = isRaised(glyph, line);
    const isSeparator = raised && /[,;]/u.test(glyph.text);
    if (!raised || isSeparator || (glyph.isApart && run.length > 0) || run.length > MAX_LABEL) settle();
    if (!raised || isSeparator) continue;
    if (run.length === 0) start = at;
    run.push(glyph);
  }
  settle();
  return references;
}

function isBehindWord(glyphs: readonly Glyph[], at: number): boolean {
  const [last, before] = [glyphs[at - 1], glyphs[at - 2]];
  if (last === undefined) return true;
  if (!/[\p{L}\p{N}]/u.test(last.text)) return last.text !== ')' && last.text !== ']';
  return /\p{L}/u.test(last.text) && !last.isApart && before !== undefined && /\p{L}/u.test(before.text);
}

/** Returns the note label at the beginning of a line, which is raised or a separate word. Undefined if there is none. */
export function noteLabelOf(line: Line): NoteLabel | undefined {
  const end = line.glyphs.findIndex(
    (glyph, at) => at > MAX_LABEL || !isRaised(glyph, line) || (at > 0 && glyph.isApart),
  );
  const raised = nameOf(line.glyphs.slice(0, end === -1 ? line.glyphs.length : end)).replace(/[.)]$/u, '');
  if (end > 0 && LABEL.test(raised)) return { label: raised, length: end, isRaised: true };
  const word = firstWordOf(line);
  if (word.length === line.glyphs.length || word.length > MAX_LABEL) return undefined;
  const label = PLAIN_LABEL.exec(nameOf(word))?.[1];
  return label === undefined ? undefined : { label, length: word.length, isRaised: false };
}
