import type { DocumentMark } from '@editor-companion/document';
import { clip } from '../content/bounds.ts';
import { noteOf, type CellComment } from '../content/sheet/note.ts';
import { safeHref } from '../content/text/link.ts';
import type { Warnings } from '../content/warnings.ts';
import type { XmlReader } from '../package/xml/xml-reader.ts';

/** A comment on a cell as in the file. */
export interface Note {
  readonly author: string;
  readonly text: string;
}

/** The maximum number of characters of a comment, as in a cell. */
const MAX_TEXT = 32_767;

/** Reads the current element `ss:Comment`. Its `ss:Data` contains HTML, of which the text is kept. */
export function readNote(xml: XmlReader): Note {
  const author = clip(xml.attribute('ss:Author') ?? '', 1024);
  let text = '';
  const level = xml.depth;
  while (xml.nextChild(level)) if (xml.name === 'ss:Data') text = clip(xml.text(), MAX_TEXT);
  return { author, text: text.toWellFormed() };
}

/** @param sheet its name, which makes ids unique in the workbook; @param notes by cell, `row,column` */
export const commentsOf = (sheet: string, notes: ReadonlyMap<string, Note>): CellComment[] =>
  [...notes].map(([at, { author, text }], index) => ({ at, comment: noteOf(`${sheet}-${index + 1}`, author, text) }));

/**
 * Returns link marks by cell, `row,column`. Links within the workbook are dropped, because they have no target in the document; their text
 * stays.
 */
export function linkMarks(addresses: ReadonlyMap<string, string>, warnings: Warnings): Map<string, DocumentMark> {
  const marks = new Map<string, DocumentMark>();
  for (const [at, address] of addresses) {
    if (address.startsWith('#')) continue;
    const href = safeHref(address);
    if (href === undefined) warnings.add('LINK_DROPPED');
    else marks.set(at, { type: 'link', attrs: { href } });
  }
  return marks;
}
