import { sectionsOf } from '@editor-companion/document';
import { bookmarkEnds } from '../../content/source/bookmark-ends.ts';
import { References } from '../../content/source/references.ts';
import { HeadingBook } from '../../content/source/heading-numbers.ts';
import { OutlineNumbers } from './style/outline.ts';
import { OriginalBook } from '../../content/own/original-book.ts';
import { OWN_WORDS } from '../../content/own/words.ts';
import { ORIGINALS_PART } from '../words.ts';
import { preparePictures } from '../../media/prepare-pictures.ts';
import { firstFamily } from '../../content/css/font.ts';
import { UNSAID } from '../words.ts';
import { DEFAULT_BASE, toPoints } from '../../content/css/length.ts';
import type { WriteJob } from '../../content/source/write-job.ts';
import { element, textElement, XML_DECLARATION } from '../../package/xml/write-xml.ts';
import { zipOf } from '../../package/zip/write-zip.ts';
import { aboutOf, type About } from '../../content/source/about.ts';
import { bandsOf } from '../../content/source/bands.ts';
import { childrenOf } from '../../content/node.ts';
import { DEFAULT_PAGE, textWidth } from '../../content/source/page.ts';
import { settlePageRevisions, settleRevisions, type RevisionMode } from '../../content/source/revisions.ts';
import { textDefaults } from '../../content/source/text-defaults.ts';
import { writeBlocks } from './block/blocks.ts';
import { Changes } from './text/changes.ts';
import { IndexRanges } from './field/index-ranges.ts';
import { BookmarkWriter } from './text/bookmark-writer.ts';
import { CommentBook } from './text/comment-book.ts';
import { NAMESPACES } from './namespaces.ts';
import { NoteBook } from './note-book.ts';
import { Objects, type Listed } from './objects.ts';
import { flushBreak } from './block/paragraph.ts';
import { masterPage, Masters } from './page/masters.ts';
import { writeInSection, writeSection } from './page/pages.ts';
import { settings } from './settings.ts';
import { Story, type Odt } from './story.ts';
import { AutomaticStyles, NamedStyles } from './style/styles.ts';
import { namedStyles } from './style/style-table.ts';

export const MEDIA_TYPE = 'application/vnd.oasis.opendocument.text';
const PICTURES = 0.3;

/** Writes an OpenDocument text (ODF 1.3). */
export async function writeOdt(job: WriteJob, progress: (fraction: number) => void): Promise<Uint8Array> {
  const { revisions = 'keep' } = job.options as { revisions?: RevisionMode };
  const content = settleRevisions(job.content, revisions);
  const objects = new Objects(await preparePictures(job, (share) => progress(share * PICTURES)));
  const page = settlePageRevisions(job.page ?? DEFAULT_PAGE, revisions);
  const text = textDefaults(page);
  const width = textWidth(page) / 0.75;
  const about = aboutOf(job);
  const odt: Odt = {
    automatic: new AutomaticStyles(),
    named: new NamedStyles(),
    objects,
    changes: new Changes(),
    originals: new OriginalBook(),
    references: new References(content, page),
    outline: new OutlineNumbers(new HeadingBook(content, page)),
    sequences: new Set(),
    properties: propertiesOf(about),
    comments: new CommentBook(job.options['comments'] === true ? job.comments : [], content),
    // The paragraphs of tracked changes are copied before they are written.
    bookmarks: new BookmarkWriter(bookmarkEnds(content, page, ({ attrs }) => attrs?.['change'] != null)),
    indexRanges: new IndexRanges(content),
    notes: new NoteBook(content),
    page,
    base: {
      fontSize: toPoints(text.fontSize) ?? DEFAULT_BASE.fontSize,
      whole: textWidth(page),
      family: firstFamily(text.fontFamily) ?? UNSAID.fontFamily,
    },
    masters: new Masters(page),
    writeBlocks,
    nextId: 0,
  };
  const story = new Story(odt, 'body', width);
  // The first registered master page is the one on which the document begins.
  story.begin(odt.masters.of(page, bandsOf(undefined, page, 'document')));
  writeContent(story, content, (share) => progress(PICTURES + share * (1 - PICTURES)));
  if (story.pendingBreak !== undefined) flushBreak(story);
  const words = story.toXml();
  return packOdt(odt, {
    body: odt.changes.toXml() + sequences(odt) + words,
    about,
    styles: namedStyles(text, about),
    width,
  });
}

function writeContent(story: Story, content: WriteJob['content'], progress: (share: number) => void): void {
  const all = childrenOf(content).filter(({ type }) => type !== 'footnotes');
  let written = 0;
  for (const blocks of sectionsOf(all, ({ type }) => type === 'section')) {
    const [first] = blocks;
    if (first?.type === 'section') writeSection(story, first, first === all.at(-1));
    else writeInSection(story, undefined, () => blocks.forEach((_, index) => writeTop(story, blocks, index)));
    progress((written += blocks.length) / all.length);
  }
}

