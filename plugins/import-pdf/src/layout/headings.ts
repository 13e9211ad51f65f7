import { append } from '@editor-companion/formats/lists';
import type { OutlineEntry } from '../pdfium/outline.ts';
import type { Body } from './body.ts';
import { textOf, type Line } from './line.ts';
import type { Paragraph } from './paragraph.ts';

/** The maximum number of lines of a heading. */
const MAX_LINES = 4;
const MAX_LENGTH = 250;
/** The minimum font size of a heading relative to the body. */
const LARGE = 1.12;
const MAX_LEVEL = 6;
/** The maximum distance of baselines within a heading, in font sizes. */
const CLOSE = 1.5;
/** The maximum number of consecutive headings with the same formatting. */
const MAX_RUN = 2;
/** The minimum share of outline entries that must match paragraphs. Only then does the outline alone decide. */
const BELIEVED = 0.5;
/** Font sizes relative to the body and levels of the heading styles of Word (2007 to 2024), LibreOffice, Google Docs and LaTeX. */
const USUAL: readonly (readonly [ratio: number, level: number])[] = [
  [1.8, 1],
  [1.45, 1],
  [1.33, 2],
  [1.27, 1],
  [1.18, 2],
  [1.09, 3],
  [1, 3],
];
/** The minimum relative size of titles. They are larger than all headings and do not lower their levels. */
const TITLE = 2.2;
const ENDS_AS_TEXT = /[.,;]$/u;

/** The level of each paragraph that is a heading. */
export type Levels = ReadonlyMap<Paragraph, number>;

/** Finds headings by the outline if the file has one that matches, else by font size and weight. */
export function headingLevels(paragraphs: readonly Paragraph[], body: Body, outline: readonly OutlineEntry[]): Levels {
  const outlined = levelsByOutline(paragraphs, outline);
  const isBelieved = outline.length > 0 && outlined.size >= outline.length * BELIEVED;
  return ofOneLook(isBelieved ? outlined : levelsByLook(paragraphs, body), body);
}

export const paragraphText = ({ lines }: Paragraph): string => lines.map(textOf).join(' ').trim();

/** If all headings have the same formatting, their size determines their level. The outline would always begin with level 1. */
function ofOneLook(levels: Levels, body: Body): Levels {
  const [first, ...others] = [...new Set([...levels.keys()].map(rankOf))];
  if (first === undefined || others.length > 0 || [...levels.values()].some((level) => level > 1)) return levels;
  const level = usualLevel(Math.floor(first) / 2 / body.size);
  return new Map([...levels.keys()].map((paragraph) => [paragraph, level] as const));
}

/** Returns the level with the nearest relative size among the default styles of word processors. */
function usualLevel(ratio: number): number {
  const [closest] = USUAL.toSorted((a, b) => Math.abs(a[0] - ratio) - Math.abs(b[0] - ratio));
  return closest?.[1] ?? 1;
}

const keyOf = (text: string): string =>
  text
    .normalize('NFKC')
    .toLowerCase()
    .replaceAll(/[^\p{L}\p{N}]/gu, '');

/** Finds the outline's entries in their order, because a title may also occur in a table of contents. */
function levelsByOutline(paragraphs: readonly Paragraph[], outline: readonly OutlineEntry[]): Levels {
  const levels = new Map<Paragraph, number>();
  const places = new Map<string, Paragraph[]>();
  for (const paragraph of paragraphs.filter(isShort)) {
    const key = keyOf(paragraphText(paragraph));
    const known = places.get(key);
    if (known) known.push(paragraph);
    else places.set(key, [paragraph]);
  }
  for (const { title, level } of outline) {
    const found = places.get(keyOf(title))?.find((paragraph) => !levels.has(paragraph));
    if (found && keyOf(title) !== '') levels.set(found, Math.min(level, MAX_LEVEL));
  }
  return levels;
}

const isShort = (paragraph: Paragraph): boolean =>
  paragraph.lines.length <= MAX_LINES && paragraphText(paragraph).length <= MAX_LENGTH;

function levelsByLook(paragraphs: readonly Paragraph[], body: Body): Levels {
  const candidates = withoutRuns(paragraphs, (paragraph, at) =>
    looksLikeHeading(paragraph, paragraphs[at - 1], paragraphs[at + 1], body),
  );
  const [first] = candidates;
  const isTitle = (paragraph: Paragraph): boolean =>
    paragraph === first && (paragraph.lines[0]?.size ?? 0) >= body.size * TITLE;
  const ranks = candidates.filter((paragraph) => !isTitle(paragraph)).map(rankOf);
  const looks = [...new Set(ranks)].toSorted((a, b) => b - a);
  const levelOf = (paragraph: Paragraph): number => Math.max(1, looks.indexOf(rankOf(paragraph)) + 1);
  return new Map(candidates.map((paragraph) => [paragraph, Math.min(levelOf(paragraph), MAX_LEVEL)] as const));
}

/** Removes headings without text below them: several consecutive paragraphs with the same formatting are large text. */
function withoutRuns(
  paragraphs: readonly Paragraph[],
  isCandidate: (paragraph: Paragraph, at: number) => boolean,
): Paragraph[] {
  const kept: Paragraph[] = [];
  let run: Paragraph[] = [];
  const settle = (): void => {
    if (run.length <= MAX_RUN) append(kept, run);
    run = [];
  };
  for (const [at, paragraph] of paragraphs.entries()) {
    const isOne = isCandidate(paragraph, at);
    const [first] = run;
    if (!isOne || (first !== undefined && rankOf(first) !== rankOf(paragraph))) settle();
    if (isOne) run.push(paragraph);
  }
  settle();
  return kept;
}

/** Ranks larger and bolder text higher. */
const rankOf = ({ lines: [line] }: Paragraph): number =>
  line === undefined ? 0 : Math.round(line.size * 2) + (line.isBold ? 0.5 : 0);

function looksLikeHeading(
  paragraph: Paragraph,
  before: Paragraph | undefined,
  next: Paragraph | undefined,
  body: Body,
): boolean {
  const [line] = paragraph.lines;
  if (line === undefined || !isShort(paragraph)) return false;
  const text = paragraphText(paragraph);
  if (!/\p{L}/u.test(text)) return false;
  if (line.size >= body.size * LARGE) return !ENDS_AS_TEXT.test(text) || line.size >= body.size * 1.4;
  if (paragraph.marker?.ordered === false) return false;
  const isBolder = line.isBold && !body.isBold && line.size >= body.size * 0.95;
  const isFollowed = next?.lines[0]?.isBold === false;
  return (
    isBolder &&
    isFollowed &&
    !isRightBelow(line, before?.lines.at(-1)) &&
    paragraph.lines.length <= 2 &&
    !ENDS_AS_TEXT.test(text) &&
    !text.endsWith(':')
  );
}

/** A bold line directly below another one continues it. */
const isRightBelow = (line: Line, above: Line | undefined): boolean =>
  above?.isBold === true && above.page === line.page && Math.abs(line.baseline - above.baseline) < line.size * CLOSE;
