import { likeness, type QueryTerm } from './query-terms.ts';
import { tokensOf } from './tokens.ts';

/** The length of a snippet in characters. */
const LENGTH = 240;
/** The number of characters shown before the first match. */
const LEAD = 60;

export interface Snippet {
  readonly snippet: string;
  readonly marks: readonly (readonly [number, number])[];
}

type Range = readonly [from: number, to: number];

/** The part of a text with most of the query's terms, and their positions; the beginning if there are none. */
export function snippetOf(text: string, terms: readonly QueryTerm[]): Snippet {
  const found = rangesOf(text, terms);
  const first = bestStart(found);
  const start = atWord(text, first === undefined ? 0 : Math.max(0, first - LEAD));
  const end = start + LENGTH >= text.length ? text.length : backToWord(text, start + LENGTH, start);
  const [before, after] = [start > 0 ? '… ' : '', end < text.length ? ' …' : ''];
  const shift = before.length - start;
  const marks = merged(found.filter(([from, to]) => from >= start && to <= end));
  return {
    snippet: `${before}${text.slice(start, end)}${after}`.toWellFormed(),
    marks: marks.map(([from, to]) => [from + shift, to + shift]),
  };
}

function rangesOf(text: string, terms: readonly QueryTerm[]): Range[] {
  if (terms.length === 0) return [];
  const ranges: Range[] = [];
  for (const { term, kind, from, to } of tokensOf(text)) {
    // Single last characters exist for queries of one character, which the pair matches too.
    const wanted = kind === 'single' ? terms.filter(({ isOnlyPrefix }) => isOnlyPrefix) : terms;
    const like = wanted.find((one) => likeness(term, one) > 0);
    if (like) ranges.push([from, like.isOnlyPrefix ? from + like.term.length : to]);
  }
  return ranges;
}

/** The start of the window with most matches. */
function bestStart(ranges: readonly Range[]): number | undefined {
  let best: { readonly from: number; readonly count: number } | undefined;
  let last = 0;
  for (const [index, [from]] of ranges.entries()) {
    while (last < ranges.length && (ranges[last]?.[1] ?? 0) <= from + LENGTH - LEAD) last += 1;
    const count = last - index;
    if (count > (best?.count ?? 0)) best = { from, count };
  }
  return best?.from;
}

/** The start of a word near a position, or the position itself in a text without blanks. */
function atWord(text: string, place: number): number {
  if (place === 0) return 0;
  const blank = text.indexOf(' ', place);
  return blank !== -1 && blank < place + LEAD / 2 ? blank + 1 : onCharacter(text, place);
}

function backToWord(text: string, place: number, least: number): number {
  const blank = text.lastIndexOf(' ', place);
  return blank > least + LENGTH / 2 ? blank : onCharacter(text, place);
}

/** Moves a position out of a surrogate pair. */
const onCharacter = (text: string, place: number): number => {
  const unit = text.charCodeAt(place);
  return unit >= 0xdc_00 && unit <= 0xdf_ff ? place - 1 : place;
};

/** Merges overlapping pairs of characters. */
function merged(ranges: readonly Range[]): Range[] {
  const all: [number, number][] = [];
  for (const [from, to] of ranges) {
    const last = all.at(-1);
    if (last && from <= last[1]) last[1] = Math.max(last[1], to);
    else all.push([from, to]);
  }
  return all;
}
