import { bulletStyle } from '../../../content/list/bullet-style.ts';
import { clip, within } from '../../../content/bounds.ts';
import { mapSymbols, symbolFont } from '../../../content/text/symbol-fonts.ts';
import { inPoints } from '../length.ts';
import type { XmlReader } from '../../../package/xml/xml-reader.ts';

/** One level of a list (ODF 1.3, part 3, 16.31). */
export interface ListLevel {
  readonly ordered: boolean;
  /** Attributes of the resulting list node. */
  readonly attributes: Readonly<Record<string, unknown>>;
  readonly start: number;
  /** True if the level shows no label, so its paragraphs are no list items. */
  readonly unmarked: boolean;
  /** Points from the margin to the text, and from the label to the text. */
  readonly indent: number;
  readonly hanging: number;
  /** True if the level uses a number format that the editor does not have. */
  readonly isSimplified: boolean;
}

/** List levels, from 1 on. */
export type ListStyle = ReadonlyMap<number, ListLevel>;

const MAX_LEVEL = 10;

/** Reads text:list-style, the current element. */
export function readListStyle(xml: XmlReader): ListStyle {
  const levels = new Map<number, ListLevel>();
  const level = xml.depth;
  while (xml.nextChild(level)) {
    const index = within(Number(xml.attribute('text:level')) || 1, 1, MAX_LEVEL);
    if (xml.name === 'text:list-level-style-number') levels.set(index, readNumber(xml, index));
    else if (xml.name === 'text:list-level-style-bullet') levels.set(index, readBullet(xml));
    else if (xml.name === 'text:list-level-style-image') levels.set(index, readImage(xml));
  }
  return levels;
}

/** The properties inside a level: the position of its text and the font of its label. */
interface LevelParts {
  readonly indent: number;
  readonly hanging: number;
  readonly font: string | undefined;
}

/** Reads the properties of the current level. Positions have an old and a new form (ODF 1.3, part 3, 17.20). */
function readLevel(xml: XmlReader): LevelParts {
  let parts: LevelParts = { indent: 0, hanging: 0, font: undefined };
  const level = xml.depth;
  while (xml.nextChild(level)) {
    if (xml.name === 'style:list-level-properties') parts = { ...parts, ...readPlace(xml) };
    else if (xml.name === 'style:text-properties') {
      const font = xml.attribute('style:font-name') ?? xml.attribute('fo:font-family');
      parts = { ...parts, font };
    }
  }
  return parts;
}

function readPlace(xml: XmlReader): Pick<LevelParts, 'indent' | 'hanging'> {
  const hanging = inPoints(xml.attribute('text:min-label-width')) ?? 0;
  let place = { indent: (inPoints(xml.attribute('text:space-before')) ?? 0) + hanging, hanging };
  const level = xml.depth;
  while (xml.nextChild(level)) {
    if (xml.name !== 'style:list-level-label-alignment') continue;
    const indent = inPoints(xml.attribute('fo:margin-left')) ?? 0;
    place = { indent, hanging: Math.max(-(inPoints(xml.attribute('fo:text-indent')) ?? 0), 0) };
  }
  return place;
}

const TYPES = new Set(['1', 'a', 'A', 'i', 'I']);

function readNumber(xml: XmlReader, index: number): ListLevel {
  const format = xml.attribute('style:num-format') ?? '';
  const type = TYPES.has(format) ? format : '1';
  const text = levelText(xml, index);
  const number = {
    ordered: true,
    attributes: { type, ...(text !== `%${index}.` && { levelText: clip(text, 64) }) },
    start: Math.trunc(within(Number(xml.attribute('text:start-value') ?? 1) || 0, 0, 100_000)),
    unmarked: format === '',
    isSimplified: type !== format,
  };
  const { indent, hanging } = readLevel(xml);
  return { ...number, indent, hanging };
}

/** Returns the numbering pattern with the displayed levels, such as `%1.%2)`. Empty without a number format. */
function levelText(xml: XmlReader, index: number): string {
  if (xml.attribute('style:num-format') === '') return '';
  const shown = within(Number(xml.attribute('text:display-levels') ?? 1) || 1, 1, index);
  const numbers = Array.from({ length: shown }, (_, offset) => `%${index - shown + 1 + offset}`);
  return `${xml.attribute('style:num-prefix') ?? ''}${numbers.join('.')}${xml.attribute('style:num-suffix') ?? ''}`;
}

const bulletOf = (sign: string): ListLevel => ({
  ordered: false,
  attributes: { listStyle: bulletStyle(sign) },
  start: 1,
  unmarked: false,
  isSimplified: false,
  indent: 0,
  hanging: 0,
});

/** The level of a list without a style. */
export const BULLET = bulletOf('•');

function readBullet(xml: XmlReader): ListLevel {
  const sign = xml.attribute('text:bullet-char') ?? '•';
  const { font, ...place } = readLevel(xml);
  const shown = /^[\u200b\s]*$/u.test(sign) ? '' : mapSymbols(sign, symbolFont(font)).trim();
  const bullet = shown === '' ? { ...BULLET, unmarked: true } : bulletOf(isPrivate(shown) ? '•' : shown);
  return { ...bullet, ...place };
}

/** Reads a picture label as a bullet. */
function readImage(xml: XmlReader): ListLevel {
  const { indent, hanging } = readLevel(xml);
  return { ...BULLET, indent, hanging };
}

/** Tells whether a label only exists in the file's symbol font. */
const isPrivate = (sign: string): boolean => /\p{Co}/u.test(sign);
