import { scopedContentStyles } from '@editor-companion/document/styles';
import type { PageSetup } from '@editor-companion/core/plugin';
import { NO_COMMENTS, liftCss } from './compose.ts';
import type { BandStyles } from '../layout/sheets.ts';
import { fontAliasCss } from './font-aliases.ts';

/** The class of the element with a header or footer. */
export const BAND_CLASS = 'companion-band';

export const UNSTYLED: BandStyles = { css: '', faces: '' };

/** A page break in a header would move all following sheets. Backgrounds and colours are printed as stated. */
const PRINTED = `.${BAND_CLASS} { -webkit-print-color-adjust: exact; & [data-type='page-break'] { display: none; } }`;

/**
 * Returns the styles of headers and footers: those of the content, with the default text formatting of the document.
 * @param templates the headers and footers as HTML.
 */
export async function bandStyles(
  text: NonNullable<PageSetup['text']>,
  templates: readonly string[],
): Promise<BandStyles> {
  const { textDefaultsCss } = await import('@editor-companion/document');
  const scope = `.${BAND_CLASS}`;
  const nested = `:where(${scope}) {\n${textDefaultsCss(text, '&')}}\n`;
  const all = templates.join('');
  return {
    css: [scopedContentStyles(scope), nested, PRINTED, NO_COMMENTS.replace(':root', scope), liftCss(all)].join('\n'),
    faces: fontAliasCss(`${all} font-family: ${text.fontFamily ?? ''}`),
  };
}
