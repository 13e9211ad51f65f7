import { NOTE_END } from '../../words.ts';
import type { Story } from '../story.ts';
import type { InlineBuilder } from '../../../content/text/inline-builder.ts';

/** Begins a bookmark within a paragraph (17.13.6.2). */
export function beginBookmark(
  { docx, xml, openBookmarks, bookmarksWithoutNote }: Story,
  { builder }: { readonly builder: InlineBuilder },
): void {
  const [id, name] = [xml.attribute('w:id') ?? '', xml.attribute('w:name') ?? ''];
  // One around the reference to a note names no paragraph.
  if (!docx.isOwn || !name.endsWith(NOTE_END)) builder.anchors.push(name);
  openBookmarks.set(id, { name, builder, start: builder.length });
  bookmarksWithoutNote.set(id, name);
}

/** Begins a bookmark between paragraphs. It marks the next paragraph. */
export function beginBookmarkBetween({ xml, pendingAnchors }: Story): void {
  pendingAnchors.push(xml.attribute('w:name') ?? '');
}

/** Ends a bookmark within a paragraph (17.13.6.1). The marked content is known if the bookmark began in the same paragraph. */
export function endBookmark(
  { xml, openBookmarks, bookmarksWithoutNote }: Story,
  { builder }: { readonly builder: InlineBuilder },
): void {
  const id = xml.attribute('w:id') ?? '';
  const open = openBookmarks.get(id);
  openBookmarks.delete(id);
  bookmarksWithoutNote.delete(id);
  if (open?.builder === builder) builder.ranges.push({ name: open.name, start: open.start, end: builder.length });
}
