import type { DocumentMark } from '@editor-companion/document';
import { element } from '../../../package/xml/write-xml.ts';
import { uriOf } from '../../../content/text/link.ts';
import { textOf } from '../../../content/node.ts';
import type { Story } from '../story.ts';
import { decodePercent } from '../../../content/text/percent.ts';

/** Wraps content in a w:hyperlink (17.16.22) to a bookmark or, by a relationship, to an address. */
export function linkElement(story: Story, mark: DocumentMark, content: string): string {
  const href = textOf(mark, 'href') ?? '';
  const isInternal = href.startsWith('#') && href.length > 1;
  const target = isInternal
    ? { 'w:anchor': story.docx.bookmarks.nameOf(decodePercent(href.slice(1))) }
    : { 'r:id': story.relationships.add('hyperlink', uriOf(href), true) };
  return element(
    'w:hyperlink',
    { ...target, 'w:tgtFrame': textOf(mark, 'target'), 'w:tooltip': textOf(mark, 'title'), 'w:history': 1 },
    content,
  );
}
