import { createRequire } from 'node:module';

// Required instead of imported, because its types would add browser types to all files of a type check.
const require = createRequire(import.meta.url);

/** The functions of highlight.js that are used. */
interface Highlighter {
  getLanguage(name: string): unknown;
  highlight(code: string, options: { language: string; ignoreIllegals: boolean }): { readonly value: string };
}

const CLASS = /\bclass="([^"]*)"/u;
const LANGUAGE = /\blanguage-([\w+#.-]{1,40})/u;

/** Longer code is not highlighted, because that would take longer than printing it. */
const MAX_CODE = 100_000;

const ENTITIES: Readonly<Record<string, string>> = { amp: '&', lt: '<', gt: '>', quot: '"', '#39': "'" };

/** A code block with a language and without highlighting: it contains only text. */
interface Block {
  readonly language: string;
  /** The start and end of its text. */
  readonly start: number;
  readonly end: number;
}

/** Tells whether HTML may contain code to highlight. */
export function hasCode(html: string): boolean {
  for (const { start, end } of tagsOf(html, '<code')) {
    if (languageOf(html.slice(start, end)) !== undefined) return true;
  }
  return false;
}

/** Highlights the code blocks of HTML by their languages. Unknown languages are skipped. */
export function colourCode(html: string): string {
  const blocks = [...blocksOf(html)];
  const highlighter = highlighterFor(new Set(blocks.map(({ language }) => language)));
  let [coloured, from] = ['', 0];
  for (const { language, start, end } of blocks) {
    if (end - start > MAX_CODE || highlighter.getLanguage(language) === undefined) continue;
    const code = html.slice(start, end);
    const text = code.replaceAll(/&(amp|lt|gt|quot|#39);/gu, (entity, name: string) => ENTITIES[name] ?? entity);
    coloured += html.slice(from, start) + highlighter.highlight(text, { language, ignoreIllegals: true }).value;
    from = end;
  }
  return coloured + html.slice(from);
}

function* blocksOf(html: string): Generator<Block> {
  for (const pre of tagsOf(html, '<pre')) {
    if (!html.startsWith('<code', pre.end)) continue;
    const start = html.indexOf('>', pre.end) + 1;
    if (start === 0) return;
    const language = languageOf(html.slice(pre.end, start));
    const end = html.indexOf('<', start);
    if (language !== undefined && end > start && html.startsWith('</code></pre>', end)) yield { language, start, end };
  }
}

/** Yields the ranges of tags with this beginning. An unclosed tag ends the search, so that each character is read once. */
function* tagsOf(html: string, opening: string): Generator<{ readonly start: number; readonly end: number }> {
  for (let start = html.indexOf(opening); start !== -1;) {
    const end = html.indexOf('>', start) + 1;
    if (end === 0) return;
    yield { start, end };
    start = html.indexOf(opening, end);
  }
}

const languageOf = (tag: string): string | undefined => LANGUAGE.exec(CLASS.exec(tag)?.[1] ?? '')?.[1];

/** Returns a highlighter with the common languages, or with all if another one is needed. */
function highlighterFor(languages: ReadonlySet<string>): Highlighter {
  const common = require('highlight.js/lib/common') as Highlighter;
  const isCommon = [...languages].every((language) => common.getLanguage(language) !== undefined);
  return isCommon ? common : (require('highlight.js') as Highlighter);
}
