/** Characters that Excel does not allow in sheet names. */
const FORBIDDEN = /[\\/?*[\]:\p{Cc}]/gu;
const MAX_NAME = 31;
/** A name that Excel reserves. */
const RESERVED = 'history';

/** Assigns unique sheet names that Excel allows. Names never differ only in case. */
export class SheetNames {
  readonly #taken = new Set<string>();

  /** @param title the wanted name; it is cut, and numbered if another sheet has it */
  take(title: string): string {
    const stem = nameOf(title) || 'Table';
    for (let number = 1; ; number += 1) {
      const end = number === 1 ? '' : ` (${number})`;
      const name = cut(stem, MAX_NAME - end.length) + end;
      const key = name.toLowerCase();
      if (this.#taken.has(key) || key === RESERVED) continue;
      this.#taken.add(key);
      return name;
    }
  }
}

/** The maximum number of characters of a title that are examined. */
const MAX_TITLE = 200;

/** References enclose names in apostrophes, so that no name begins or ends with one. */
const nameOf = (title: string): string =>
  withoutEnds(title.slice(0, MAX_TITLE).replaceAll(FORBIDDEN, ' ').replaceAll(/\s+/g, ' '));

/** Cuts a text without splitting a surrogate pair. */
const cut = (text: string, length: number): string => withoutEnds(text.slice(0, length).toWellFormed());

const ENDS: ReadonlySet<string | undefined> = new Set(["'", ' ', '\uFFFD']);

function withoutEnds(text: string): string {
  let [start, end] = [0, text.length];
  while (ENDS.has(text[start])) start += 1;
  while (end > start && ENDS.has(text[end - 1])) end -= 1;
  return text.slice(start, end);
}
