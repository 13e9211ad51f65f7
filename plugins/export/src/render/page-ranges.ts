/**
 * Returns the pages of a range such as `1-3, 7, 9-` in a document of `total` pages, in ascending order and each once, as Chromium prints
 * them. Without a range it returns all pages.
 */
export function pagesIn(ranges: string | undefined, total: number): number[] {
  const all = Array.from({ length: total }, (_, index) => index + 1);
  if (ranges === undefined || ranges.trim() === '') return all;
  const spans = ranges.split(',').map((range) => {
    const [from = '', to] = range.split('-').map((end) => end.trim());
    const last = to === undefined ? from : to;
    return { from: Number(from), to: last === '' ? total : Number(last) };
  });
  return all.filter((page) => spans.some(({ from, to }) => page >= from && page <= to));
}
