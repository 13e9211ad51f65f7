import type { DocumentNode } from '@editor-companion/document';
import { readChart } from '../drawingml/chart/read-chart.ts';
import type { Palette } from '../drawingml/palette.ts';
import type { PictureReference } from '../media/linked-picture.ts';
import type { Media } from '../media/media.ts';
import { optionalPart } from '../content/optional-part.ts';
import { emuToPx } from '../content/units.ts';
import type { Warnings } from '../content/warnings.ts';
import type { Package } from '../package/package.ts';
import type { XmlReader } from '../package/xml/xml-reader.ts';

export interface DrawingSources {
  readonly package: Package;
  readonly media: Media;
  readonly warnings: Warnings;
  /** The colours of the workbook's theme. */
  readonly palette: () => Palette;
}

interface Found {
  readonly part: string;
  readonly sources: DrawingSources;
  readonly blocks: DocumentNode[];
  /** The size of the current anchor, if stated. */
  size: { width?: number; height?: number };
  from: Place;
}

/** Pixels from the sheet's corner. */
interface Place {
  readonly x: number;
  readonly y: number;
}

const MAX_PIXELS = 10_000;

/** Reads the pictures, charts and shape texts on a sheet (20.5), in file order. */
export function readDrawings(sources: DrawingSources, sheetPart: string): DocumentNode[] {
  const part = sources.package.related(sheetPart, 'drawing');
  const xml = part === undefined ? undefined : sources.package.xml(part);
  if (!xml || part === undefined) return [];
  const found: Found = { part, sources, blocks: [], size: {}, from: { x: 0, y: 0 } };
  xml.root('xdr:wsDr');
  descend(xml, found);
  return found.blocks;
}

/** Anchors and groups are replaced by their content. */
function descend(xml: XmlReader, found: Found): void {
  const level = xml.depth;
  while (xml.nextChild(level)) {
    if (xml.name === 'xdr:pic') readPicture(xml, found);
    else if (xml.name === 'xdr:sp') readShape(xml, found);
    else if (xml.name === 'xdr:graphicFrame') readFrame(xml, found);
    else if (xml.name === 'xdr:from') found.from = readCell(xml);
    else if (xml.name === 'xdr:to') found.size = sizeTo(found.from, readCell(xml));
    else if (xml.name === 'xdr:ext' && xml.attribute('cx') !== undefined)
      found.size = { width: pixels(xml.attribute('cx')), height: pixels(xml.attribute('cy')) };
    else descend(xml, found);
  }
}

/** Reads a graphic frame: its chart with its alternative text. */
function readFrame(xml: XmlReader, { sources, part, size, blocks }: Found): void {
  let alt = '';
  walk(xml, () => {
    if (xml.name === 'xdr:cNvPr') alt = xml.attribute('descr') ?? '';
    if (xml.name !== 'c:chart') return;
    const id = xml.attribute('r:id');
    const charts = optionalPart(sources, [], () =>
      readChart(sources, { part, id }, sources.palette(), { ...size, alt, isFramed: true }),
    );
    for (const { node } of charts) blocks.push(node);
  });
}

/** The default size of columns and rows in pixels, because drawings are read without the sheet's own sizes. */
const COLUMN = 64;
const ROW = 20;

function readCell(xml: XmlReader): Place {
  const told: Record<string, number> = {};
  walk(xml, () => {
    const { name } = xml;
    told[name] = Number(xml.text()) || 0;
  });
  const { 'xdr:col': column = 0, 'xdr:colOff': right = 0, 'xdr:row': row = 0, 'xdr:rowOff': down = 0 } = told;
  return { x: column * COLUMN + emuToPx(right), y: row * ROW + emuToPx(down) };
}

const sizeTo = (from: Place, to: Place): Found['size'] =>
  to.x > from.x && to.y > from.y
    ? { width: Math.min(to.x - from.x, MAX_PIXELS), height: Math.min(to.y - from.y, MAX_PIXELS) }
    : {};

function readPicture(xml: XmlReader, { part, sources, blocks }: Found): void {
  const picture: Partial<PictureReference> & { alt?: string; width?: number; height?: number } = {};
  walk(xml, () => {
    if (xml.name === 'xdr:cNvPr') picture.alt = xml.attribute('descr') ?? '';
    else if (xml.name === 'a:blip') {
      Object.assign(picture, sources.media.refer(part, xml.attribute('r:embed') ?? xml.attribute('r:link')));
    } else if (xml.name === 'a:ext' && xml.attribute('cx') !== undefined) {
      picture.width = pixels(xml.attribute('cx'));
      picture.height = pixels(xml.attribute('cy'));
    }
  });
  if (picture.src === undefined) return;
  const { src, linkedSrc, alt, width, height } = picture;
  const attrs = {
    src,
    ...(linkedSrc !== undefined && { linkedSrc }),
    ...(alt && { alt: alt.slice(0, 4096) }),
    ...(width && { width }),
    ...(height && { height }),
  };
  blocks.push({ type: 'paragraph', content: [{ type: 'image', attrs }] });
}

function pixels(emu: string | undefined): number {
  const value = emuToPx(Number(emu));
  return Number.isFinite(value) ? Math.min(Math.max(value, 0), MAX_PIXELS) : 0;
}

/** Reads the text of a shape paragraph by paragraph. */
function readShape(xml: XmlReader, { blocks }: Found): void {
  walk(xml, () => {
    if (xml.name !== 'a:p') return;
    let text = '';
    walk(xml, () => {
      if (xml.name === 'a:t') text += xml.text();
    });
    if (text.trim() !== '') blocks.push({ type: 'paragraph', content: [{ type: 'text', text }] });
  });
}

/** Visits all elements below the current one. A visitor may read an element's content. */
function walk(xml: XmlReader, visit: () => void): void {
  const level = xml.depth;
  while (xml.nextChild(level)) {
    const inner = xml.depth;
    visit();
    if (xml.depth === inner) walk(xml, visit);
  }
}
