import type { TextOptions } from '../../content/text-options.ts';
import type { DocumentNode, ImportedDocument } from '@editor-companion/document';
import type { ReportProgress } from '../../content/progress.ts';
import { titleOf } from '../../content/title.ts';
import type { Members } from '../../package/package.ts';
import { NoteLooks } from '../../content/page/note-looks.ts';
import { OpenDocument } from './archive.ts';
import { readMetadata } from './metadata.ts';
import { openBody } from './open.ts';
import { settlePages } from './page-setup.ts';
import { Story, type Odf } from './story.ts';
import { readBlocks } from './text/blocks.ts';
import { ListCounts } from './list-counts.ts';

/**
 * Reads an OpenDocument text (ODF 1.0 to 1.4) from a local file. Blocking: run it in a worker thread.
 * @throws FormatError FILE_TRUNCATED, FILE_DAMAGED, FILE_ENCRYPTED, ARCHIVE_UNSAFE, XML_UNSAFE.
 */
export function readOdt(members: string | Members, options: TextOptions, report: ReportProgress): ImportedDocument {
  using source = new OpenDocument(members, options.password);
  const { odf, xml } = openBody(source, 'office:text', options, report);
  const story = new Story(odf, xml, { styles: odf.styles.content, lists: new ListCounts(), kind: 'main' });
  const { content, page } = settlePages(odf, story.pages, readBlocks(story));
  const notes = odf.notes.container(new NoteLooks(odf.styles.pages.notes, [], odf.notes.kinds).document);
  if (notes) content.push(notes);
  odf.bookmarks.resolve();
  const metadata = { ...language(odf), ...readMetadata(source) };
  const title = metadata['title'] ?? titleOf(content);
  return odf.originals.settleExtras({
    ...(title !== undefined && { title }),
    content: { type: 'doc', content: isBlock(content[0]) ? content : [{ type: 'paragraph' }, ...content] },
    ...(page && { page }),
    comments: odf.comments.list(),
    revisions: odf.changes.list(),
    metadata,
    assets: odf.media.list(),
    warnings: odf.warnings.list(),
  });
}

const isBlock = (node: DocumentNode | undefined): boolean => node !== undefined && node.type !== 'footnotes';

/** Returns the language of the default paragraph style, such as `en-GB`. */
export function language({ styles }: Odf): Record<string, string> {
  const text = styles.content.properties('paragraph', undefined, 'text');
  const [code, country] = [text['fo:language'], text['fo:country']];
  if (code === undefined || code === 'none' || code === 'zxx') return {};
  return { language: country === undefined || country === 'none' ? code : `${code}-${country}` };
}
