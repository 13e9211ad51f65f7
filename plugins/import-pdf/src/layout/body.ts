import type { PageLines } from './bands.ts';
import type { Line } from './line.ts';

/** The formatting of most of a document's text. */
export interface Body {
  /** In points. */
  readonly size: number;
  readonly family: string;
  readonly color: string;
  readonly isBold: boolean;
  /** The distance of baselines divided by the font size. */
  readonly pitch: number;
}

const DEFAULT: Body = { size: 12, family: '', color: '#000000', isBold: false, pitch: 1.2 };

/** Determines the body formatting by counting characters. */
export function bodyOf(pages: readonly PageLines[]): Body {
  const sizes = new Map<number, number>();
  const families = new Map<string, number>();
  const colors = new Map<string, number>();
  const weights = new Map<boolean, number>();
  for (const { lines } of pages)
    for (const { glyphs } of lines)
      for (const { look } of glyphs) {
        count(sizes, Math.round(look.size * 2) / 2);
        count(families, look.font.family);
        count(colors, look.color);
        count(weights, look.font.isBold);
      }
  const size = most(sizes) ?? DEFAULT.size;
  return {
    size,
    family: most(families) ?? DEFAULT.family,
    color: most(colors) ?? DEFAULT.color,
    isBold: most(weights) ?? DEFAULT.isBold,
    pitch: pitchOf(pages, size),
  };
}

/** Returns the smallest common distance of lines, which is the one within paragraphs. */
function pitchOf(pages: readonly PageLines[], size: number): number {
  const pitches = new Map<number, number>();
  for (const { lines } of pages) {
    let last: Line | undefined;
    for (const line of lines) {
      const step = last === undefined ? 0 : (line.baseline - last.baseline) / size;
      if (Math.abs(line.size - size) < 0.5 && step > 0.8 && step < 3) count(pitches, Math.round(step * 20) / 20);
      last = line;
    }
  }
  const total = [...pitches.values()].reduce((sum, each) => sum + each, 0);
  const closest = [...pitches].toSorted((a, b) => a[0] - b[0]).find(([, times]) => times >= total * 0.15);
  return closest?.[0] ?? DEFAULT.pitch;
}

function count<Value>(counts: Map<Value, number>, value: Value): void {
  counts.set(value, (counts.get(value) ?? 0) + 1);
}

const most = <Value>(counts: Map<Value, number>): Value | undefined =>
  [...counts].toSorted((a, b) => b[1] - a[1])[0]?.[0];
