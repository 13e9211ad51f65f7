import type { Glyph } from '../page/page.ts';
import type { PageLines } from './bands.ts';
import type { Body } from './body.ts';
import type { Line } from './line.ts';
import { isEven, partedAt, SMALLER, type PageNote } from './note-parts.ts';
import { noteLabelOf, referencesIn, type Reference } from './references.ts';

/** The maximum number of lines of an endnote in body size. Further lines belong to text after the notes. */
const MAX_LINES = 12;

/** Takes the endnotes of a file: its last lines, from the line with the label of the first reference without a note. */
export function endOf(
  pages: readonly PageLines[],
  body: Body,
  known: readonly PageNote[],
): { readonly notes: readonly PageNote[]; readonly taken: ReadonlySet<Line> } {
  const used = new Set<Glyph | undefined>(known.map(({ reference }) => reference.glyphs[0]));
  const lines = pages.flatMap((page) => page.lines);
  const references = lines.flatMap(referencesIn).filter(({ glyphs: [glyph] }) => !used.has(glyph));
  const start = startOf(lines, body, references[0]);
  const zone = lines.slice(start);
  const before = new Set(lines.slice(0, start));
  const notes = partedAt(
    zone,
    references.filter(({ line }) => before.has(line)),
  );
  const isSmall = zone.every(({ size }) => size < body.size * SMALLER);
  const first = pages.find((page) => page.lines.some((line) => line === zone[0]));
  if (first === undefined || !(isSmall || notes.every((note) => note.lines.length <= MAX_LINES)))
    return { notes: [], taken: new Set() };
  return {
    notes: notes.map((note) => ({ kind: 'endnote', page: first.page, ...note })),
    taken: new Set(notes.length > 0 ? zone : []),
  };
}

/** Finds the first line of the notes. It searches upwards from the end as long as no text below is larger. */
function startOf(lines: readonly Line[], body: Body, reference: Reference | undefined): number {
  let [start, largest] = [lines.length, 0];
  if (reference === undefined) return start;
  for (let at = lines.length - 1; at > 0; at -= 1) {
    const line = lines[at];
    if (line === undefined || !isEven([{ size: largest }], line)) break;
    largest = Math.max(largest, line.size);
    const label = noteLabelOf(line);
    if (label?.label === reference.label && (label.isRaised || line.size < body.size * SMALLER)) start = at;
  }
  return start;
}
