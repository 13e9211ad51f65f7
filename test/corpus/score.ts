import { wordsOf, type Description } from './description.ts';

/** The scores of aspects from 0 to 1. */
export type Scores = Readonly<Partial<Record<keyof Description, number>>>;

const F1_OF: Readonly<Record<keyof Description, (description: Description) => readonly string[]>> = {
  text: ({ text }) => wordsOf(text),
  headings: ({ headings = [] }) => headings.map(([level, words]) => `${level} ${same(words)}`),
  lists: ({ lists = [] }) => lists.map(([path, words]) => `${path} ${same(words)}`),
  numbering: ({ numbering = [] }) => numbering.map(([item, start, kind]) => `${same(item)} ${start} ${kind}`),
  tables: ({ tables = [] }) =>
    tables.flatMap((rows, table) =>
      rows.flatMap((cells, row) => cells.map((cell, column) => `${table} ${row} ${column} ${same(cell)}`)),
    ),
  marks: ({ marks = {} }) =>
    Object.entries(marks).flatMap(([mark, words]) => words.map((word) => `${mark} ${word.toLowerCase()}`)),
  notes: ({ notes = [] }) => notes.map(same),
  images: ({ images = 0 }) => Array.from({ length: images }, (_, index) => `${index}`),
  comments: ({ comments = [] }) => comments.map(same),
  blocks: ({ blocks = [] }) => blocks.map(([kind, words]) => `${kind} ${same(words)}`),
};

const same = (words: string): string => wordsOf(words).join(' ');

/** Compares an imported document with the expectation. An aspect that both lack is left out. */
export function compare(actual: Description, expected: Description): Scores {
  const scores: Record<string, number> = {};
  for (const [aspect, itemsOf] of Object.entries(F1_OF)) {
    const [found, wanted] = [itemsOf(actual), itemsOf(expected)];
    if (found.length + wanted.length > 0) scores[aspect] = f1(found, wanted);
  }
  return scores;
}

/** Returns the harmonic mean of recall and precision: twice the common items, divided by all items of both. */
function f1(found: readonly string[], wanted: readonly string[]): number {
  const left = Map.groupBy(wanted, (item) => item);
  let common = 0;
  for (const item of found) if (left.get(item)?.pop() !== undefined) common += 1;
  return (2 * common) / (found.length + wanted.length);
}

export const mean = (numbers: readonly number[]): number =>
  numbers.reduce((sum, number) => sum + number, 0) / Math.max(1, numbers.length);
