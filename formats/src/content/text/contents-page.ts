import type { DocumentNode } from '@editor-companion/document';
import { anchorId } from '../bounds.ts';
import { childrenOf, markOf, textOf } from '../node.ts';
import type { Bookmarks } from './bookmarks.ts';

/** A page number in digits or Roman numerals. */
const PAGE = /^(?:\d{1,6}|[ivxlcdm]{1,12}|[IVXLCDM]{1,12})$/;

/** Replaces the page number after the last tab of a line of a table of contents by a cross reference to the line's target. */
export function tellPage(bookmarks: Bookmarks, line: DocumentNode): void {
  const content = [...childrenOf(line)];
  const last = content.at(-1);
  const link = last && markOf(last, 'link');
  const href = link && textOf(link, 'href');
  const text = last?.text ?? '';
  const at = text.lastIndexOf('\t');
  const page = text.slice(at + 1).trim();
  const hasTab = at >= 0 || content.at(-2)?.text?.endsWith('\t') === true;
  if (!last || !href?.startsWith('#') || !hasTab || !PAGE.test(page)) return;
  const node: DocumentNode = {
    type: 'crossReference',
    attrs: { target: anchorId(href.slice(1)), kind: 'page' },
    content: [{ ...last, text: page }],
  };
  bookmarks.addReference(node, { isLink: true, isCertain: true });
  const rest = at < 0 ? [] : [{ ...last, text: text.slice(0, at + 1) }];
  line.content = [...content.slice(0, -1), ...rest, node];
}
