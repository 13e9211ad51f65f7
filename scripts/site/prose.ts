const FENCE = /^ *(?:```|~~~)/;
const INLINE_CODE = /`[^`\n]*`/g;
/** Stands for a piece of code while its surroundings change; no page holds the character. */
const MARK = /\uE000(\d+)\uE000/gu;

/**
 * Changes the text of a page and leaves its code, in fences and in lines, as it is. Code may stand in the words of a link, so that
 * `change` sees a mark in the place of each piece and must keep the marks.
 *
 * @param text Markdown.
 * @param change what becomes of the text without its code.
 */
export function inProse(text: string, change: (prose: string) => string): string {
  const pieces: string[] = [];
  const keep = (code: string): string => `\uE000${pieces.push(code) - 1}\uE000`;
  const marked = withoutFences(text, keep).replaceAll(INLINE_CODE, keep);
  return change(marked).replaceAll(MARK, (_mark, index: string) => pieces[Number(index)] ?? '');
}

/** The text of a page with `standIn` for each piece of its code. */
export const proseOf = (text: string, standIn = ''): string =>
  withoutFences(text, () => standIn).replaceAll(INLINE_CODE, standIn);

/** The pieces of code in fences, each with its fences. */
export function fencesOf(text: string): readonly string[] {
  const found: string[] = [];
  withoutFences(text, (code) => {
    found.push(code);
    return '';
  });
  return found;
}

/** The text with what `keep` makes of each piece of code in fences. */
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
  // A fence that nobody closes ends with the page.
  if (fence !== undefined) out.push(keep(fence.join('\n')));
  return out.join('\n');
}
