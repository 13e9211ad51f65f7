import { append } from '../../package/list.ts';
import { CLOSE } from '../../content/slide/text.ts';
import type { DocumentNode, ImportedDocument, ReadOptions, PageSetup } from '@editor-companion/document';
import type { ReportProgress } from '../../content/progress.ts';
import { firstHeading } from '../../content/title.ts';
import { round } from '../../content/units.ts';
import type { Members } from '../../package/package.ts';
import { OpenDocument } from './archive.ts';
import { readMetadata } from './metadata.ts';
import { openBody } from './open.ts';
import { pageGeometry } from './page-geometry.ts';
import { readSlide } from './slide/slide.ts';
import { Story, type Odf } from './story.ts';
import { ListCounts } from './list-counts.ts';

/**
 * Reads an OpenDocument presentation from a local file. Each visible slide starts a page and has its title as a heading. Blocking: run it
 * in a worker thread.
 * @throws FormatError FILE_TRUNCATED, FILE_DAMAGED, FILE_ENCRYPTED, ARCHIVE_UNSAFE, XML_UNSAFE.
 */
export function readOdp(members: string | Members, options: ReadOptions, report: ReportProgress): ImportedDocument {
  using source = new OpenDocument(members, options.password);
  const { odf, xml } = openBody(source, 'office:presentation', options, report);
  const story = new Story(odf, xml, { styles: odf.styles.content, lists: new ListCounts(), kind: 'slide' });
  const content: DocumentNode[] = [];
  let master: string | undefined;
  const level = xml.depth;
  while (xml.nextChild(level)) {
    if (xml.name !== 'draw:page') continue;
    master ??= xml.attribute('draw:master-page-name');
    const slide = readSlide(story);
    odf.progress(xml.progress);
    if (!slide) continue;
    if (content.length > 0) content.push({ type: 'pageBreak' });
    append(content, slide.length > 0 ? slide : [{ type: 'paragraph' }]);
  }
  odf.bookmarks.resolve();
  const metadata = readMetadata(source);
  const title = metadata['title'] ?? firstHeading(content);
  const page = pageOf(odf, master);
  return {
    ...(title !== undefined && { title }),
    content: { type: 'doc', content: content.length > 0 ? content : [{ type: 'paragraph' }] },
    ...(page && { page: { ...page, text: TEXT } }),
    comments: odf.comments.list(),
    revisions: [],
    metadata,
    assets: odf.media.list(),
    warnings: odf.warnings.list(),
  };
}

/** The text defaults: those of a new text box. */
const TEXT = { fontFamily: 'Liberation Sans', fontSize: '18pt', ...CLOSE };

/** Returns the page setup of slides. Slides have no margins, so pages get a twentieth of the shorter side. */
function pageOf(odf: Odf, master: string | undefined): PageSetup | undefined {
  const page = pageGeometry(odf, master);
  const side = page && round(Math.min(page.width, page.height) / 20, 2);
  return page && side !== undefined ? { ...page, margin: { top: side, right: side, bottom: side, left: side } } : page;
}
