import type markdownIt from 'markdown-it';

/** Reads LaTeX between dollar signs by pandoc's rules: no space inside the delimiters, and no digit after the second. */
export function math(markdown: markdownIt): void {
  markdown.inline.ruler.after('escape', 'inline_math', (state, silent) => {
    const { src, pos } = state;
    if (src[pos] !== '$' || /[\s$]/.test(src[pos + 1] ?? ' ')) return false;
    const end = endOfMath(src, pos + 1);
    if (end === -1) return false;
    if (!silent) state.push('inline_math', '', 0).content = src.slice(pos + 1, end);
    state.pos = end + 1;
    return true;
  });
  markdown.block.ruler.before(
    'fence',
    'block_math',
    (state, startLine, endLine, silent) => {
      const lineAt = (line: number): string =>
        state.src.slice((state.bMarks[line] ?? 0) + (state.tShift[line] ?? 0), state.eMarks[line]).trim();
      const first = lineAt(startLine);
      if (!first.startsWith('$$') || (state.sCount[startLine] ?? 0) - state.blkIndent >= 4) return false;
      const isOneLine = first.length > 4 && first.endsWith('$$');
      let next = startLine + 1;
      if (!isOneLine) {
        if (first !== '$$') return false;
        while (next < endLine && lineAt(next) !== '$$' && (state.sCount[next] ?? 0) >= state.blkIndent) next++;
        if (next >= endLine || lineAt(next) !== '$$') return false;
      }
      if (silent) return true;
      const token = state.push('block_math', '', 0);
      token.content = isOneLine
        ? first.slice(2, -2).trim()
        : state.getLines(startLine + 1, next, state.sCount[startLine] ?? 0, false);
      token.block = true;
      state.line = isOneLine ? next : next + 1;
      return true;
    },
    { alt: ['paragraph', 'reference', 'blockquote', 'list'] },
  );
  const { escapeHtml } = markdown.utils;
  markdown.renderer.rules['inline_math'] = (tokens, i) =>
    `<span data-type="inline-math" data-latex="${escapeHtml(tokens[i]?.content ?? '')}"></span>`;
  markdown.renderer.rules['block_math'] = (tokens, i) =>
    `<div data-type="block-math" data-latex="${escapeHtml(tokens[i]?.content ?? '')}"></div>\n`;
}

function endOfMath(src: string, start: number): number {
  const end = src.indexOf('$', start);
  const isClosed = end > start && !/[\s\\]/.test(src[end - 1] ?? ' ') && !/\d/.test(src[end + 1] ?? '');
  return isClosed && !src.slice(start, end).includes('\n\n') ? end : -1;
}
