import { shownIn, type DocumentNode } from '@editor-companion/document';
import { childrenOf } from '../node.ts';

const isPage = ({ type, attrs }: DocumentNode): boolean =>
  type === 'crossReference' && (attrs?.['kind'] === 'page' || attrs?.['kind'] === 'pages');

/** Tells whether no page of a line of an index is known, although it has some: the document was never laid out. */
export const lacksPages = (line: DocumentNode): boolean => {
  const pages = childrenOf(line).filter(isPage);
  return pages.length > 0 && pages.every((page) => shownIn(page) === '');
};

/**
 * Returns a line of an index without the pages that are not known, and the separators before them. Word processors show a page once for all
 * entries on it, so that some may not be known.
 */
export function withKnownPages(line: DocumentNode): DocumentNode {
  const content: DocumentNode[] = [];
  for (const node of childrenOf(line)) {
    const last = content.at(-1);
    if (!isPage(node) || shownIn(node) !== '') content.push(node);
    else if (last?.type === 'text') content[content.length - 1] = { ...last, text: withoutSeparator(last.text ?? '') };
  }
  return { ...line, content: content.filter(({ type, text }) => type !== 'text' || text !== '') };
}

/** Returns the same line with its pages as text. */
export function withPagesAsText(line: DocumentNode): DocumentNode {
  const known = withKnownPages(line);
  return { ...known, content: childrenOf(known).flatMap((node) => (isPage(node) ? childrenOf(node) : [node])) };
}

/** Removes the separator at the end of a text: a comma, a dash, a tab. */
function withoutSeparator(text: string): string {
  let end = text.length;
  while (end > 0 && /[\s,;.\u2013\u2014]/.test(text[end - 1] ?? '')) end -= 1;
  return text.slice(0, end);
}
