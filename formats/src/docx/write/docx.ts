import { preparePictures } from '../../media/prepare-pictures.ts';
import type { DocumentNode } from '@editor-companion/document';
import { firstFamily } from '../../content/css/font.ts';
import { UNSAID } from '../words.ts';
import { DEFAULT_BASE, toPoints } from '../../content/css/length.ts';
import type { WriteJob } from '../../content/source/write-job.ts';
import { element, XML_DECLARATION } from '../../package/xml/write-xml.ts';
import { aboutOf } from '../../content/source/about.ts';
import { OriginalBook } from '../../content/own/original-book.ts';
import { bandsOf, hasEvenBands } from '../../content/source/bands.ts';
import { childrenOf, textOf, numberOf } from '../../content/node.ts';
import { DEFAULT_PAGE, textWidth } from '../../content/source/page.ts';
import { settlePageRevisions, settleRevisions, type RevisionMode } from '../../content/source/revisions.ts';
import { textDefaults } from '../../content/source/text-defaults.ts';
import { BandParts } from './page/bands.ts';
import { writeBlocks } from './block/blocks.ts';
import { sourcesIn } from '../../content/text/cited.ts';
import { sourcesPart, sourcesProperties } from './sources.ts';
import { Bookmarks } from './text/bookmarks.ts';
import { Changes } from './text/changes.ts';
import { CommentBook } from './note/comment-book.ts';
import { bookmarkEnds } from '../../content/source/bookmark-ends.ts';
import { References } from '../../content/source/references.ts';
import { writeComments } from './note/comments.ts';
import { Placeholders } from './form/placeholders.ts';
import { writeInlines } from './text/inlines.ts';
import { MediaParts } from '../../media/media-parts.ts';
import { NAMESPACES } from './namespaces.ts';
import { NoteSettingsBook } from './note/note-settings.ts';
import { NoteBook, type NoteKind } from './note-book.ts';
import { writeNotes } from './note/notes.ts';
import { HeadingNumbering } from './block/heading-numbering.ts';
import { HeadingBook } from '../../content/source/heading-numbers.ts';
import { Numbering } from './block/numbering.ts';
import { pushSeparator } from './block/paragraph.ts';
import { Relationships } from '../../package/write-package.ts';
import { addProperties } from '../../content/source/office-properties.ts';
import { Parts } from './parts.ts';
import { settings, type NotesOfFile } from './settings.ts';
import { geometryOf, sectionProperties, stretchesOf } from './page/section.ts';
import { Story, type Docx } from './story.ts';
import { Styles } from './style/styles.ts';

/** The share of the progress that preparing pictures accounts for. */
const PICTURES = 0.3;

/** Writes a WordprocessingML document (ECMA-376, transitional). */
export async function writeDocx(job: WriteJob, progress: (fraction: number) => void): Promise<Uint8Array> {
  const { revisions = 'keep' } = job.options as { revisions?: RevisionMode };
  const content = settleRevisions(job.content, revisions);
  const pictures = await preparePictures(job, (share) => progress(share * PICTURES));
  const parts = new Parts();
  const page = settlePageRevisions(job.page ?? DEFAULT_PAGE, revisions);
  const text = textDefaults(page);
  const numbering = new Numbering();
  const headings = new HeadingNumbering(new HeadingBook(content, page), numbering);
  const docx: Docx = {
    parts,
    styles: stylesFor(headings),
    numbering,
    headings,
    media: new MediaParts(
      { path: 'media/', add: (name, mediaType, bytes) => parts.addMedia(name, mediaType, bytes) },
      pictures,
    ),
    bookmarks: new Bookmarks(),
    bookmarkEnds: bookmarkEnds(content, page),
    placeholders: new Placeholders(),
    references: new References(content, page),
    notes: new NoteBook(content),
    comments: new CommentBook(job.options['comments'] === true ? job.comments : []),
    changes: new Changes(),
    originals: new OriginalBook(),
    page,
    base: {
      fontSize: toPoints(text.fontSize) ?? DEFAULT_BASE.fontSize,
      whole: textWidth(page),
      family: firstFamily(text.fontFamily) ?? UNSAID.fontFamily,
    },
    writeBlocks,
    writeInlines,
    nextDrawing: 0,
    nextChart: 0,
    nextControl: 0,
  };
  const main = new Relationships();
  const body = writeBody(docx, content, main, (share) => progress(PICTURES + share * (1 - PICTURES)));
  const width = textWidth(page) / 0.75;
  writeNotes(docx, 'footnote', main, width);
  writeNotes(docx, 'endnote', main, width);
  writeComments(docx, main);
  addOriginals(docx, main);
  addSources(docx, content, main);
  docx.placeholders.write(parts, main);
  const about = aboutOf(job);
  const notes = {
    notes: new NoteSettingsBook(content, docx.notes).document,
    hasNotes: (kind: NoteKind) => docx.notes.list(kind).length > 0,
  };
  addShared(docx, main, { language: about.language, text, hasEven: hasEvenBands(childrenOf(content), page), notes });
  parts.add('document', 'document.xml', XML_DECLARATION + element('w:document', NAMESPACES, body), main);
  return parts.pack(packageRelationships(docx, about));
}

