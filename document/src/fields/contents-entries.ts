import type { DocumentMark, DocumentNode } from '../json.ts';
import { firstText, isRecord, partsOf } from '../json.ts';
import { contentsStyles } from '../schema/contents-styles.ts';
import { shownIn } from './shown.ts';
import type { FieldBlock } from './field-blocks.ts';
import { inOneLine, wordsOf } from './field-blocks.ts';

/** A line of a table of contents. */
export interface Entry {
  readonly text: string;
  /** The anchor that it leads to. */
  readonly target: string;
  /** From 1. */
  readonly level: number;
}

/** Which blocks a table of contents lists. */
export interface Listing {
  /** It lists captions that are counted under this name. */
  readonly caption: string | undefined;
  readonly minLevel: number;
  readonly maxLevel: number;
  /** Levels of paragraphs by their style, in small letters. */
  readonly styles: ReadonlyMap<string, number>;
}

export function listingOf({ attrs }: DocumentNode): Listing {
  const { caption, minLevel, maxLevel, styles } = isRecord(attrs) ? attrs : {};
  return {
    caption: typeof caption === 'string' ? caption : undefined,
    minLevel: Number(minLevel ?? 1),
    maxLevel: Number(maxLevel ?? 3),
    styles: new Map(contentsStyles.is(styles) ? styles.map(({ style, level }) => [style.toLowerCase(), level]) : []),
  };
}

/** The level at which a table of contents lists a block; undefined for what it does not list. */
export function levelIn({ caption, minLevel, maxLevel, styles }: Listing, block: FieldBlock): number | undefined {
  if (block.words === '') return undefined;
  if (caption !== undefined) return block.sequence === caption ? 1 : undefined;
  const named = styles.get(block.styleName);
  if (named !== undefined) return named;
  const { level } = block;
  return level !== undefined && level >= minLevel && level <= maxLevel ? level : undefined;
}

/**
 * What a table of contents holds for its entries. A line that already says what it should is kept with its looks and its page; a new
 * one looks like another of its level.
 */
export function contentsOf(node: DocumentNode, entries: readonly Entry[], hasPages: boolean): DocumentNode[] {
  const old = partsOf(node.content).map((line) => ({ line, target: targetOf(line), text: textOf(line) }));
  const byTarget = new Map(old.map((entry) => [entry.target, entry]));
  const looks = new Map<number, DocumentNode>();
  for (const { target, level } of entries) {
    const known = byTarget.get(target);
    if (known && !looks.has(level)) looks.set(level, known.line);
  }
  const showsPages = hasPages && node.attrs?.['pageNumbers'] !== false;
  const lines = entries.map((entry) => {
    const known = byTarget.get(entry.target);
    if (known && says(known.text, entry.text) && showsPages === hasPage(known.line)) return known.line;
    const page = known && shownIn(pageIn(known.line));
    return lineOf(
      entry,
      looks.get(entry.level),
      typeof node.attrs?.['caption'] === 'string',
      showsPages ? (page ?? '') : undefined,
    );
  });
  if (lines.length > 0) return lines;
  // What it lists is not here: in a part of a document, say.
  return old.length > 0 ? partsOf(node.content) : [{ type: 'paragraph' }];
}

/** Whether a line has the words of an entry, and at most a number in front of them, which may stand in a list. */
const says = (line: string, entry: string): boolean => line === entry || line.replace(/^\S{1,12} /, '') === entry;

function lineOf(
  entry: Entry,
  look: DocumentNode | undefined,
  isCaption: boolean,
  page: string | undefined,
): DocumentNode {
  const link: DocumentMark = { type: 'link', attrs: { href: `#${entry.target}` } };
  const marks = [...marksOf(look), link];
  const text: DocumentNode = { type: 'text', text: page === undefined ? entry.text : `${entry.text}\t`, marks };
  const attrs = { ...(look?.attrs ?? attributesOf(entry.level, isCaption)) };
  // A line has no anchor of its own that could be there twice.
  delete attrs['anchor'];
  if (page === undefined) delete attrs['tabStops'];
  const number: DocumentNode = {
    type: 'crossReference',
    attrs: { target: entry.target, kind: 'page' },
    ...(page && { content: [{ type: 'text', text: page, marks }] }),
  };
  return { type: 'paragraph', attrs, content: page === undefined ? [text] : [text, number] };
}

/** The looks of the first words of a line. */
const marksOf = (look: DocumentNode | undefined): DocumentMark[] =>
  partsOf(partsOf(look?.content)[0]?.marks).filter(({ type }) => LOOKS.has(type));

const LOOKS: ReadonlySet<string> = new Set(['bold', 'italic', 'underline', 'textStyle']);

const INDENT_POINTS = 11;

function attributesOf(level: number, isCaption: boolean): Record<string, unknown> {
  return {
    styleName: isCaption ? 'table of figures' : `toc ${level}`,
    ...(level > 1 && { indentLeft: `${(level - 1) * INDENT_POINTS}pt` }),
    spaceAfter: '3pt',
    tabStops: [{ position: '100%', align: 'right', leader: 'dotted' }],
  };
}

const isPage = ({ type, attrs }: DocumentNode): boolean => type === 'crossReference' && attrs?.['kind'] === 'page';
const pageIn = (line: DocumentNode): DocumentNode | undefined => partsOf(line.content).find(isPage);
const hasPage = (line: DocumentNode): boolean => pageIn(line) !== undefined;

/** The words of a line without its page. */
const textOf = (line: DocumentNode): string =>
  inOneLine(
    partsOf(line.content)
      .filter((node) => !isPage(node))
      .map(wordsOf)
      .join(''),
  );

/** Where a line leads. */
function targetOf(line: DocumentNode): string {
  for (const node of partsOf(line.content)) {
    if (isPage(node)) return firstText(node, 'target');
    const link = partsOf(node.marks).find(({ type }) => type === 'link');
    const href = link ? firstText(link, 'href') : '';
    if (href.startsWith('#')) return href.slice(1);
  }
  return '';
}
