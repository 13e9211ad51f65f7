import { createRequire } from 'node:module';

// Required rather than imported: its own types bring those of browsers into every file of a program that is checked with it.
const require = createRequire(import.meta.url);

/** What is used of highlight.js. */
interface Highlighter {
  getLanguage(name: string): unknown;
  highlight(code: string, options: { language: string; ignoreIllegals: boolean }): { readonly value: string };
}

const CLASS = /\bclass="([^"]*)"/u;
const LANGUAGE = /\blanguage-([\w+#.-]{1,40})/u;

/** Longer code stays as it is: its colours would take longer than its print. */
const MAX_CODE = 100_000;

const ENTITIES: Readonly<Record<string, string>> = { amp: '&', lt: '<', gt: '>', quot: '"', '#39': "'" };

/** A code block that names its language and is not coloured yet: nothing but text in it. */
interface Block {
  readonly language: string;
  /** Where its text starts and ends. */
  readonly start: number;
  readonly end: number;
}

/** Whether there may be code to colour. */
export function hasCode(html: string): boolean {
  for (const { start, end } of tagsOf(html, '<code')) {
    if (languageOf(html.slice(start, end)) !== undefined) return true;
  }
  return false;
}

/** Colours the code blocks of an HTML text by their languages; an unknown language is left alone. */
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

/** Where tags that begin so start and end. None follows one that never ends: each character is looked at once. */
function* tagsOf(html: string, opening: string): Generator<{ readonly start: number; readonly end: number }> {
  for (let start = html.indexOf(opening); start !== -1;) {
    const end = html.indexOf('>', start) + 1;
    if (end === 0) return;
    yield { start, end };
    start = html.indexOf(opening, end);
  }
}

const languageOf = (tag: string): string | undefined => LANGUAGE.exec(CLASS.exec(tag)?.[1] ?? '')?.[1];

/** The common languages, and all of them only where one is asked for that is not common. */
function highlighterFor(languages: ReadonlySet<string>): Highlighter {
  const common = require('highlight.js/lib/common') as Highlighter;
  const isCommon = [...languages].every((language) => common.getLanguage(language) !== undefined);
  return isCommon ? common : (require('highlight.js') as Highlighter);
}