function stylesFor(headings: HeadingNumbering): Styles {
  const styles = new Styles();
  for (const [level, place] of headings.styles) styles.numberHeadings(level, place);
  return styles;
}

function writeBody(docx: Docx, content: DocumentNode, main: Relationships, progress: (share: number) => void): string {
  const blocks = childrenOf(content).filter(({ type }) => type !== 'footnotes');
  const story = new Story(docx, 'body', main, { width: 0, content: blocks });
  const { page } = docx;
  const stretches = stretchesOf(blocks, page);
  const notes = new NoteSettingsBook(content, docx.notes);
  const hasEven = hasEvenBands(blocks, page);
  const parts = new BandParts(docx, { main, width: textWidth(page) / 0.75, hasEven });
  let written = 0;
  for (const [index, stretch] of stretches.entries()) {
    const columns = stretch.section ? (numberOf(stretch.section, 'columns') ?? 1) : 1;
    story.width = textWidth(geometryOf(stretch, page)) / 0.75 / columns - (columns > 1 ? COLUMN_GAP : 0);
    writeBlocks(story, stretch.blocks, () => progress(Math.min((written += 1) / blocks.length, 1)));
    const isFirst = index === 0;
    const bands = bandsOf(stretch.section, page, isFirst ? 'document' : stretch.startsPage ? 'page' : 'within');
    const properties = sectionProperties(stretch, page, {
      references: parts.write(bands),
      hasFirst: bands.header.first !== undefined || bands.footer.first !== undefined,
      isFirst,
      notes: notes.of(stretch.section),
    });
    if (index === stretches.length - 1) story.blocks.push(properties);
    else pushSeparator(story, { section: properties });
    story.sectionStart = story.blocks.length;
  }
  return element('w:body', {}, story.toXml());
}
const COLUMN_GAP = 24;

/** Stores nodes without a counterpart in Word as a custom XML part. Word keeps such parts when it saves. */
function addOriginals({ parts, originals }: Docx, main: Relationships): void {
  if (originals.isEmpty) return;
  parts.package.add('customXml/item1.xml', 'application/xml', originals.toXml());
  main.add('customXml', '../customXml/item1.xml');
}

/** Stores the sources of citations as a custom XML part, with the properties by which Word finds it. */
function addSources({ parts }: Docx, content: DocumentNode, main: Relationships): void {
  const sources = sourcesIn(content);
  const isNumeric = hasNumbers(content);
  if (sources.size === 0 && !isNumeric) return;
  const relationships = new Relationships();
  relationships.add('customXmlProps', 'itemProps2.xml');
  const type = 'application/vnd.openxmlformats-officedocument.customXmlProperties+xml';
  parts.package.add('customXml/itemProps2.xml', type, sourcesProperties());
  const xml = sourcesPart(sources, isNumeric);
  parts.package.add('customXml/item2.xml', 'application/xml', xml, relationships);
  main.add('customXml', '../customXml/item2.xml');
}

const hasNumbers = (node: DocumentNode): boolean =>
  (node.type === 'bibliography' && textOf(node, 'style') === 'numeric') || childrenOf(node).some(hasNumbers);

interface Shared {
  readonly language: string | undefined;
  readonly text: ReturnType<typeof textDefaults>;
  /** True if even pages have different headers or footers. */
  readonly hasEven: boolean;
  readonly notes: NotesOfFile;
}

/** Adds the parts that the whole document uses: styles, settings and numbering. */
function addShared(
  { parts, styles, numbering }: Docx,
  main: Relationships,
  { language, text, hasEven, notes }: Shared,
): void {
  parts.add('styles', 'styles.xml', styles.toXml(text, language));
  main.add('styles', 'styles.xml');
  const look = { hasEvenBands: hasEven, addsSpaces: text.addSpaces === true };
  parts.add('settings', 'settings.xml', settings(look, notes, NAMESPACES));
  main.add('settings', 'settings.xml');
  if (numbering.isEmpty) return;
  parts.add('numbering', 'numbering.xml', numbering.toXml());
  main.add('numbering', 'numbering.xml');
}

function packageRelationships({ parts }: Docx, about: ReturnType<typeof aboutOf>): Relationships {
  const relationships = new Relationships();
  relationships.add('officeDocument', 'word/document.xml');
  addProperties(parts.package, relationships, about);
  return relationships;
}
