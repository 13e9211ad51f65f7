import type { DocumentMark, DocumentNode } from '../json.ts';
import { firstText, isRecord, partsOf } from '../json.ts';
import { contentsStyles } from '../schema/contents-styles.ts';
import { shownIn } from './shown.ts';
import type { FieldBlock } from './field-blocks.ts';
import { inOneLine, wordsOf } from './field-blocks.ts';

/** A line of a table of contents. */
export interface Entry {
  readonly text: string;
  /** The anchor of its target. */
  readonly target: string;
  /** Counts from 1. */
  readonly level: number;
}

/** Selects the blocks of a table of contents. */
export interface Listing {
  /** The name of the sequence whose captions it lists. */
  readonly caption: string | undefined;
  readonly minLevel: number;
  readonly maxLevel: number;
  /** The levels of paragraphs by style name in lower case. */
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

/** Returns the level at which a table of contents lists a block. Undefined if it does not. */
export function levelIn({ caption, minLevel, maxLevel, styles }: Listing, block: FieldBlock): number | undefined {
  if (block.words === '') return undefined;
  if (caption !== undefined) return block.sequence === caption ? 1 : undefined;
  const named = styles.get(block.styleName);
  if (named !== undefined) return named;
  const { level } = block;
  return level !== undefined && level >= minLevel && level <= maxLevel ? level : undefined;
}

/**
 * Returns the lines of a table of contents for its entries. A line that is still correct keeps its formatting and page number. A new line
 * has the formatting of another line of its level.
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
  // The listed blocks are missing, for example in a part of a document.
  return old.length > 0 ? partsOf(node.content) : [{ type: 'paragraph' }];
}

/** Tells whether a line has the text of an entry, possibly after a number. */
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
  // A line has no anchor, because the copied one would occur twice.
  delete attrs['anchor'];
  if (page === undefined) delete attrs['tabStops'];
  const number: DocumentNode = {
    type: 'crossReference',
    attrs: { target: entry.target, kind: 'page' },
    ...(page && { content: [{ type: 'text', text: page, marks }] }),
  };
  return { type: 'paragraph', attrs, content: page === undefined ? [text] : [text, number] };
}

/** Returns the formatting of the first text in a line. */
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

/** Returns the text of a line without its page number. */
const textOf = (line: DocumentNode): string =>
  inOneLine(
    partsOf(line.content)
      .filter((node) => !isPage(node))
      .map(wordsOf)
      .join(''),
  );

/** Returns the target of a line. */
function targetOf(line: DocumentNode): string {
  for (const node of partsOf(line.content)) {
    if (isPage(node)) return firstText(node, 'target');
    const link = partsOf(node.marks).find(({ type }) => type === 'link');
    const href = link ? firstText(link, 'href') : '';
    if (href.startsWith('#')) return href.slice(1);
  }
  return '';
}
