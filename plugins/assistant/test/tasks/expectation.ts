import type { DocumentNode } from '@editor-companion/document';
import { LineWriter, type Line } from './line.ts';

/** The expected line: its text with one blank before it for each additional level, or a condition. */
export type Wanted = string | RegExp | ((line: Line, before: Line) => boolean);

/** The expected result at a place in a document. A place is the only line with these words; all other lines stay unchanged. */
export type Expectation =
  /** `line`, or all lines from it to `to`, become these lines. An empty list deletes them. */
  | { readonly line: string; readonly to?: string; readonly becomes: readonly Wanted[] }
  | { readonly after: string; readonly add: readonly Wanted[] }
  | { readonly before: string; readonly add: readonly Wanted[] }
  /** Lines that are moved. */
  | { readonly moved: string; readonly to?: string; readonly after: string };

/** Words of a line are replaced by others. */
export const words = (line: string, find: string, put: string): Expectation => ({
  line,
  becomes: [
    (now, { text, depth }) => now.depth === depth && now.text === text.replace(find, put) && text.includes(find),
  ],
});

/** A line keeps its text and gets attributes; null removes one. */
export const styled = (line: string, attributes: Readonly<Record<string, unknown>>): Expectation => ({
  line,
  becomes: [
    (now, before) =>
      now.depth === before.depth &&
      withoutLook(now.text) === withoutLook(before.text) &&
      Object.entries(attributes).every(([name, value]) => (now.node.attrs?.[name] ?? null) === value) &&
      Object.entries(before.node.attrs ?? {}).every(
        ([name, value]) => name in attributes || (now.node.attrs?.[name] ?? null) === value,
      ),
  ],
});

export const withoutLook = (text: string): string => text.replace(/^\{\d+\} /, '');

interface Slot {
  readonly wanted: Wanted;
  readonly before: Line;
}

/**
 * Returns the first difference from the expectation in words. Undefined if there is none.
 * @throws Error if an expectation names no line, or several, which is a fault of the task.
 */
export function differenceFrom(
  before: DocumentNode,
  after: DocumentNode,
  expectations: readonly Expectation[],
): string | undefined {
  const writer = new LineWriter();
  const slots = slotsOf(writer.linesOf(before), expectations);
  const lines = writer.linesOf(after);
  for (const [index, { wanted, before: place }] of slots.entries()) {
    const line = lines[index];
    if (!line) return `line ${index + 1} is missing: expected ${told(wanted)}`;
    if (!meets(line, wanted, place)) return `line ${index + 1} is «${line.text}»: expected ${told(wanted)}`;
  }
  const more = lines[slots.length];
  return more && `line ${slots.length + 1} is too much: «${more.text}»`;
}

function slotsOf(lines: readonly Line[], expectations: readonly Expectation[]): Slot[] {
  const same = (line: Line): Slot => ({
    wanted: ({ text, depth }) => text === line.text && depth === line.depth,
    before: line,
  });
  const slots: Slot[][] = lines.map((line) => [{ wanted: line.text, before: line }]);
  const ends: Slot[][] = lines.map(() => []);
  const starts: Slot[][] = lines.map(() => []);
  for (const one of expectations) {
    if ('becomes' in one) {
      const [from, to] = rangeOf(lines, one.line, one.to);
      for (let index = from; index <= to; index++) slots[index] = [];
      slots[from] = one.becomes.map((wanted) => ({ wanted, before: at(lines, from) }));
    } else if ('moved' in one) {
      const [from, to] = rangeOf(lines, one.moved, one.to);
      for (let index = from; index <= to; index++) slots[index] = [];
      ends[placeOf(lines, one.after)]?.push(...lines.slice(from, to + 1).map(same));
    } else {
      const place = placeOf(lines, 'after' in one ? one.after : one.before);
      const added = one.add.map((wanted) => ({ wanted, before: at(lines, place) }));
      ('after' in one ? ends : starts)[place]?.push(...added);
    }
  }
  return lines.flatMap((_, index) => [...(starts[index] ?? []), ...(slots[index] ?? []), ...(ends[index] ?? [])]);
}

function rangeOf(lines: readonly Line[], from: string, to = from): readonly [number, number] {
  return [placeOf(lines, from), placeOf(lines, to)];
}

/** Returns the only line that equals the words, or contains them. */
export function placeOf(lines: readonly Pick<Line, 'text'>[], wordsOfIt: string): number {
  const exact = lines.flatMap(({ text }, index) => (text === wordsOfIt ? [index] : []));
  const found =
    exact.length > 0 ? exact : lines.flatMap(({ text }, index) => (text.includes(wordsOfIt) ? [index] : []));
  const [place, ...others] = found;
  if (place !== undefined && others.length === 0) return place;
  throw new Error(`${found.length} lines have «${wordsOfIt}»; a place is one line.`);
}

function at(lines: readonly Line[], index: number): Line {
  const line = lines[index];
  if (!line) throw new RangeError(`There is no line ${index}.`);
  return line;
}

function meets(line: Line, wanted: Wanted, place: Line): boolean {
  if (typeof wanted === 'function') return wanted(line, place);
  if (wanted instanceof RegExp) return line.depth === place.depth && wanted.test(line.text);
  const body = wanted.trimStart();
  return line.text === body && line.depth === place.depth + wanted.length - body.length;
}

const told = (wanted: Wanted): string => (typeof wanted === 'function' ? 'something else' : `«${String(wanted)}»`);
