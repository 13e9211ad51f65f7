import { showNumber } from '@editor-companion/document';
import type { XmlReader } from '../../package/xml/xml-reader.ts';
import { clip } from '../../content/bounds.ts';
import { MAX_NUMBER, MAX_POINTS } from './limits.ts';
import { visit } from './visit.ts';

const MAX_TEXT = 1024;
const MAX_FORMAT = 255;
/** Levels of categories within categories. */
const MAX_LEVELS = 8;

/** The cached cells of a chart (21.2.2.122): texts by their index, and the number format. */
export interface Points {
  readonly texts: string[];
  readonly format?: string;
  /** The cells hold numbers. */
  readonly isNumeric: boolean;
}

/** Reads c:cat, c:val, c:tx or a similar element, the current one. */
export function readPoints(xml: XmlReader): Points {
  const found = { levels: [] as string[][], format: '', isNumeric: false };
  readCache(xml, found);
  const [texts = []] = found.levels;
  const format = found.format !== '' && found.format.length <= MAX_FORMAT ? found.format : undefined;
  return { texts: joined(texts, found.levels.slice(1)), ...(format && { format }), isNumeric: found.isNumeric };
}

interface Found {
  levels: string[][];
  format: string;
  isNumeric: boolean;
}

function readCache(xml: XmlReader, found: Found): void {
  const into = (): string[] => {
    if (found.levels.length === 0) found.levels.push([]);
    return found.levels.at(-1) ?? [];
  };
  visit(xml, {
    'c:strRef': () => readCache(xml, found),
    'c:strCache': () => readCache(xml, found),
    'c:strLit': () => readCache(xml, found),
    'c:multiLvlStrRef': () => readCache(xml, found),
    'c:multiLvlStrCache': () => readCache(xml, found),
    'c:numRef': () => readCache(xml, found),
    'c:numCache': () => readNumbers(xml, found),
    'c:numLit': () => readNumbers(xml, found),
    'c:lvl': () => {
      if (found.levels.length >= MAX_LEVELS) return;
      found.levels.push([]);
      readCache(xml, found);
    },
    'c:formatCode': () => {
      found.format = xml.text();
    },
    'c:v': () => into().push(clip(xml.text(), MAX_TEXT)),
    'c:pt': () => {
      const index = Number(xml.attribute('idx'));
      const texts = into();
      const text = readValue(xml);
      if (Number.isInteger(index) && index >= 0 && index < MAX_POINTS) texts[index] = text;
    },
  });
}

function readNumbers(xml: XmlReader, found: Found): void {
  found.isNumeric = true;
  readCache(xml, found);
}

function readValue(xml: XmlReader): string {
  let text = '';
  visit(xml, {
    'c:v': () => {
      text = clip(xml.text(), MAX_TEXT);
    },
  });
  return text;
}

/** Joins multi-level categories from the outermost level. An outer category is stated once for all that follow. */
function joined(texts: readonly string[], outer: readonly string[][]): string[] {
  const names = Array.from(texts, (text) => text ?? '');
  for (const level of outer) {
    let last = '';
    names.forEach((name, index) => {
      last = level[index] ?? last;
      names[index] = clip(`${last} ${name}`.trim(), MAX_TEXT);
    });
  }
  return names;
}

/** The points as numbers, null where there is none. */
export const numbersOf = ({ texts }: Points): (number | null)[] =>
  texts.map((text) => {
    const value = text.trim() === '' ? Number.NaN : Number(text);
    return Number.isFinite(value) && Math.abs(value) <= MAX_NUMBER ? value + 0 : null;
  });

/** The points as they are shown. */
export const shownTexts = ({ texts, format, isNumeric }: Points): string[] =>
  texts.map((text) => {
    const value = Number(text);
    return isNumeric && text !== '' && Number.isFinite(value) ? showNumber(value, format) : text;
  });
