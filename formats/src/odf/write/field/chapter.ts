import { shownIn, type DocumentNode } from '@editor-companion/document';
import { isSet, textOf } from '../../../content/node.ts';
import { textElement } from '../../../package/xml/write-xml.ts';
import { referredLevel } from '../../../content/source/referred-level.ts';
import { CHAPTER_DISPLAYS } from '../../words.ts';

/**
 * Returns a chapter field (ODF 1.3, part 3, 7.3.10) with its last displayed text. Undefined for a reference to a style that is no
 * heading's, for a position, and for a fixed field: the format has none of them, so that the text is written.
 */
export function writeChapter(node: DocumentNode): string | undefined {
  const level = referredLevel(node);
  const display = CHAPTER_DISPLAYS[textOf(node, 'format') ?? 'text'];
  if (level === undefined || display === undefined || isSet(node, 'fixed')) return undefined;
  return textElement('text:chapter', shownIn(node), { 'text:display': display, 'text:outline-level': level });
}
