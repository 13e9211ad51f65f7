import { within } from '../content/bounds.ts';
import { FormatError } from '../errors.ts';
import type { Package } from '../package/package.ts';
import type { XmlReader } from '../package/xml/xml-reader.ts';
import { readListStyle } from './style/read-text-style.ts';
import type { SlideTheme } from './style/slide-theme.ts';
import type { ListStyle } from './style/text-style.ts';

/** The main part of a presentation (19.2.1.26). */
export interface Presentation {
  readonly part: string;
  /** The parts of the slides in order without duplicates, including hidden slides. */
  readonly slides: readonly string[];
  /** In English metric units. */
  readonly width: number;
  readonly height: number;
  readonly rightToLeft: boolean;
}

/** The default slide size: 4:3, ten inches wide. */
const DEFAULT_SIZE = { width: 9_144_000, height: 6_858_000 };

/** The limits of 19.7.11 (ST_SlideSizeCoordinate): one inch and 56 inches. */
const [LEAST, MOST] = [914_400, 51_206_400];

/** @throws FormatError FILE_DAMAGED where there is no such part. */
export function readPresentation(source: Package): Presentation {
  const part = source.related('', 'officeDocument') ?? 'ppt/presentation.xml';
  const xml = source.xml(part);
  if (!xml) throw new FormatError('FILE_DAMAGED', { reason: 'it contains no presentation' });
  xml.root('p:presentation');
  const rightToLeft = /^(1|true)$/.test(xml.attribute('rtl') ?? '');
  let size = DEFAULT_SIZE;
  let slides: string[] = [];
  const level = xml.depth;
  while (xml.nextChild(level)) {
    if (xml.name === 'p:sldSz')
      size = { width: readLength(xml, 'cx', size.width), height: readLength(xml, 'cy', size.height) };
    else if (xml.name === 'p:sldIdLst') slides = readSlideList(xml, source, part);
  }
  return { part, slides, rightToLeft, ...size };
}

function readLength(xml: XmlReader, name: string, otherwise: number): number {
  const length = Number(xml.attribute(name)) || otherwise;
  return within(length, LEAST, MOST);
}

function readSlideList(xml: XmlReader, source: Package, part: string): string[] {
  const slides = new Set<string>();
  const level = xml.depth;
  while (xml.nextChild(level)) {
    const relation = source.relationships(part).get(xml.attribute('r:id') ?? '');
    if (relation && !relation.external) slides.add(relation.target);
  }
  return [...slides];
}

/** Reads the presentation's default text style (19.2.1.8). */
export function readDefaultStyle(source: Package, part: string, theme: SlideTheme): ListStyle {
  const xml = source.xml(part);
  if (!xml?.nextChild(0)) return [];
  let style: ListStyle = [];
  const level = xml.depth;
  while (xml.nextChild(level)) if (xml.name === 'p:defaultTextStyle') style = readListStyle(xml, theme);
  return style;
}
