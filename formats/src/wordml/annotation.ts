import { escapeXml } from '../docx/parts/xml.ts';
import type { XmlReader } from '../package/xml/xml-reader.ts';
import type { Translation } from './translation.ts';

const CHANGES: ReadonlyMap<string, string> = new Map([
  ['Word.Insertion', 'ins'],
  ['Word.Deletion', 'del'],
]);
const MARKS: ReadonlyMap<string, string> = new Map([
  ['Word.Comment.Start', 'commentRangeStart'],
  ['Word.Comment.End', 'commentRangeEnd'],
  ['Word.Bookmark.Start', 'bookmarkStart'],
  ['Word.Bookmark.End', 'bookmarkEnd'],
]);
/** Annotations with the formatting before a change. */
const FORMER = new Set(['Word.Formatting', 'Word.Numbering', 'Word.ParagraphProperties']);

/** Converts `aml:annotation`, which Word 2003 uses for comments, bookmarks and tracked changes, to WordprocessingML. */
export function annotation(xml: XmlReader, told: Pick<Translation, 'content' | 'parts'>): string {
  const type = xml.attribute('w:type') ?? '';
  const of = (name: string, source: string): string => {
    const value = xml.attribute(source);
    return value === undefined ? '' : ` w:${name}="${escapeXml(value)}"`;
  };
  const id = of('id', 'aml:id');
  const by = `${of('author', 'aml:author')}${of('date', 'aml:createdate')}`;
  const change = CHANGES.get(type);
  if (change !== undefined) return `<w:${change}${id}${by}>${told.content(xml)}</w:${change}>`;
  const mark = MARKS.get(type);
  if (mark !== undefined) return `<w:${mark}${id}${of('name', 'w:name')}/>`;
  if (type === 'Word.Comment') {
    const attributes = `${id}${by}${of('initials', 'w:initials')}`;
    told.parts.addComment(attributes, told.content(xml));
    return `<w:commentReference${id}/>`;
  }
  return FORMER.has(type) ? '' : told.content(xml);
}
