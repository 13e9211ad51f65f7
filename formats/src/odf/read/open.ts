import type { TextOptions } from '../../content/text-options.ts';
import { isOwnApplication } from '../../content/own/own-file.ts';
import { readMetadata } from './metadata.ts';
import { StyledNodes } from '../../content/block/styled-nodes.ts';
import { Originals } from '../../content/own/original-book.ts';
import { ORIGINALS_PART } from '../words.ts';
import { optionalPart } from '../../content/optional-part.ts';
import { inPercents, type ReportProgress } from '../../content/progress.ts';
import { Media } from '../../media/media.ts';
import { Notes } from '../../content/notes.ts';
import { Bookmarks } from '../../content/text/bookmarks.ts';
import { Warnings } from '../../content/warnings.ts';
import { FormatError } from '../../errors.ts';
import { XmlReader } from '../../package/xml/xml-reader.ts';
import type { OpenDocument } from './archive.ts';
import { FormControls } from './form/form-controls.ts';
import { HeadingNumbers } from '../../content/list/heading-numbers.ts';
import { NodeBudget } from '../../content/node-budget.ts';
import { Budget } from './budget.ts';
import type { Odf } from './story.ts';
import { readStyleSheets } from './style/style-sheet.ts';
import { readOne, readSomeBlocks } from './text/blocks.ts';
import { Changes } from './text/changes.ts';
import { Comments } from './text/comments.ts';

/**
 * Opens an OpenDocument package and moves to the body of its content: `office:text`, `office:spreadsheet` or `office:presentation`. The
 * styles are read, the children of the body are not.
 * @throws FormatError FILE_DAMAGED where there is no such body.
 */
export function openBody(
  source: OpenDocument,
  body: string,
  options: TextOptions,
  report: ReportProgress,
): { odf: Odf; xml: XmlReader } {
  const text = source.text('content.xml');
  if (text === undefined) throw new FormatError('FILE_DAMAGED', { reason: 'it has no content' });
  const warnings = new Warnings();
  const styles = readStyleSheets(source);
  const own = isOwn(source);
  const odf: Odf = {
    source,
    options,
    isOwn: own,
    styledNodes: new StyledNodes(own ? undefined : options.model, 'openDocument'),
    originals: new Originals((read) => {
      if (body === 'office:text') readOwnPart(source, warnings, read);
    }),
    styles,
    media: new Media(source, warnings),
    notes: new Notes(),
    bookmarks: new Bookmarks(own),
    headings: new HeadingNumbers(),
    outline: [],
    changes: new Changes(options.revisions),
    comments: new Comments(text),
    forms: new FormControls(),
    warnings,
    budget: new Budget(),
    nodes: new NodeBudget(),
    readContent: readSomeBlocks,
    readOne,
    nextNote: counter(),
    shapes: { count: 0 },
    progress: inPercents(report),
  };
  const xml = new XmlReader(text, { part: 'content.xml' });
  xml.root('office:document-content');
  const level = xml.depth;
  while (xml.nextChild(level)) {
    if (xml.name === 'office:font-face-decls') styles.content.readFonts(xml);
    else if (xml.name === 'office:automatic-styles') styles.content.readAutomatic(xml);
    else if (xml.name === 'office:body') {
      const inner = xml.depth;
      while (xml.nextChild(inner)) if (xml.name === body) return { odf, xml };
    }
  }
  throw new FormatError('FILE_DAMAGED', { reason: 'its content has no body of its kind' });
}

/** Tells whether this product's exporter wrote the file. The styles of such files only describe the editor's defaults. */
function isOwn(source: OpenDocument): boolean {
  try {
    return isOwnApplication(readMetadata(source)['application']);
  } catch {
    return false;
  }
}

function readOwnPart(source: OpenDocument, warnings: Warnings, read: (xml: XmlReader) => void): void {
  optionalPart({ warnings }, undefined, () => {
    const text = source.text(ORIGINALS_PART);
    if (text !== undefined) read(new XmlReader(text, { part: ORIGINALS_PART }));
  });
}

function counter(): () => string {
  let count = 0;
  return () => String((count += 1));
}
