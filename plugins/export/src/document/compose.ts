import { readFileSync } from 'node:fs';
import type { ExportInput } from '@editor-companion/core/plugin';
import { levelTextCss } from './level-text.ts';

const PRINT_CSS = readFileSync(new URL('../print.css', import.meta.url), 'utf8');

/** Colours come out as they are; printers' economies are for paper. */
const EXACT_COLOURS = 'html { -webkit-print-color-adjust: exact; print-color-adjust: exact; }';

const WHOLE_DOCUMENT = /<(?:!doctype|html|head|body)[\s>]/iu;

/**
 * Makes one HTML document of an export's input: content through the document model, a fragment into a page with the default
 * styles, a whole document as it is. The caller's styles come last.
 *
 * @param layoutCss what the output format needs on top, for content and fragments only.
 * @throws DocumentError for content that the schema refuses.
 */
export async function composeDocument(input: ExportInput, layoutCss = ''): Promise<string> {
  if (input.html !== undefined && WHOLE_DOCUMENT.test(input.html)) {
    return input.html + [EXACT_COLOURS, ...input.css].map(styleElement).join('');
  }
  const levelCss = input.content ? levelTextCss(input.content) : '';
  const styles = [PRINT_CSS, EXACT_COLOURS, levelCss, layoutCss, ...input.css].map(styleElement).join('');
  const head = `<meta charset="utf-8"><title>${escapeText(input.title ?? '')}</title>${styles}`;
  return `<!doctype html><html><head>${head}</head><body>${input.html ?? (await renderContent(input))}</body></html>`;
}

async function renderContent({ content }: ExportInput): Promise<string> {
  if (content === undefined) return '';
  const { toHTML } = await import('@editor-companion/document');
  return toHTML(content, { math: 'mathml' });
}

/** Each in an element of its own, so that an `@import` stands first. To CSS `<\/` is `</`; to HTML it ends nothing. */
const styleElement = (css: string): string =>
  css === '' ? '' : `<style>${css.replaceAll('</', String.raw`<\/`)}</style>`;

const escapeText = (text: string): string => text.replaceAll('&', '&amp;').replaceAll('<', '&lt;');
