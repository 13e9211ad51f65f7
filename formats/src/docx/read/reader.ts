import type { TextOptions } from '../../content/text-options.ts';
import type { DocumentNode, ImportedDocument } from '@editor-companion/document';
import { inPercents, type ReportProgress } from '../../content/progress.ts';
import type { XmlReader } from '../../package/xml/xml-reader.ts';
import { FormatError } from '../../errors.ts';
import { readMetadata } from '../../package/metadata.ts';
import { Package, type Members } from '../../package/package.ts';
import { BandBook } from './page/bands.ts';
import { readBlocks, readSomeBlocks } from './block/blocks.ts';
import { readComments, readCommentStates } from './comments.ts';
import { Media } from '../../media/media.ts';
import { ListCounter } from './list/counter.ts';
import { readNumbering } from './list/numbering.ts';
import { HeadingNumbers } from '../../content/list/heading-numbers.ts';
import { NoteLooks } from '../../content/page/note-looks.ts';
import { NodeBudget } from '../../content/node-budget.ts';
import { Notes } from '../../content/notes.ts';
import { optionalPart } from '../../content/optional-part.ts';
import { isOwnFile } from '../../content/own/own-file.ts';
import { Originals } from '../../content/own/original-book.ts';
import { pageSetup } from './page/page-setup.ts';
import { readNotes } from './read-notes.ts';
import { Placeholders } from './form/placeholders.ts';
import { Revisions } from './revisions.ts';
import { Sections } from './page/sections.ts';
import { readSettings } from './page/settings.ts';
import { Story, TRANSPARENT, type Docx } from './story.ts';
import { RunFormats } from './style/run-format.ts';
import { readStyleSheet } from './style/style-sheet.ts';
import { paletteOf } from '../../drawingml/theme-colours.ts';
import { readTheme } from '../../drawingml/theme.ts';
import { StyledNodes } from '../../content/block/styled-nodes.ts';
import { Citations, type Source } from '../../content/text/cited.ts';
import { readSources } from './sources.ts';
import { Bookmarks } from '../../content/text/bookmarks.ts';
import { titleOf } from '../../content/title.ts';
import { Warnings } from '../../content/warnings.ts';

/**
 * Reads a WordprocessingML document from a local file, or from members in memory. Blocks the thread: call it in a worker thread.
 * @throws FormatError FILE_TRUNCATED, FILE_DAMAGED, FILE_ENCRYPTED, ARCHIVE_UNSAFE, XML_UNSAFE.
 */
export function readDocx(members: string | Members, options: TextOptions, report: ReportProgress): ImportedDocument {
  using source = new Package(members);
  const mainPart = source.related('', 'officeDocument') ?? 'word/document.xml';
  const docx = openDocx(source, mainPart, options, report);
  readNotes(docx, 'footnote', mainPart);
  readNotes(docx, 'endnote', mainPart);
  const { blocks, sections } = readBody(docx, mainPart);
  const comments = optionalPart(docx, [], () => readComments(docx, mainPart));
  const looks = new NoteLooks(docx.settings.notes, sections.notes, docx.notes.kinds);
  const { warnings } = docx;
  const layout = sections.settle(blocks, { book: new BandBook(docx, mainPart), notes: looks, warnings });
  const content = layout?.content ?? blocks;
  // A document needs a block besides its notes. A document with notes only in its header may have no text.
  if (content.length === 0) content.push({ type: 'paragraph' });
  const notes = docx.notes.container(looks.document);
  if (notes) content.push(notes);
  docx.bookmarks.resolve();
  settleCitations(docx, mainPart);
  docx.revisions.settleMoves();
  const metadata = { ...language(docx), ...optionalPart(docx, {}, () => readMetadata(source)) };
  const title = metadata['title'] ?? titleOf(content);
  return docx.originals.settleExtras({
    ...(title !== undefined && { title }),
    content: { type: 'doc', content },
    ...(layout && { page: pageSetup(docx, layout) }),
    comments,
    revisions: docx.revisions.list(),
    metadata,
    assets: docx.media.list(),
    warnings: docx.warnings.list(),
  });
}

function openDocx(source: Package, mainPart: string, options: TextOptions, report: ReportProgress): Docx {
  const open = (kind: string) => {
    const part = source.related(mainPart, kind);
    return part === undefined ? undefined : source.xml(part);
  };
  const warnings = new Warnings();
  const theme = optionalPart({ warnings }, readTheme(undefined), () => readTheme(open('theme')));
  const styles = readStyleSheet(open('styles'), theme);
  // Warnings are discarded here: the metadata reader reports a damaged properties part.
  const isOwn = optionalPart({ warnings: new Warnings() }, false, () => isOwnFile(source));
  return {
    package: source,
    options,
    isOwn,
    settings: optionalPart({ warnings }, readSettings(undefined), () => readSettings(open('settings'))),
    styledNodes: new StyledNodes(isOwn ? undefined : options.model, 'word'),
    originals: new Originals((read) => readCustomXml({ source, mainPart, warnings }, read)),
    theme,
    palette: paletteOf({ warnings }, () => open('theme')),
    styles,
    numbering: readNumbering(open('numbering'), theme),
    counter: new ListCounter(),
    headings: new HeadingNumbers(),
    formats: new RunFormats(styles, isOwn),
    media: new Media(source, warnings, isOwn),
    notes: new Notes(),
    bookmarks: new Bookmarks(isOwn),
    citations: new Citations(),
    placeholders: new Placeholders(source, mainPart, warnings),
    revisions: new Revisions(options.revisions),
    commentsResolved: optionalPart<ReadonlyMap<string, boolean>>({ warnings }, new Map(), () =>
      readCommentStates(source, mainPart),
    ),
    warnings,
    budget: new NodeBudget(),
    readContent: readSomeBlocks,
    progress: inPercents(report),
  };
}

interface Parts {
  readonly source: Package;
  readonly mainPart: string;
  readonly warnings: Warnings;
}

/** Gives citations the facts of their sources, which a custom XML part contains. */
function settleCitations({ package: source, citations, warnings }: Docx, mainPart: string): void {
  if (citations.isEmpty) return;
  const list = { sources: new Map<string, Source>(), isNumeric: false };
  readCustomXml({ source, mainPart, warnings }, (xml) => readSources(xml, list));
  citations.settle(list.sources, list.isNumeric);
}

/** Reads the custom XML parts of a document. This product's exporter may have written one of them. */
function readCustomXml({ source, mainPart, warnings }: Parts, read: (xml: XmlReader) => void): void {
  for (const { kind, target, external } of source.relationships(mainPart).values()) {
    if (kind !== 'customXml' || external) continue;
    optionalPart({ warnings }, undefined, () => {
      const xml = source.xml(target);
      if (xml) read(xml);
    });
  }
}

function readBody(docx: Docx, mainPart: string): { blocks: DocumentNode[]; sections: Sections } {
  const xml = docx.package.xml(mainPart, TRANSPARENT);
  if (!xml) throw new FormatError('FILE_DAMAGED', { reason: 'it has no main part' });
  const sections = new Sections();
  let blocks: DocumentNode[] = [];
  xml.root('w:document');
  const level = xml.depth;
  while (xml.nextChild(level)) {
    if (xml.name !== 'w:body') continue;
    blocks = readBlocks(new Story(docx, xml, mainPart, sections));
  }
  return { blocks, sections };
}

const language = ({ styles }: Docx): Record<string, string> => {
  const code = styles.paragraph(undefined)?.run.language ?? styles.defaults.run.language;
  return code === undefined ? {} : { language: code };
};
