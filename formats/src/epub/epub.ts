import type { DocumentNode } from '@editor-companion/document';
import { numberNotes, type NumberedNotes } from '@editor-companion/document';
import { levelTextCss } from '@editor-companion/document/styles';
import { addedStyles } from '../content/source/added-styles.ts';
import { htmlBody } from '../html/body.ts';
import type { WriteJob } from '../content/source/write-job.ts';
import { escapeAttribute, escapeText, XML_DECLARATION } from '../package/xml/write-xml.ts';
import { zipOf } from '../package/zip/write-zip.ts';
import { officePicture } from '../media/office-picture.ts';
import { aboutOf } from '../content/source/about.ts';
import { childrenOf, textOf } from '../content/node.ts';
import { settleRevisions, type RevisionMode } from '../content/source/revisions.ts';
import { bookOf, type Book } from './book.ts';
import { contentsList } from './navigation.ts';
import { packageDocument, type Item } from './package-document.ts';
import { BOOK_CSS } from './style.ts';
import { toXhtml } from './xhtml.ts';

const XHTML = 'application/xhtml+xml';

/** Writes a book (EPUB 3.3). */
export async function writeEpub(job: WriteJob, progress: (fraction: number) => void): Promise<Uint8Array> {
  const about = aboutOf(job);
  const title = about.title ?? 'Untitled';
  const pictures = await bookPictures(job);
  const settled = settleRevisions(job.content, (job.options['revisions'] as RevisionMode | undefined) ?? 'accept');
  const document = withoutMissing(settled, pictures);
  const book = bookOf(document, { split: job.options['split'] !== false, title });
  const shell = shellOf(about.language);
  const numbers = numberNotes(document);
  const rules = rulesOf(book, numbers);
  const html = (nodes: readonly DocumentNode[]): string =>
    toXhtml(
      htmlBody(nodes, (src) => pictures.get(src)?.href, job.model),
      rules,
    );
  const chapters = book.chapters.map((chapter, index): Item => {
    const body = html(chapter.blocks);
    progress((index + 1) / book.chapters.length);
    return page(`chapter-${index + 1}`, chapter.file, shell(chapter.title, body));
  });
  const cover = coverOf(job, pictures);
  const items: Item[] = [
    {
      id: 'nav',
      href: 'nav.xhtml',
      mediaType: XHTML,
      properties: 'nav',
      content: shell(title, navigation(book, title)),
    },
    {
      id: 'css',
      href: 'style.css',
      mediaType: 'text/css',
      content: [BOOK_CSS, levelTextCss(document), ...addedStyles(job), ...job.css].join('\n'),
    },
    ...(cover ? [{ ...page('cover', 'cover.xhtml', shell(title, coverBody(cover, title))) }] : []),
    ...chapters,
    ...(book.notes.length > 0 ? [page('notes', 'notes.xhtml', shell('Notes', notesBody(book, numbers, html)))] : []),
    ...[...pictures.values()].map((picture) =>
      picture === cover ? { ...picture, properties: 'cover-image' } : picture,
    ),
  ];
  return zipOf([
    { name: 'mimetype', content: 'application/epub+zip', stored: true },
    { name: 'META-INF/container.xml', content: CONTAINER },
    { name: 'EPUB/package.opf', content: packageDocument(about, title, items) },
    ...items.map(({ href, mediaType, content }) => ({
      name: `EPUB/${href}`,
      content,
      stored: mediaType.startsWith('image/') && mediaType !== 'image/svg+xml',
    })),
  ]);
}

const CONTAINER = `${XML_DECLARATION}<container version="1.0" xmlns="urn:oasis:names:tc:opendocument:xmlns:container"><rootfiles><rootfile full-path="EPUB/package.opf" media-type="application/oebps-package+xml"/></rootfiles></container>`;

const page = (id: string, href: string, content: string): Item => ({
  id,
  href,
  mediaType: XHTML,
  inSpine: true,
  content,
  ...propertiesOf(content),
});

const shellOf =
  (language: string | undefined) =>
  (title: string, body: string): string => {
    const lang =
      language === undefined ? '' : ` lang="${escapeAttribute(language)}" xml:lang="${escapeAttribute(language)}"`;
    const head = `<head><meta charset="utf-8"/><title>${escapeText(title)}</title><link rel="stylesheet" type="text/css" href="style.css"/></head>`;
    return `<?xml version="1.0" encoding="UTF-8"?>\n<!DOCTYPE html>\n<html xmlns="http://www.w3.org/1999/xhtml" xmlns:epub="http://www.idpf.org/2007/ops"${lang}>${head}<body>${body}</body></html>`;
  };

