/**
 * The pages that a range such as `1-3, 7, 9-` names in a document of `total` pages, in rising order, each once: Chromium
 * prints them so. Without a range, all of them.
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
