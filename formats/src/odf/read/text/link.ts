import type { DocumentMark } from '@editor-companion/document';
import { clip } from '../../../content/bounds.ts';
import { isTarget, safeHref } from '../../../content/text/link.ts';
import type { Story } from '../story.ts';

/** What a link says besides where it leads: a hint, and the window in which it opens. */
export interface LinkMore {
  readonly title?: string | undefined;
  readonly target?: string | undefined;
}

/** A link mark, or undefined where there is no address or it may not be linked to. */
export function linkMark({ odf }: Story, address: string, { title, target }: LinkMore = {}): DocumentMark | undefined {
  if (address === '' || address === '#') return undefined;
  const href = safeHref(address.startsWith('#') ? `#${targetName(address.slice(1))}` : address);
  if (href === undefined) {
    odf.warnings.add('LINK_DROPPED');
    return undefined;
  }
  const attrs: Record<string, unknown> = {
    href,
    ...(title && { title: clip(title, 1024) }),
    ...(isTarget(target) && { target }),
  };
  if (href.startsWith('#')) odf.bookmarks.addLink(attrs);
  return { type: 'link', attrs };
}

/** `my%20mark|outline` -> `my mark`: LibreOffice says after a bar what it leads to. */
const targetName = (name: string): string => decode(name).replace(/\|[a-z]+$/, '');

/** An address or name without percent signs, where they make sense. */
export function decode(text: string): string {
  try {
    return decodeURIComponent(text);
  } catch {
    return text;
  }
}
