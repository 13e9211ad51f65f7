import { NOTE_END } from '../../words.ts';
import type { Story } from '../story.ts';
import { openBookmark } from '../../../content/text/bookmark-range.ts';
import type { InlineBuilder } from '../../../content/text/inline-builder.ts';

/** Begins a bookmark within a paragraph (17.13.6.2). */
export function beginBookmark(
  { docx, xml, openBookmarks, bookmarksWithoutNote }: Story,
  { builder }: { readonly builder: InlineBuilder },
): void {
  const [id, name] = [xml.attribute('w:id') ?? '', xml.attribute('w:name') ?? ''];
  // One around the reference to a note names no paragraph.
  if (!docx.isOwn || !name.endsWith(NOTE_END)) builder.anchors.push(name);
  openBookmarks.set(id, openBookmark(name, builder));
  bookmarksWithoutNote.set(id, name);
}

/** Begins a bookmark between paragraphs. It marks the next paragraph. */
export function beginBookmarkBetween({ xml, openBookmarks, pendingAnchors }: Story): void {
  const name = xml.attribute('w:name') ?? '';
  pendingAnchors.push(name);
  openBookmarks.set(xml.attribute('w:id') ?? '', openBookmark(name));
}

/** Ends a bookmark between paragraphs. */
export function endBookmarkBetween({ docx, xml, openBookmarks }: Story): void {
  const id = xml.attribute('w:id') ?? '';
  const open = openBookmarks.get(id);
  openBookmarks.delete(id);
  if (open) docx.bookmarks.end(open);
}

/** Ends a bookmark within a paragraph (17.13.6.1). */
export function endBookmark(
  { docx, xml, openBookmarks, bookmarksWithoutNote }: Story,
  { builder }: { readonly builder: InlineBuilder },
): void {
  const id = xml.attribute('w:id') ?? '';
  const open = openBookmarks.get(id);
  openBookmarks.delete(id);
  bookmarksWithoutNote.delete(id);
  if (open) docx.bookmarks.end(open, builder);
}