const navigation = ({ contents }: Book, title: string): string =>
  `<nav epub:type="toc" id="toc"><h1>${escapeText(title)}</h1>${contentsList(contents)}</nav>`;

/** Picture types that all reading systems support (EPUB 3.3, 3.2). Others are converted to PNG. */
const CORE: Readonly<Record<string, string>> = {
  'image/png': 'png',
  'image/jpeg': 'jpg',
  'image/gif': 'gif',
  'image/svg+xml': 'svg',
  'image/webp': 'webp',
};

async function bookPictures({ pictures: resources, unreadable }: WriteJob): Promise<Map<string, Item>> {
  const pictures = new Map<string, Item>();
  for (const [address, resource] of resources) {
    const type = resource.mediaType.split(';')[0] ?? '';
    const made = type in CORE ? { mediaType: type, bytes: resource.bytes } : await officePicture(resource);
    const extension = CORE[made?.mediaType ?? ''];
    if (!made || extension === undefined) {
      unreadable?.add(address);
      continue;
    }
    const id = `picture-${pictures.size + 1}`;
    pictures.set(address, { id, href: `${id}.${extension}`, mediaType: made.mediaType, content: made.bytes });
  }
  return pictures;
}

/** Replaces pictures that could not be loaded by their alternative text, because a book must contain all its pictures. */
function withoutMissing(node: DocumentNode, pictures: ReadonlyMap<string, Item>): DocumentNode {
  if (node.type === 'image' && !pictures.has(textOf(node, 'src') ?? '')) {
    const words = textOf(node, 'alt') ?? 'picture';
    return { type: 'text', text: `[${words}]`, ...(node.marks && { marks: node.marks }) };
  }
  return node.content ? { ...node, content: node.content.map((child) => withoutMissing(child, pictures)) } : node;
}

const coverOf = ({ options }: WriteJob, pictures: ReadonlyMap<string, Item>): Item | undefined =>
  typeof options['cover'] === 'string' ? pictures.get(options['cover']) : undefined;

const coverBody = ({ href }: Item, title: string): string =>
  `<div class="cover"><img src="${href}" alt="${escapeAttribute(title)}"/></div>`;

const noteId = (kind: string, id: string): string => `${kind}-${id.replaceAll(/[^\w-]/g, '_')}`;

function rulesOf({ anchors, notes }: Book, numbers: NumberedNotes) {
  const known = new Set(notes.map((note) => noteId(textOf(note, 'kind') ?? 'footnote', textOf(note, 'noteId') ?? '')));
  return {
    hrefFor: (href: string): string | undefined => {
      if (/^(?:https?|mailto|tel|ftp):/i.test(href)) return URL.canParse(href) ? new URL(href).href : undefined;
      const file = href.startsWith('#') ? anchors.get(href.slice(1)) : undefined;
      return file === undefined ? undefined : `${file}${href}`;
    },
    noteReference: (kind: string, id: string): string => {
      const name = noteId(kind, id);
      // A chapter does not know how many notes those before it have.
      const words = escapeText(numbers.of(kind, id)?.text ?? '');
      return known.has(name)
        ? `<sup><a epub:type="noteref" href="notes.xhtml#${name}">${words}</a></sup>`
        : `<sup>${words}</sup>`;
    },
  };
}

/** Returns the file of notes. Reading systems show notes where the text refers to them. */
function notesBody({ notes }: Book, numbers: NumberedNotes, html: (nodes: readonly DocumentNode[]) => string): string {
  const seen = new Set<string>();
  return notes
    .map((note) => {
      const kind = textOf(note, 'kind') ?? 'footnote';
      const id = noteId(kind, textOf(note, 'noteId') ?? '');
      if (seen.has(id)) return '';
      seen.add(id);
      const label = numbers.of(kind, textOf(note, 'noteId'))?.text ?? '';
      return `<aside epub:type="${kind}" id="${id}"><span>${escapeText(label)}. </span>${html(childrenOf(note))}</aside>`;
    })
    .join('');
}

/** Returns the kinds of content that a chapter must declare (EPUB 3.3, D.6). */
function propertiesOf(content: string): Pick<Item, 'properties'> {
  const properties = [...(content.includes('<math') ? ['mathml'] : []), ...(content.includes('<svg') ? ['svg'] : [])];
  return properties.length > 0 ? { properties: properties.join(' ') } : {};
}
