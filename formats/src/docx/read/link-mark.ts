import type { DocumentMark } from '@editor-companion/document';
import { clip } from '../../content/bounds.ts';
import type { Story } from './story.ts';
import { isTarget, safeHref } from '../../content/text/link.ts';

/** Returns a link mark. Undefined if the address is empty or not allowed. */
export function linkMark({ docx }: Story, address: string, title?: string, target?: string): DocumentMark | undefined {
  if (address === '') return undefined;
  const href = safeHref(address);
  if (href === undefined) {
    docx.warnings.add('LINK_DROPPED');
    return undefined;
  }
  const attrs: Record<string, unknown> = { href };
  if (title) attrs['title'] = clip(title, 1024);
  if (isTarget(target)) attrs['target'] = target;
  if (href.startsWith('#')) docx.bookmarks.addLink(attrs);
  return { type: 'link', attrs };
}
