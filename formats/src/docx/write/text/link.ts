import type { DocumentMark } from '@editor-companion/document';
import { element } from '../../../package/xml/write-xml.ts';
import { textOf } from '../../../content/node.ts';
import type { Story } from '../story.ts';

/** Where a link leads, as attributes of w:hyperlink (17.16.22): a bookmark, or a relationship to an address. */
export function linkElement(story: Story, mark: DocumentMark, content: string): string {
  const href = textOf(mark, 'href') ?? '';
  const isInternal = href.startsWith('#') && href.length > 1;
  const target = isInternal
    ? { 'w:anchor': story.docx.bookmarks.nameOf(decode(href.slice(1))) }
    : { 'r:id': story.relationships.add('hyperlink', uriOf(href), true) };
  return element(
    'w:hyperlink',
    { ...target, 'w:tgtFrame': textOf(mark, 'target'), 'w:tooltip': textOf(mark, 'title'), 'w:history': 1 },
    content,
  );
}

/** Word refuses whole files over addresses with signs that no address may hold (RFC 3986). */
export const uriOf = (href: string): string =>
  href
    .replaceAll(/[^\w\-.~:/?#[\]@!$&'()*+,;=%\u0080-\uffff]/g, (sign) => encodeURIComponent(sign))
    .replaceAll(/%(?![0-9a-fA-F]{2})/g, '%25');

function decode(fragment: string): string {
  try {
    return decodeURIComponent(fragment);
  } catch {
    return fragment;
  }
}
