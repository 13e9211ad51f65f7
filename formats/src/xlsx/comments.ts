import { plainTextOf } from '../content/sheet/cell.ts';
import { noteOf, type CellComment } from '../content/sheet/note.ts';
import type { Package } from '../package/package.ts';
import type { XmlReader } from '../package/xml/xml-reader.ts';
import { readPlace } from '../content/sheet/cell-reference.ts';
import { readRichText } from './rich-text.ts';
import type { Palette } from './palette.ts';

/** Reads the comments of a sheet (18.7). @param prefix makes ids unique in the workbook */
export function readSheetComments(source: Package, sheetPart: string, palette: Palette, prefix: string): CellComment[] {
  const part = source.related(sheetPart, 'comments');
  const xml = part === undefined ? undefined : source.xml(part);
  if (!xml) return [];
  const found: Found = { authors: [], comments: [], prefix, palette };
  xml.root('s:comments');
  const level = xml.depth;
  while (xml.nextChild(level)) {
    if (xml.name === 's:authors') readAuthors(xml, found);
    else if (xml.name === 's:commentList') readList(xml, found);
  }
  return found.comments;
}

interface Found {
  readonly authors: string[];
  readonly comments: CellComment[];
  readonly prefix: string;
  readonly palette: Palette;
}

function readAuthors(xml: XmlReader, { authors }: Found): void {
  const level = xml.depth;
  while (xml.nextChild(level)) authors.push(xml.text());
}

function readList(xml: XmlReader, { authors, comments, prefix, palette }: Found): void {
  const level = xml.depth;
  while (xml.nextChild(level)) {
    const place = readPlace(xml.attribute('ref'));
    const author = authors[Number(xml.attribute('authorId') ?? 0)] ?? '';
    const text = readText(xml, palette);
    if (!place) continue;
    const id = `${prefix}-${comments.length + 1}`;
    comments.push({ at: `${place.row},${place.column}`, comment: noteOf(id, author, text) });
  }
}

function readText(xml: XmlReader, palette: Palette): string {
  let text = '';
  const level = xml.depth;
  while (xml.nextChild(level)) if (xml.name === 's:text') text = plainTextOf(readRichText(xml, palette));
  return text;
}
