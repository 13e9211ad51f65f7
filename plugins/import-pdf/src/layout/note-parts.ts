import type { PageLines } from './bands.ts';
import type { Line } from './line.ts';
import { noteLabelOf, type NoteLabel, type Reference } from './references.ts';

/** A note at the foot of a page or at the end of the file, and its reference. */
export interface PageNote {
  readonly kind: 'footnote' | 'endnote';
  readonly reference: Reference;
  /** Its lines without the label. */
  readonly lines: Line[];
  readonly page: PageLines['page'];
}

/** A line that may begin a note. */
export interface NoteStart extends NoteLabel {
  readonly line: Line;
}

/** The maximum font size of notes relative to the body, and the maximum difference of sizes within a note in points. */
export const SMALLER = 0.95;
const SAME_SIZE = 0.6;

export function startsIn(lines: readonly Line[]): NoteStart[] {
  return lines.flatMap((line) => {
    const label = noteLabelOf(line);
    return label ? [{ ...label, line }] : [];
  });
}

/** Tells whether only notes are in a zone: no text in it is larger. */
export const isEven = (zone: readonly Pick<Line, 'size'>[], { size }: Pick<Line, 'size'>): boolean =>
  zone.every((line) => line.size <= size + SAME_SIZE);

/**
 * Splits lines into notes at the labels that the text refers to, in the order of the references. Returns none if the first line has no such
 * label.
 */
export function partedAt(
  zone: readonly Line[],
  references: readonly Reference[],
): Pick<PageNote, 'reference' | 'lines'>[] {
  const notes: Pick<PageNote, 'reference' | 'lines'>[] = [];
  let from = 0;
  for (const line of zone) {
    const label = noteLabelOf(line);
    const isAtSide = Math.abs(line.left - (zone[0]?.left ?? 0)) < line.size;
    const at = label && isAtSide ? placeOf(references, label.label, from) : -1;
    const reference = references[at];
    if (label && reference) {
      from = at + 1;
      notes.push({ reference, lines: [{ ...line, glyphs: line.glyphs.slice(label.length) }] });
    } else if (notes.length === 0) return [];
    else notes.at(-1)?.lines.push(line);
  }
  return notes;
}

/** Finds the next reference with this label. It prefers one after a word, because one after a single character may be an exponent. */
function placeOf(references: readonly Reference[], label: string, from: number): number {
  const fits = (reference: Reference, at: number): boolean => at >= from && reference.label === label;
  const at = references.findIndex((reference, place) => fits(reference, place) && reference.isBehindWord);
  return at === -1 ? references.findIndex(fits) : at;
}