/** Writes a top-level block. Blocks are written one by one, so dependencies between neighbours are resolved here. */
function writeTop(story: Story, blocks: readonly WriteJob['content'][], index: number): void {
  const [before, block] = [blocks[index - 1], blocks[index]];
  if (!block) return;
  const isAlike = before?.type === block.type && (block.type === 'codeBlock' || block.type === 'blockquote');
  story.odt.writeBlocks(story, isAlike ? [{ type: 'paragraph' }, block] : [block]);
}

/** Returns the document properties that the file states, by the editor's names. */
function propertiesOf({ title, subject, author, keywords, description }: About): ReadonlySet<string> {
  const said = { title, subject, author, keywords, description };
  return new Set(Object.entries(said).flatMap(([name, value]) => (value ? [name] : [])));
}

/** Declares the names of caption sequences, which programs need in advance (ODF 1.3, part 3, 7.4.11). */
const sequences = ({ sequences: names }: Odt): string =>
  names.size === 0
    ? ''
    : element(
        'text:sequence-decls',
        {},
        [...names].map((name) => element('text:sequence-decl', { 'text:display-outline-level': 0, 'text:name': name })),
      );

interface Contents {
  readonly body: string;
  readonly about: About;
  readonly styles: string;
  readonly width: number;
}

function packOdt(odt: Odt, { body, about, styles, width }: Contents): Uint8Array {
  const contentStyles = odt.automatic.toXml();
  const inBands = new AutomaticStyles();
  const masters = odt.masters.list().map((master) => masterPage({ ...odt, automatic: inBands }, master, width));
  const part = (name: string, ...content: string[]): string => XML_DECLARATION + element(name, NAMESPACES, ...content);
  const parts: Listed[] = [
    {
      name: 'content.xml',
      mediaType: 'text/xml',
      content: part(
        'office:document-content',
        element('office:automatic-styles', {}, contentStyles),
        element('office:body', {}, element('office:text', {}, body)),
      ),
    },
    {
      name: 'styles.xml',
      mediaType: 'text/xml',
      content: part(
        'office:document-styles',
        element('office:styles', {}, styles, odt.named.toXml(), odt.outline.toXml(), odt.notes.toXml()),
        element('office:automatic-styles', {}, odt.masters.layouts(), inBands.toXml()),
        element('office:master-styles', {}, masters),
      ),
    },
    {
      name: 'meta.xml',
      mediaType: 'text/xml',
      content: part('office:document-meta', element('office:meta', {}, metaOf(about))),
    },
    {
      name: 'settings.xml',
      mediaType: 'text/xml',
      content: part('office:document-settings', settings(odt.page.text?.addSpaces === true)),
    },
    ...odt.objects.members,
    ...originalsOf(odt),
  ];
  return zipOf([
    // Readers expect the type at a fixed position (ODF 1.3, part 2, 3.3).
    { name: 'mimetype', content: MEDIA_TYPE, stored: true },
    ...parts.filter(({ name }) => !name.endsWith('/')),
    { name: 'META-INF/manifest.xml', content: manifestOf(parts) },
  ]);
}

/** Returns the member with nodes that have no ODF equivalent. */
const originalsOf = ({ originals }: Odt): Listed[] =>
  originals.isEmpty ? [] : [{ name: ORIGINALS_PART, mediaType: 'text/xml', content: originals.toXml() }];

function metaOf({ title, author, language, subject, keywords, description, created, modified }: About): string[] {
  const property = (name: string, value: string | undefined): string =>
    value === undefined ? '' : textElement(name, value);
  return [
    textElement('meta:generator', OWN_WORDS.application),
    property('dc:title', title),
    property('dc:description', description),
    property('dc:subject', subject),
    property('meta:keyword', keywords),
    property('meta:initial-creator', author),
    property('dc:creator', author),
    property('meta:creation-date', created),
    property('dc:date', modified),
    property('dc:language', language),
  ];
}

const MANIFEST = 'urn:oasis:names:tc:opendocument:xmlns:manifest:1.0';

function manifestOf(parts: readonly Listed[]): string {
  const entry = (path: string, type: string, version?: string): string =>
    element('manifest:file-entry', {
      'manifest:full-path': path,
      'manifest:version': version,
      'manifest:media-type': type,
    });
  const entries = [entry('/', MEDIA_TYPE, '1.3'), ...parts.map(({ name, mediaType }) => entry(name, mediaType))];
  return (
    XML_DECLARATION + element('manifest:manifest', { 'xmlns:manifest': MANIFEST, 'manifest:version': '1.3' }, entries)
  );
}
