import { append } from '@editor-companion/formats/lists';
import type { PageLines } from './bands.ts';
import type { Body } from './body.ts';
import { endOf } from './endnotes.ts';
import { continuedIn, footOf, type Foot } from './footnotes.ts';
import type { Line } from './line.ts';
import { withLabels, type LabelledLines } from './note-labels.ts';
import type { PageNote } from './note-parts.ts';

/**
 * Takes footnotes and endnotes out of the text: the last lines of a page or of the file that begin with a label, which the text above shows
 * as raised.
 */
export function takeNotes(
  pages: readonly PageLines[],
  body: Body,
): { readonly pages: readonly PageLines[]; readonly notes: readonly PageNote[] } {
  const notes: PageNote[] = [];
  const labelled = pages.map(withLabels);
  let before: Pick<Foot, 'rule'> = { rule: undefined };
  const footed = labelled.map((page) => {
    const foot = footOf(page, body);
    const rest = continuedIn(page, body, before).filter((line) => !foot.taken.has(line));
    append(notes.at(-1)?.lines ?? [], rest);
    append(notes, foot.notes);
    // A note may continue on several pages.
    before = foot.notes.length > 0 || rest.length === 0 ? foot : before;
    return without(page, new Set([...foot.taken, ...rest]));
  });
  const end = endOf(footed, body, notes);
  const left = footed.map((page) => without(page, end.taken));
  return { pages: left.map((page, at) => asDrawn(page, labelled[at])), notes: [...notes, ...end.notes] };
}

/** Returns the lines that are no notes, as they were before labels were joined. */
const asDrawn = ({ page, lines }: PageLines, labelled?: LabelledLines): PageLines => ({
  page,
  lines: lines.flatMap((line) => labelled?.sources.get(line) ?? [line]),
});

const without = ({ page, lines }: PageLines, taken: ReadonlySet<Line>): PageLines =>
  taken.size === 0 ? { page, lines } : { page, lines: lines.filter((line) => !taken.has(line)) };
