import { openPart } from '@editor-companion/core/plugin';
import type {
  DocumentNode,
  DocumentWarning,
  ExportParts,
  ImportedComment,
  PartMessage,
  WorkerTask,
} from '@editor-companion/core/plugin';
import type { DocumentModel } from '@editor-companion/document';
import { commentTexts, type CommentText } from '../review/comment-texts.ts';
import { composeDocument, type ComposedHtml, type Composition } from './compose.ts';
import { shareMarkup, type Markup } from './markup.ts';
import { reviewed } from './review.ts';
import { bandedSections, hasSectionPages, mustBeFew, type BandedSection } from './section-bands.ts';

/** A document on its way to a thread. */
export interface ComposedParts extends Omit<Composition, 'html' | 'content'> {
  readonly html?: PartMessage<string>;
  readonly content?: PartMessage<DocumentNode>;
}

/** A document as HTML, with what must be known of its sections to print it. */
export interface Composed extends Pick<ComposedHtml, 'fonts'> {
  readonly markup: Markup;
  /** Those that have headers or footers of their own. */
  readonly sections: readonly BandedSection[];
  /** What is not known here of the document. */
  readonly warnings: readonly DocumentWarning[];
  /** Whether sections have pages of their own. */
  readonly hasSectionPages: boolean;
}

/** A whole document to be written as HTML, or lists of blocks, each on its own. */
export type ComposeTask = (
  | { readonly document: ComposedParts }
  | { readonly lists: readonly (readonly DocumentNode[])[] }
  | { readonly comments: PartMessage<readonly ImportedComment[]> }
) & {
  /** Where nodes of plugins come from. */
  readonly model: readonly string[];
};

/** Runs in a worker thread. Answers the document, the HTML of each list, or what comments say. */
const task: WorkerTask<ComposeTask, Composed | string[] | CommentText[]> = async (job) => {
  if ('comments' in job) return commentTexts(openPart(job.comments));
  const { loadModel, toHTML } = await import('@editor-companion/document');
  const model = await loadModel(job.model);
  if ('document' in job) return composeParts(job.document, model);
  return job.lists.map((blocks) => toHTML(blocks, { model }));
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

/** What is to be composed of an export's input. */
export function composedParts(
  { html, content }: ExportParts,
  { css, page, title, layoutCss, review, placesFormulas, hasFiles }: Omit<Composition, 'html' | 'content'>,
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
  };
}

export default task;
