import type { Story } from '../story.ts';
import type { InlineBuilder } from '../../../content/text/inline-builder.ts';

/** A bookmark begins within a paragraph (17.13.6.2). */
export function beginBookmark({ xml, openBookmarks }: Story, { builder }: { readonly builder: InlineBuilder }): void {
  const name = xml.attribute('w:name') ?? '';
  builder.anchors.push(name);
  openBookmarks.set(xml.attribute('w:id') ?? '', { name, builder, start: builder.length });
}

/** A bookmark begins between paragraphs: it marks the next one. */
export function beginBookmarkBetween({ xml, pendingAnchors }: Story): void {
  pendingAnchors.push(xml.attribute('w:name') ?? '');
}

/** A bookmark ends within a paragraph (17.13.6.1); what it marks is known when it began in the same. */
export function endBookmark({ xml, openBookmarks }: Story, { builder }: { readonly builder: InlineBuilder }): void {
  const id = xml.attribute('w:id') ?? '';
  const open = openBookmarks.get(id);
  openBookmarks.delete(id);
  if (open?.builder === builder) builder.ranges.push({ name: open.name, start: open.start, end: builder.length });
}
