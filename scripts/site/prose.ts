const FENCE = /^ *(?:```|~~~)/;
const INLINE_CODE = /`[^`\n]*`/g;
/** The placeholder of a code span while the text around it changes. No page contains the character. */
const MARK = /\uE000(\d+)\uE000/gu;

/**
 * Changes the text of a page but not its code in fences and lines. Code may be part of a link's text, so `change` receives placeholders and
 * must keep them.
 * @param text Markdown.
 * @param change returns the new text, without code.
 */
export function inProse(text: string, change: (prose: string) => string): string {
  const pieces: string[] = [];
  const keep = (code: string): string => `\uE000${pieces.push(code) - 1}\uE000`;
  const marked = withoutFences(text, keep).replaceAll(INLINE_CODE, keep);
  return change(marked).replaceAll(MARK, (_mark, index: string) => pieces[Number(index)] ?? '');
}

/** Returns the text of a page with `standIn` for each code span and block. */
export const proseOf = (text: string, standIn = ''): string =>
  withoutFences(text, () => standIn).replaceAll(INLINE_CODE, standIn);

/** Returns the fenced code blocks, each with its fences. */
export function fencesOf(text: string): readonly string[] {
  const found: string[] = [];
  withoutFences(text, (code) => {
    found.push(code);
    return '';
  });
  return found;
}

/** Returns the text with each fenced code block replaced by the result of `keep`. */
export function withoutFences(text: string, keep: (code: string) => string): string {
  const out: string[] = [];
  let fence: string[] | undefined;
  for (const line of text.split('\n')) {
    const isMark = FENCE.test(line);
    if (fence === undefined && isMark) fence = [line];
    else if (fence === undefined) out.push(line);
    else {
      fence.push(line);
      if (!isMark) continue;
      out.push(keep(fence.join('\n')));
      fence = undefined;
    }
  }
  // An unclosed fence ends with the page.
  if (fence !== undefined) out.push(keep(fence.join('\n')));
  return out.join('\n');
}
