import type { PageLines } from './bands.ts';
import { lineOf, textOf, type Line } from './line.ts';
import { isNoteLabel } from './references.ts';

/** Sizes between a label and its text, and between their baselines. */
const MAX_GAP = 4;
const MAX_SHIFT = 0.6;

/** The lines of a page with labels of notes before their text, and what each line was put together from. */
export interface LabelledLines extends PageLines {
  readonly sources: ReadonlyMap<Line, readonly Line[]>;
}

/** Puts labels before the text beside them: browsers draw the number of a note apart from it, before or behind its first line. */
export function withLabels({ page, lines }: PageLines): LabelledLines {
  const sources = new Map<Line, readonly Line[]>();
  const joined: Line[] = [];
  let at = 0;
  for (let line = lines[at]; line !== undefined; line = lines[at]) {
    const next = lines[at + 1];
    const one = next === undefined ? undefined : (labelled(line, next) ?? labelled(next, line));
    if (one !== undefined && next !== undefined) sources.set(one, [line, next]);
    joined.push(one ?? line);
    at += one === undefined ? 1 : 2;
  }
  return { page, lines: joined, sources };
}

/** A label and the line to its right as one; undefined where they are none. */
function labelled(label: Line, text: Line): Line | undefined {
  const gap = text.left - label.right;
  if (gap < 0 || gap > text.size * MAX_GAP || Math.abs(text.baseline - label.baseline) > text.size * MAX_SHIFT)
    return undefined;
  const [first, ...rest] = text.glyphs;
  if (first === undefined || !isNoteLabel(textOf(label).trim())) return undefined;
  return lineOf([...label.glyphs, { ...first, isApart: true }, ...rest], text.page);
}
