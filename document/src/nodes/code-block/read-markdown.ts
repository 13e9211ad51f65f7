import type markdownIt from 'markdown-it';

/** Reads fenced and indented code without the final newline that markdown-it keeps. */
export function fences(markdown: markdownIt): void {
  for (const rule of ['fence', 'code_block'] as const) {
    markdown.renderer.rules[rule] = (tokens, index) => {
      const { content = '', info = '' } = tokens[index] ?? {};
      const language = markdown.utils.unescapeAll(info).trim().split(/\s+/)[0] ?? '';
      const attribute = language === '' ? '' : ` class="language-${markdown.utils.escapeHtml(language)}"`;
      return `<pre><code${attribute}>${markdown.utils.escapeHtml(content.replace(/\n$/, ''))}</code></pre>\n`;
    };
  }
}
