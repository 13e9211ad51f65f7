import type { DocumentMark } from '@editor-companion/document';
import { clip } from '../../../content/bounds.ts';
import { isTarget, safeHref } from '../../../content/text/link.ts';
import type { Story } from '../story.ts';
import { decodePercent } from '../../../content/text/percent.ts';

/** Further attributes of a link: its title, and the window in which it opens. */
export interface LinkMore {
  readonly title?: string | undefined;
  readonly target?: string | undefined;
}

/** Returns a link mark. Undefined if there is no address or its protocol is not allowed. */
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

/** Converts `my%20mark|outline` to `my mark`. LibreOffice writes the target's type after a bar. */
const targetName = (name: string): string => decodePercent(name).replace(/\|[a-z]+$/, '');
