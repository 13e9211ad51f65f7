import type markdownIt from 'markdown-it';

const LABEL = /^\[\^([^\]\s]{1,256})\]/;

/** Reads footnotes of GitHub and pandoc: `[^id]` in the text, and `[^id]: …` with indented lines for the note. */
export function footnotes(markdown: markdownIt): void {
  markdown.inline.ruler.before('link', 'footnote_reference', (state, silent) => {
    const match = LABEL.exec(state.src.slice(state.pos, state.pos + 260));
    const id = match?.[1] ?? '';
    if (match === null || !definitionsOf(state.env).has(id)) return false;
    if (!silent) state.push('footnote_reference', '', 0).content = id;
    state.pos += match[0].length;
    return true;
  });
  markdown.block.ruler.before(
    'reference',
    'footnote',
    (state, startLine, endLine, silent) => {
      const start = (state.bMarks[startLine] ?? 0) + (state.tShift[startLine] ?? 0);
      const match = /^\[\^([^\]\s]{1,256})\]:/.exec(state.src.slice(start, state.eMarks[startLine]));
      if (match === null || (state.sCount[startLine] ?? 0) - state.blkIndent >= 4) return false;
      if (silent) return true;
      let next = startLine + 1;
      while (next < endLine && ((state.sCount[next] ?? 0) >= state.blkIndent + 2 || state.isEmpty(next))) next++;
      const rest = state.getLines(startLine + 1, next, state.blkIndent + 4, false);
      const first = state.src.slice(start + match[0].length, state.eMarks[startLine]).trim();
      definitionsOf(state.env).set(match[1] ?? '', `${first}\n${rest}`);
      state.line = next;
      return true;
    },
    { alt: ['paragraph', 'reference'] },
  );
  const { escapeHtml } = markdown.utils;
  markdown.renderer.rules['footnote_reference'] = (tokens, i) =>
    `<sup data-type="footnote-reference" data-note-id="${escapeHtml(tokens[i]?.content ?? '')}"></sup>`;
  const render = markdown.renderer.render.bind(markdown.renderer);
  markdown.renderer.render = (tokens, options, env: unknown) => {
    const body = render(tokens, options, env);
    const definitions = definitionsOf(env);
    let notes = '';
    // A note may define others, which follow it.
    for (const [id, text] of definitions) {
      const inner = {};
      known.set(inner, definitions);
      notes += `<div data-type="footnote" data-note-id="${escapeHtml(id)}">${render(markdown.parse(text, inner), options, inner)}</div>`;
    }
    return notes === '' ? body : `${body}<section data-type="footnotes">${notes}</section>`;
  };
}

const known = new WeakMap<object, Map<string, string>>();

/** The definitions of one rendering by id. */
function definitionsOf(env: unknown): Map<string, string> {
  if (typeof env !== 'object' || env === null) return new Map();
  const definitions = known.get(env) ?? new Map<string, string>();
  known.set(env, definitions);
  return definitions;
}
