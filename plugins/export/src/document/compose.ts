import type { ExportInput } from '@editor-companion/core/plugin';
import { changeColorsCss, contentStyles, levelTextCss } from '@editor-companion/document/styles';
import type { DocumentModel } from '@editor-companion/document';
import { colourCode, hasCode } from './code.ts';
import { BASE, OPENING, withBase } from './markup.ts';
import { fontAliasCss } from './font-aliases.ts';
import { namedFonts, type NamedFonts } from './named-fonts.ts';
import type { PdfReview } from '../options/review.ts';
import { formulaAddress, PLACES } from '../pdf-file/place-address.ts';
import { reviewCss, UNSEEN_LINKS } from './review.ts';

const CONTENT_CSS = contentStyles();

/** An export shows the text, not what is being said about it. */
const NO_COMMENTS = ':root { --editor-comment: transparent; --editor-comment-line: transparent; }';

/** Colours come out as they are; printers' economies are for paper. */
const EXACT_COLOURS = 'html { -webkit-print-color-adjust: exact; print-color-adjust: exact; }';

/** What a document is made of; nothing else of an export's input, so that it can go to a thread. */
export type Composition = Pick<ExportInput, 'html' | 'content' | 'css' | 'page' | 'title'> & {
  /** What the output format needs on top, for content and fragments only. */
  readonly layoutCss?: string;
  /** What of its tracked changes and comments is seen; `content` is as it has them to be already. */
  readonly review?: PdfReview;
  /** Whether it refers to files that came with it, by names without a host. */
  readonly hasFiles?: boolean;
  /** Whether formulas are to be found in what is printed. */
  readonly placesFormulas?: boolean;
};

/** HTML of a document, and what must be known to print it. */
export interface ComposedHtml {
  readonly html: string;
  readonly fonts: NamedFonts;
}

const WHOLE_DOCUMENT = /<(?:!doctype|html|head|body)[\s>]/iu;

/**
 * Makes one HTML document of an export's input: content through the document model, a fragment into a page with the default
 * styles, a whole document as it is. The caller's styles come last.
 *
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

/** What the document itself asks for: numbers of lists, pages of sections, how its text looks that states nothing. */
async function documentCss({ content, page }: Composition): Promise<string[]> {
  const { sectionPagesCss, textDefaultsCss } = await import('@editor-companion/document');
  return [
    page?.text ? textDefaultsCss(page.text) : '',
    page?.writingMode ? `:where(html) { writing-mode: ${page.writingMode}; }` : '',
    content ? sectionPagesCss(content) : '',
    content ? levelTextCss(content) : '',
    content ? changeColorsCss(content) : '',
  ];
}

async function renderContent(
  { content, placesFormulas }: Composition,
  model: DocumentModel | undefined,
): Promise<string> {
  if (content === undefined) return '';
  const { renewFields, toHTML } = await import('@editor-companion/document');
  return toHTML(renewFields(content), {
    ...(model && { model }),
    math: 'mathml',
    ...(placesFormulas && { formulaAddress }),
    tableHeads: true,
    sectionBands: false,
    listMarkers: true,
  });
}

/** Each in an element of its own, so that an `@import` stands first. To CSS `<\/` is `</`; to HTML it ends nothing. */
const styleElement = (css: string): string =>
  css === '' ? '' : `<style>${css.replaceAll('</', String.raw`<\/`)}</style>`;

const escapeText = (text: string): string => text.replaceAll('&', '&amp;').replaceAll('<', '&lt;');
