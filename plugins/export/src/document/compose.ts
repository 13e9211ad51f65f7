import type { ExportInput } from '@editor-companion/core/plugin';
import { changeColorsCss, contentStyles, levelTextCss } from '@editor-companion/document/styles';
import type { DocumentModel, FieldValues } from '@editor-companion/document';
import { colourCode, hasCode } from './code.ts';
import { HAS_FOOTNOTES } from '../layout/page-layout.ts';
import { BASE, OPENING, withBase } from './markup.ts';
import { fontAliasCss } from './font-aliases.ts';
import { namedFonts, type NamedFonts } from './named-fonts.ts';
import type { PdfReview } from '../options/review.ts';
import { formulaAddress, PLACES } from '../pdf-objects/place-address.ts';
import { reviewCss, UNSEEN_LINKS } from './review.ts';

const CONTENT_CSS = contentStyles();

/** Hides the marks of comments, because an export shows only the text. */
export const NO_COMMENTS = ':root { --editor-comment: transparent; --editor-comment-line: transparent; }';

/** Prints exact colours, without the browser's ink saving. */
const EXACT_COLOURS = 'html { -webkit-print-color-adjust: exact; print-color-adjust: exact; }';

/** Spaces at the ends of lines take no room. Footnotes are placed at lines that end with them. */
const HANGING = "[style*='white-space: break-spaces'] { white-space: pre-wrap !important; }";
/** Raises the text of blocks with high lines (`--lift`). */
const LIFTED = ":where([style*='--lift:']) { position: relative; top: calc(-1 * var(--lift)); }";
/** Blocks with lifted text are positioned; without a position, a picture over the text would be below them. */
const ABOVE_TEXT = 'position: absolute';

/** Returns the rule that raises the text of HTML with high lines. */
export const liftCss = (html: string): string => (html.includes('--lift:') && !html.includes(ABOVE_TEXT) ? LIFTED : '');

/** The parts of an export's input that make up the document, so that they can be passed to a thread. */
export type Composition = Pick<ExportInput, 'html' | 'content' | 'css' | 'page' | 'title'> & {
  /** Additional styles of the output format, for content and fragments only. */
  readonly layoutCss?: string;
  /** The tracked changes and comments that are visible. `content` is already in that state. */
  readonly review?: PdfReview;
  /** True if the document refers to uploaded files by names without a host. */
  readonly hasFiles?: boolean;
  /** The values that fields show and the content does not contain: time, language, properties. */
  readonly fields?: FieldValues;
  /** True if the positions of formulas are needed. */
  readonly placesFormulas?: boolean;
};

/** The HTML of a document, and its properties for printing. */
export interface ComposedHtml {
  readonly html: string;
  readonly fonts: NamedFonts;
}

const WHOLE_DOCUMENT = /<(?:!doctype|html|head|body)[\s>]/iu;

/**
 * Composes an HTML document from an export's input: content through the document model, a fragment in a page with the default styles, a
 * whole document unchanged. The caller's styles come last.
 * @param model of the content; the built-in one, without it.
 * @throws DocumentError for content that the schema refuses.
 */
export async function composeDocument(input: Composition, model?: DocumentModel): Promise<ComposedHtml> {
  if (input.html !== undefined && WHOLE_DOCUMENT.test(input.html)) {
    const based = input.hasFiles ? withBase(input.html) : input.html;
    const html = based + [EXACT_COLOURS, ...input.css].map(styleElement).join('');
    return { html, fonts: { names: namedFonts(html), aliased: false } };
  }
  const body = input.html ?? (await renderContent(input, model));
  const pageFont = `font-family: ${input.page?.text?.fontFamily ?? 'inherit'}`;
  const styles = [
    CONTENT_CSS,
    ...(model?.added ?? []).map(({ style = '' }) => style),
    NO_COMMENTS,
    EXACT_COLOURS,
    fontAliasCss(`${body} ${pageFont}`),
    ...(await documentCss(input)),
    HAS_FOOTNOTES.test(body) ? '' : HANGING,
    liftCss(body),
    input.layoutCss ?? '',
    input.review ? reviewCss(input.review) : '',
    input.placesFormulas && body.includes(PLACES) ? UNSEEN_LINKS : '',
    ...input.css,
  ]
    .map(styleElement)
    .join('');
  const base = input.hasFiles ? BASE : '';
  const head = `<meta charset="utf-8">${base}<title>${escapeText(input.title ?? '')}</title>${styles}`;
  const coloured = hasCode(body) ? colourCode(body) : body;
  return {
    html: `${OPENING}${head}</head><body>${coloured}</body></html>`,
    fonts: { names: namedFonts([body, pageFont, ...input.css].join('\n')), aliased: true },
  };
}

/** Returns the styles that the document requires: list numbers, pages of sections, default text formatting. */
async function documentCss({ content, page }: Composition): Promise<string[]> {
  const { sectionPagesCss, textDefaultsCss } = await import('@editor-companion/document');
  return [
    page?.text ? textDefaultsCss(page.text) : '',
    page?.writingMode ? `:where(html) { writing-mode: ${page.writingMode}; }` : '',
    page ? `:where(html) { --page-left: ${page.margin.left}mm; }` : '',
    content ? sectionPagesCss(content) : '',
    content ? levelTextCss(content) : '',
    content ? changeColorsCss(content) : '',
  ];
}

async function renderContent(
  { content, page, placesFormulas, fields }: Composition,
  model: DocumentModel | undefined,
): Promise<string> {
  if (content === undefined) return '';
  const { renewFields, toHTML } = await import('@editor-companion/document');
  return toHTML(renewFields(content, fields), {
    ...(model && { model }),
    math: 'mathml',
    ...(placesFormulas && { formulaAddress }),
    tableHeads: true,
    sectionBands: false,
    notesInPlace: true,
    listMarkers: true,
    lines: page?.text ?? {},
  });
}

/**
 * Each style has a separate element, so that an `@import` comes first in its element. CSS reads `<\/` as `</`; HTML does not read it as an
 * end tag.
 */
const styleElement = (css: string): string =>
  css === '' ? '' : `<style>${css.replaceAll('</', String.raw`<\/`)}</style>`;

const escapeText = (text: string): string => text.replaceAll('&', '&amp;').replaceAll('<', '&lt;');
