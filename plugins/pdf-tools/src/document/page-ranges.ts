/** Matches `1-3, 5, 8-, -2`: numbers from 1; an open end means the first or the last page. */
export const PAGE_RANGES = String.raw`^\s*(\d{1,7}\s*(-\s*(\d{1,7}\s*)?)?|-\s*\d{1,7}\s*)(,\s*(\d{1,7}\s*(-\s*(\d{1,7}\s*)?)?|-\s*\d{1,7}\s*))*$`;

/**
 * Returns the page indexes (from 0) of a text such as `1-3, 5, 8-`, in its order and each once. `5-3` counts down.
 * @returns undefined where one of them is not there.
 */
export function pagesIn(text: string, count: number): number[] | undefined {
  const pages = new Set<number>();
  for (const range of text.split(',')) {
    const [first = '', last = first] = range.split('-').map((end) => end.trim());
    const from = first === '' ? 1 : Number(first);
    const to = last === '' ? count : Number(last);
    if (from < 1 || to < 1 || from > count || to > count) return undefined;
    const step = from <= to ? 1 : -1;
    for (let page = from; page !== to + step; page += step) pages.add(page - 1);
  }
  return [...pages];
}

/** Returns all page indexes of a file, from 0. */
export const allPages = (count: number): number[] => Array.from({ length: count }, (_, index) => index);
