import { escapeAttribute, escapeText } from '../syntax/html.ts';

export interface DocumentShell {
  title?: string;
  /** In BCP 47, such as `de` or `zh-Hans`. */
  lang?: string;
  /** The content of a style element. */
  css?: string;
}

/** Returns a whole HTML document around a body. */
export function wrapInShell(body: string, { title = '', lang, css }: DocumentShell): string {
  const language = lang === undefined ? '' : ` lang="${escapeAttribute(lang)}"`;
  // CSS reads `<\/` as `</`, and HTML does not read it as an end tag.
  const style = css === undefined ? '' : `<style>${css.replaceAll('</', '<\\/')}</style>`;
  return `<!doctype html><html${language}><head><meta charset="utf-8"><title>${escapeText(title)}</title>${style}</head><body>${body}</body></html>`;
}
