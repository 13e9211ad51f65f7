import { escapeAttribute, escapeText } from '../syntax/html.ts';

export interface DocumentShell {
  title?: string;
  /** BCP 47, such as `de` or `zh-Hans`. */
  lang?: string;
  /** Goes into a style element. */
  css?: string;
}

/** A whole HTML document around a body. */
export function wrapInShell(body: string, { title = '', lang, css }: DocumentShell): string {
  const language = lang === undefined ? '' : ` lang="${escapeAttribute(lang)}"`;
  // `<\/` is `</` to CSS, and no end tag to HTML.
  const style = css === undefined ? '' : `<style>${css.replaceAll('</', '<\\/')}</style>`;
  return `<!doctype html><html${language}><head><meta charset="utf-8"><title>${escapeText(title)}</title>${style}</head><body>${body}</body></html>`;
}
