import { usualPattern } from '@editor-companion/document';
import { within } from '../../../content/bounds.ts';
import type { XmlReader } from '../../../package/xml/xml-reader.ts';
import { patternOf, typeOfFormat } from '../../outline-numbers.ts';

/** The numbering of headings of one level. */
export interface OutlineLevel {
  /** Attributes of the node. */
  readonly attributes: Readonly<Record<string, unknown>>;
  readonly start: number;
}

/** The numbered heading levels, from 1 on. */
export type Outline = ReadonlyMap<number, OutlineLevel>;

/** The maximum level of nodes. The format has ten. */
const MAX_LEVEL = 9;
const SUFFIXES: Readonly<Record<string, string>> = { space: 'space', nothing: 'nothing' };

/** Reads text:outline-style, the current element (ODF 1.3, part 3, 16.34). */
export function readOutline(xml: XmlReader): Outline {
  const levels = new Map<number, OutlineLevel>();
  const depth = xml.depth;
  while (xml.nextChild(depth)) {
    if (xml.name !== 'text:outline-level-style') continue;
    const level = Math.trunc(Number(xml.attribute('text:level'))) || 0;
    const numberType = typeOfFormat(xml.attribute('style:num-format') ?? '');
    if (level < 1 || level > MAX_LEVEL || numberType === undefined) continue;
    const shown = within(Math.trunc(Number(xml.attribute('text:display-levels') ?? 1)) || 1, 1, level);
    const prefix = xml.attribute('style:num-prefix') ?? '';
    const suffix = xml.attribute('style:num-suffix') ?? '';
    const told = xml.attribute('style:num-list-format') ?? xml.attribute('loext:num-list-format');
    const pattern = patternOf({ prefix, suffix, shown }, level, told);
    const start = within(Math.trunc(Number(xml.attribute('text:start-value') ?? 1)) || 0, 0, 100_000);
    const follows = followerOf(xml);
    const attributes = {
      level,
      ...(pattern !== usualPattern(level) && { pattern }),
      ...(numberType !== '1' && { numberType }),
      ...(follows !== undefined && { suffix: follows }),
    };
    levels.set(level, { attributes, start });
  }
  return levels;
}

/** Returns the separator between number and text (ODF 1.3, part 3, 19.829). Undefined for a tab. */
function followerOf(xml: XmlReader): string | undefined {
  let found: string | undefined;
  const depth = xml.depth;
  while (xml.nextChild(depth)) {
    if (xml.name === 'style:list-level-properties') found = followerIn(xml) ?? found;
  }
  return found;
}

function followerIn(xml: XmlReader): string | undefined {
  const depth = xml.depth;
  while (xml.nextChild(depth)) {
    if (xml.name !== 'style:list-level-label-alignment') continue;
    return SUFFIXES[xml.attribute('text:label-followed-by') ?? ''];
  }
  return undefined;
}
