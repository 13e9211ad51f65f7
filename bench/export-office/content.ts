import type { DocumentNode } from '@editor-companion/document';

/** A table with typed values: words, whole numbers, prices and days by turns. */
export interface Sheet {
  readonly name: string;
  readonly heads: readonly string[];
  readonly rows: readonly (readonly (string | number | Date)[])[];
}

/** A slide: a title, five points, and a table or a chart. */
export interface Slide {
  readonly title: string;
  readonly points: readonly string[];
  readonly table?: readonly (readonly string[])[];
  readonly chart?: { readonly categories: readonly string[]; readonly values: readonly number[] };
}

const WORDS = 'north south east west river bridge paper garden winter summer'.split(' ');
const word = (index: number): string => WORDS[index % WORDS.length] ?? '';
const DAY = 86_400_000;
const FIRST_DAY = Date.UTC(2024, 0, 1);

export function sheetsOf(count: number, rows: number): Sheet[] {
  return Array.from({ length: count }, (_, sheet) => ({
    name: `Table ${sheet + 1}`,
    heads: ['Place', 'Note', 'Count', 'Share', 'Price', 'Sum', 'Day', 'Remark'],
    rows: Array.from({ length: rows }, (_row, row) => [
      word(row + sheet),
      `${word(row)} ${word(row + 3)}`,
      row,
      row / 7,
      row * 1.25,
      row * row,
      new Date(FIRST_DAY + (row % 700) * DAY),
      `${word(row * 3)}, ${word(row * 7)} and ${word(row * 9)}`,
    ]),
  }));
}

export function slidesOf(count: number, kind: 'text' | 'table' | 'chart'): Slide[] {
  return Array.from({ length: count }, (_, slide) => ({
    title: `About ${word(slide)} ${slide + 1}`,
    points: Array.from({ length: 5 }, (_point, point) => `${word(slide + point)} of the ${word(point * 3)} ${point}`),
    ...(kind === 'table' && {
      table: Array.from({ length: 6 }, (_row, row) =>
        Array.from({ length: 4 }, (_cell, cell) => `${word(row)} ${cell}`),
      ),
    }),
    ...(kind === 'chart' && {
      chart: { categories: WORDS, values: WORDS.map((_word, index) => (index * slide) % 17) },
    }),
  }));
}

const paragraph = (text: string): DocumentNode => ({ type: 'paragraph', content: [{ type: 'text', text }] });
const heading = (text: string): DocumentNode => ({
  type: 'heading',
  attrs: { level: 2 },
  content: [{ type: 'text', text }],
});
const table = (heads: readonly string[], rows: readonly (readonly string[])[]): DocumentNode => ({
  type: 'table',
  content: [heads, ...rows].map((cells, row) => ({
    type: 'tableRow',
    content: cells.map((text) => ({ type: row === 0 ? 'tableHeader' : 'tableCell', content: [paragraph(text)] })),
  })),
});

/** Returns a value as a document has it: as text. */
const textOf = (value: string | number | Date): string =>
  value instanceof Date ? value.toISOString().slice(0, 10) : typeof value === 'number' ? String(value) : value;

/** Returns sheets as a document with a table for each. Its numbers are text, as in an editor. */
export const documentOfSheets = (sheets: readonly Sheet[]): DocumentNode => ({
  type: 'doc',
  content: sheets.flatMap(({ name, heads, rows }) => [
    heading(name),
    table(
      heads,
      rows.map((cells) => cells.map(textOf)),
    ),
  ]),
});

/** Returns slides as a document with a heading for each. */
export const documentOfSlides = (slides: readonly Slide[]): DocumentNode => ({
  type: 'doc',
  content: slides.flatMap(({ title, points, table: rows, chart }) => [
    heading(title),
    {
      type: 'bulletList',
      content: points.map((point) => ({ type: 'listItem', content: [paragraph(point)] })),
    },
    ...(rows ? [table(rows[0] ?? [], rows.slice(1))] : []),
    ...(chart
      ? [
          {
            type: 'chart',
            attrs: { kind: 'column', categories: chart.categories, series: [{ name: 'Sum', values: chart.values }] },
          },
        ]
      : []),
  ]),
});
