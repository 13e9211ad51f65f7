import markdownIt from 'markdown-it';
import type { FromHtmlOptions } from '../html/from-html.ts';
import { fromHTML } from '../html/from-html.ts';
import type { DocumentNode } from '../json.ts';
import { checkLength, limitsOf } from '../limits.ts';
import { footnotes } from './footnotes.ts';
import { math } from './math.ts';
import { taskLists } from './task-lists.ts';

let renderer: markdownIt | undefined;

/**
 * Reads CommonMark with GFM's tables, task lists and strikethrough, footnotes, and LaTeX in `$…$` and `$$…$$`. HTML
 * within goes the way of all HTML (see `fromHTML`), so nothing unsafe gets in.
 *
 * @throws DocumentError DOCUMENT_TOO_DEEP, DOCUMENT_TOO_LARGE
 */
export function fromMarkdown(markdown: string, options: FromHtmlOptions = {}): DocumentNode {
  checkLength(markdown, limitsOf(options.limits));
  renderer ??= createRenderer();
  return fromHTML(renderer.render(markdown), options);
}

function createRenderer(): markdownIt {
  const markdown = markdownIt({ html: true }).use(math).use(taskLists).use(footnotes);
  // Addresses stay as they are written; what is safe decides the schema.
  markdown.normalizeLink = (url) => url;
  markdown.validateLink = () => true;
  for (const rule of ['fence', 'code_block'] as const) {
    markdown.renderer.rules[rule] = (tokens, index) => {
      const { content = '', info = '' } = tokens[index] ?? {};
      const language = markdown.utils.unescapeAll(info).trim().split(/\s+/)[0] ?? '';
      const attribute = language === '' ? '' : ` class="language-${markdown.utils.escapeHtml(language)}"`;
      return `<pre><code${attribute}>${markdown.utils.escapeHtml(content.replace(/\n$/, ''))}</code></pre>\n`;
    };
  }
  return markdown;
}
