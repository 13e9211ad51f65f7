import { element, textElement } from '../package/xml/write-xml.ts';
import { reference } from './cells.ts';
import { recordsOf } from './record.ts';
import { richText, spelled } from './text.ts';
import { wholePart, XmlPart } from './xml-part.ts';

const PROPERTIES = 153;
const SHEET = 156;
const STRING = 19;
const AUTHOR = 632;
const COMMENT = 635;
const COMMENT_TEXT = 637;
const STATES = ['visible', 'hidden', 'veryHidden'];

/** Converts the workbook part ([MS-XLSB] 2.1.7.61) to SpreadsheetML: its sheets and its date system. */
export function workbookXml(part: Buffer): Buffer {
  const sheets = new XmlPart();
  let date1904 = 0;
  for (const { type, data } of recordsOf(part)) {
    if (type === PROPERTIES) date1904 = data.int() & 1;
    if (type !== SHEET) continue;
    const [state, sheetId, id, name] = [STATES[data.int()], data.int(), data.text(), data.text() ?? ''];
    sheets.add(element('sheet', { name, sheetId, state, 'r:id': id }));
  }
  return wholePart('workbook', element('workbookPr', { date1904 }), sheets.within('sheets'));
}

/** Converts the shared strings (2.1.7.45). */
export function stringsXml(part: Buffer, fonts: readonly string[]): Buffer {
  const strings = new XmlPart();
  for (const { type, data } of recordsOf(part)) {
    if (type === STRING) strings.add(element('si', {}, richText(data, fonts)));
  }
  return wholePart('sst', strings.content());
}

/** Converts comments on cells (2.1.7.12). */
export function commentsXml(part: Buffer, fonts: readonly string[]): Buffer {
  const [authors, comments] = [new XmlPart(), new XmlPart()];
  let open = { authorId: 0, ref: '' };
  for (const { type, data } of recordsOf(part)) {
    if (type === AUTHOR) authors.add(textElement('author', spelled(data.text() ?? '')));
    else if (type === COMMENT) {
      const [authorId, row] = [data.int(), data.int()];
      open = { authorId, ref: reference(row, data.skip(4).int()) };
    } else if (type === COMMENT_TEXT)
      comments.add(element('comment', open, element('text', {}, richText(data, fonts))));
  }
  return wholePart('comments', authors.within('authors'), comments.within('commentList'));
}
