import type { PageLines } from './bands.ts';
import { lineOf, textOf, type Line } from './line.ts';
import { isNoteLabel } from './references.ts';

/** The maximum distances between a label and its text, and between their baselines, in font sizes. */
const MAX_GAP = 4;
const MAX_SHIFT = 0.6;
/** The maximum number of lines before the label, in file order, among which the note's first line is searched. */
const MAX_BACK = 50;

/** The lines of a page with labels in front of their notes, and the parts of each line. */
export interface LabelledLines extends PageLines {
  readonly sources: ReadonlyMap<Line, readonly Line[]>;
}

/** Joins labels with the text beside them. Browsers draw the number of a note separately, mostly after all of its lines. */
export function withLabels({ page, lines }: PageLines): LabelledLines {
  const labels = new Map<Line, Line>();
  for (const [at, line] of lines.entries()) {
    if (!isNoteLabel(textOf(line).trim())) continue;
    const near = [lines[at + 1], ...lines.slice(Math.max(0, at - MAX_BACK), at).toReversed()];
    const text = near.find((one) => one !== undefined && !labels.has(one) && isBefore(line, one));
    if (text !== undefined) labels.set(text, line);
  }
  const taken = new Set(labels.values());
  const sources = new Map<Line, readonly Line[]>();
  const joined = lines
    .filter((line) => !taken.has(line))
    .map((text) => {
      const label = labels.get(text);
      if (label === undefined) return text;
      const one = joinedOf(label, text);
      sources.set(one, [label, text]);
      return one;
    });
  return { page, lines: joined, sources };
}

function isBefore(label: Line, text: Line): boolean {
  const gap = text.left - label.right;
  return gap >= 0 && gap < text.size * MAX_GAP && Math.abs(text.baseline - label.baseline) < text.size * MAX_SHIFT;
}

function joinedOf(label: Line, text: Line): Line {
  const [first, ...rest] = text.glyphs;
  return lineOf(
    first === undefined ? label.glyphs : [...label.glyphs, { ...first, isApart: true }, ...rest],
    text.page,
  );
}
