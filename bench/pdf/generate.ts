import { lines, pdf, text, type PageSource } from '../../plugins/import-pdf/test/kit/pdf.ts';

const WORDS =
  'the committee met on Tuesday to look at the figures of the first quarter and found them sound although rain had fallen for three days'.split(
    ' ',
  );
const [LEFT, TOP, PITCH, ROWS] = [72, 740, 14, 6];

/**
 * Returns a PDF of `count` pages, each with a heading, paragraphs of 24 lines, a list, a table with lines and a page number. The content is
 * always the same.
 */
export const generatePdf = (count: number): Buffer =>
  pdf({ pages: Array.from({ length: count }, (_, index) => pageOf(index)), objects: [EMPTY_FORM] });

/** An empty drawing: pages declare one, whether they show it or not. */
const EMPTY_FORM = '<< /Type /XObject /Subtype /Form /BBox [0 0 1 1] /Length 1 >>\nstream\n \nendstream';

const pageOf = (index: number): PageSource => ({
  content: [
    text(LEFT, TOP + 30, `Chapter ${index + 1}`, { font: 2, size: 20 }),
    lines(
      LEFT,
      TOP,
      Array.from({ length: 24 }, (_, line) => sentence(index * 31 + line, 13)),
    ),
    ...Array.from({ length: 5 }, (_, item) => itemOf(item, TOP - 26 * PITCH - item * PITCH)),
    tableOf(TOP - 33 * PITCH, index),
    text(290, 40, String(index + 1)),
  ].join('\n'),
});

const sentence = (seed: number, length: number): string =>
  Array.from({ length }, (_, at) => WORDS[(seed * 7 + at * 5) % WORDS.length]).join(' ');

const itemOf = (item: number, y: number): string =>
  `${text(LEFT, y, `${item + 1}.`)}\n${text(LEFT + 18, y, sentence(item, 6))}`;

/** Returns a table of three columns with cell borders. */
function tableOf(top: number, seed: number): string {
  const columns = [0, 150, 300, 450].map((x) => LEFT + x);
  const rows = Array.from({ length: ROWS + 1 }, (_, row) => top - row * 20);
  const bottom = rows.at(-1) ?? top;
  return [
    ...columns.map((x) => `${x} ${top} m ${x} ${bottom} l S`),
    ...rows.map((y) => `${LEFT} ${y} m ${LEFT + 450} ${y} l S`),
    ...rows
      .slice(0, -1)
      .flatMap((y, row) => columns.slice(0, -1).map((x, at) => text(x + 4, y - 14, sentence(seed + row * 3 + at, 3)))),
  ].join('\n');
}
