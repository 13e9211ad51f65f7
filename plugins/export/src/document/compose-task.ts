import { openPart } from '@editor-companion/core/plugin';
import type {
  DocumentNode,
  DocumentWarning,
  ExportParts,
  ImportedComment,
  PartMessage,
  WorkerTask,
} from '@editor-companion/core/plugin';
import type { DocumentModel, FieldValues, TextDefaults } from '@editor-companion/document';
import { commentTexts, type CommentText } from '../review/comment-texts.ts';
import { composeDocument, type ComposedHtml, type Composition } from './compose.ts';
import { shareMarkup, type Markup } from './markup.ts';
import { reviewed } from './review.ts';
import { bandedSections, hasSectionPages, mustBeFew, type BandedSection } from './section-bands.ts';

/** A document for a thread. */
export interface ComposedParts extends Omit<Composition, 'html' | 'content'> {
  readonly html?: PartMessage<string>;
  readonly content?: PartMessage<DocumentNode>;
}

/** A document as HTML, with the properties of its sections for printing. */
export interface Composed extends Pick<ComposedHtml, 'fonts'> {
  readonly markup: Markup;
  /** The sections with their own headers or footers. */
  readonly sections: readonly BandedSection[];
  /** Warnings about unknown content. */
  readonly warnings: readonly DocumentWarning[];
  /** True if sections have their own pages. */
  readonly hasSectionPages: boolean;
}

/** The blocks of headers and footers. */
interface BandLists {
  readonly lists: readonly (readonly DocumentNode[])[];
  readonly fields: FieldValues;
  /** The default text formatting of their document. Without it they are written plainly. */
  readonly text?: TextDefaults;
}

/** A whole document, or lists of blocks that are written separately. */
export type ComposeTask = (
  | { readonly document: ComposedParts }
  | BandLists
  | { readonly comments: PartMessage<readonly ImportedComment[]> }
) & {
  /** The modules of added nodes. */
  readonly model: readonly string[];
};

/** Runs in a worker thread. Returns the document, the HTML of each list, or the texts of comments. */
const task: WorkerTask<ComposeTask, Composed | string[] | CommentText[]> = async (job) => {
  if ('comments' in job) return commentTexts(openPart(job.comments));
  const { loadModel, renewBandFields, toHTML } = await import('@editor-companion/document');
  const model = await loadModel(job.model);
  if ('document' in job) return composeParts(job.document, model);
  const { lists, fields, text } = job;
  const shown = text && ({ lines: text, listMarkers: true, math: 'mathml' } as const);
  return lists.map((blocks) => toHTML(renewBandFields(blocks, fields), { model, ...shown }));
};

async function composeParts({ html, content, ...rest }: ComposedParts, model: DocumentModel): Promise<Composed> {
  const given = content && openPart(content);
  const document = given && rest.review ? await reviewed(given, rest.review, model) : given;
  const composition = { ...rest, ...(html && { html: openPart(html) }), ...(document && { content: document }) };
  const composed = await composeDocument(composition, model);
  const markup = shareMarkup(composed.html);
  const sections = document ? bandedSections(document) : [];
  mustBeFew(sections);
  const { foreignWarnings } = await import('@editor-companion/document');
  const warnings = document ? foreignWarnings(document, { model }) : [];
  return { markup, fonts: composed.fonts, sections, hasSectionPages: hasSectionPages(document), warnings };
}

/** Returns the parts of an export's input that the composition needs. */
export function composedParts(
  { html, content }: ExportParts,
  { css, page, title, layoutCss, review, placesFormulas, hasFiles, fields }: Omit<Composition, 'html' | 'content'>,
): ComposedParts {
  return {
    ...(html && { html: html.toThread() }),
    ...(content && { content: content.toThread() }),
    css,
    ...(page && { page }),
    ...(title !== undefined && { title }),
    ...(layoutCss !== undefined && { layoutCss }),
    ...(review && { review }),
    ...(placesFormulas && { placesFormulas }),
    ...(hasFiles && { hasFiles }),
    ...(fields && { fields }),
  };
}

export default task;
