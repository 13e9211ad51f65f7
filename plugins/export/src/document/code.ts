import { createRequire } from 'node:module';

// Required rather than imported: its own types bring those of browsers into every file of a program that is checked with it.
const require = createRequire(import.meta.url);

/** What is used of highlight.js. */
interface Highlighter {
  getLanguage(name: string): unknown;
  highlight(code: string, options: { language: string; ignoreIllegals: boolean }): { readonly value: string };
}

/** A code block that names its language and is not coloured yet: nothing but text in it. */
const BLOCK = /(<pre[^>]*><code[^>]*\bclass="[^"]*\blanguage-([\w+#.-]{1,40})[^"]*"[^>]*>)([^<]+)(<\/code><\/pre>)/gu;

/** Whether there may be code to colour. */
export const HAS_CODE = /<code[^>]*\bclass="[^"]*\blanguage-/u;

/** Longer code stays as it is: its colours would take longer than its print. */
const MAX_CODE = 100_000;

const ENTITIES: Readonly<Record<string, string>> = { amp: '&', lt: '<', gt: '>', quot: '"', '#39': "'" };

/** Colours the code blocks of an HTML text by their languages; an unknown language is left alone. */
export function colourCode(html: string): string {
  const languages = new Set([...html.matchAll(BLOCK)].map(([, , language = '']) => language));
  const highlighter = highlighterFor(languages);
  return html.replaceAll(BLOCK, (block, open: string, language: string, code: string, close: string) => {
    if (code.length > MAX_CODE || highlighter.getLanguage(language) === undefined) return block;
    const text = code.replaceAll(/&(amp|lt|gt|quot|#39);/gu, (entity, name: string) => ENTITIES[name] ?? entity);
    return open + highlighter.highlight(text, { language, ignoreIllegals: true }).value + close;
  });
}

/** The common languages, and all of them only where one is asked for that is not common. */
function highlighterFor(languages: ReadonlySet<string>): Highlighter {
  const common = require('highlight.js/lib/common') as Highlighter;
  const isCommon = [...languages].every((language) => common.getLanguage(language) !== undefined);
  return isCommon ? common : (require('highlight.js') as Highlighter);
}
