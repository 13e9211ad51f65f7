import type { DocumentNode, ImportedDocument } from '@editor-companion/document';
import { titleOf } from '../../content/title.ts';
import { Warnings } from '../../content/warnings.ts';
import type { ReportProgress } from '../../content/progress.ts';
import { FormatError } from '../../errors.ts';
import { decodeText } from '../../markup/decode-text.ts';
import { withFormulas } from '../../markup/formulas.ts';
import { PagePictures, type FindFile } from '../../markup/page-pictures.ts';
import { MAX_NODES, readMarkup } from '../../markup/read-markup.ts';
import { rewriteMarkup } from '../../markup/rewrite-markup.ts';
import { withClosedElements } from '../../markup/closed-elements.ts';
import { Package } from '../../package/package.ts';
import { ZipArchive } from '../../package/zip/zip.ts';
import { BookBlocks } from './book-blocks.ts';
import { BookLinks } from './book-links.ts';
import { BookSheets } from './book-sheets.ts';
import type { Chapter } from './chapter.ts';
import { memberAt, readPublication, type ManifestItem, type Publication } from './publication.ts';
import { rewriteChapter } from './rewrite-chapter.ts';

/** The maximum number of characters of all chapters together. */
const MAX_CHARACTERS = 64 * 1024 * 1024;

/**
 * Reads a book (EPUB 2 and 3) from a local file: its chapters in reading order as one document. Blocking: for worker threads.
 * @throws FormatError FILE_TRUNCATED, FILE_DAMAGED, FILE_ENCRYPTED, ARCHIVE_UNSAFE, XML_UNSAFE, CONTENT_TOO_LARGE.
 */
export function readEpub(path: string, report: ReportProgress): ImportedDocument {
  using source = new Package(new ZipArchive(path));
  const book = readPublication(source);
  const chapters = chaptersOf(source, book);
  const warnings = new Warnings();
  const pictures = new PagePictures(warnings, { keepsLinks: true, find: finderOf(source, book) });
  const links = new BookLinks(chapters);
  const sheets = new BookSheets(source);
  const blocks = new BookBlocks();
  for (const [index, chapter] of chapters.entries()) {
    const rules = sheets.of(chapter);
    const picture = (address: string): string | undefined => pictures.place(placeOf(address, chapter.path));
    const read = (html: string): DocumentNode[] => readMarkup(rewriteMarkup(html, { picture, rules }).html);
    const { html, notes } = rewriteChapter(chapter, links);
    blocks.addChapter(read(html), notes.length > 0);
    for (const { note, html: words } of notes) blocks.addNote(note, read(words));
    report((index + 1) / chapters.length);
  }
  const content = blocks.list();
  const title = book.metadata['title'] ?? titleOf(content);
  return {
    ...(title !== undefined && { title }),
    content: { type: 'doc', content },
    metadata: book.metadata,
    assets: pictures.list(),
    warnings: warnings.list(),
  };
}

const PAGES = new Set(['application/xhtml+xml', 'text/html', 'application/x-dtbook+xml', 'text/x-oeb1-document']);

function chaptersOf(source: Package, { spine }: Publication): Chapter[] {
  let left = MAX_CHARACTERS;
  return spine.flatMap((item) => {
    const bytes = source.bytes(item.path);
    if (!bytes) return [];
    const text = sourceOf(item, bytes);
    left -= text.length;
    checkTags(text);
    if (left < 0)
      throw new FormatError('ARCHIVE_UNSAFE', { reason: `it contains more than ${MAX_CHARACTERS} characters` });
    return text === '' ? [] : [{ path: item.path, source: withFormulas(withClosedElements(text)) }];
  });
}

/** Checks the number of tags before the page is parsed. An element has at most two tags. */
function checkTags(text: string): void {
  let tags = 0;
  for (let at = text.indexOf('<'); at >= 0; at = text.indexOf('<', at + 1))
    if (++tags > 2 * MAX_NODES) throw new FormatError('CONTENT_TOO_LARGE', { limit: MAX_NODES });
}

/** A page of a book may be a picture (EPUB 3.3, 3.4). */
function sourceOf({ path, mediaType }: ManifestItem, bytes: Buffer): string {
  if (PAGES.has(mediaType)) return decodeText(bytes).text;
  return mediaType.startsWith('image/') ? `<img src="${encodeURIComponent(path.split('/').at(-1) ?? '')}">` : '';
}

/** Finds a file of the book by its path. */
function finderOf(source: Package, { items }: Publication): FindFile {
  return (path) => {
    const item = items.get(path);
    const bytes = item && source.bytes(path);
    return bytes && { name: path.split('/').at(-1) ?? 'image', mediaType: item.mediaType, bytes };
  };
}

/** Returns the path of a file of the book. External and data URLs stay unchanged. */
const placeOf = (address: string, page: string): string =>
  /^[a-z][a-z0-9+.-]*:|^\/\//i.test(address) ? address : memberAt(address, page);
