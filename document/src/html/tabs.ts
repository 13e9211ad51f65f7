import type { Node } from '@tiptap/pm/model';
import { length, signedLength } from '../schema/kinds.ts';
import { tabStops } from '../schema/tab-stops.ts';
import type { TabStop } from '../schema/tab-stops.ts';

/** A part of a line between tabs, or a tab, with its width. */
interface Part {
  readonly css: string;
  readonly nodes: readonly Node[];
}

/**
 * Lays out a block with centred or right tab stops as one flexbox line, because CSS only has tab stops at equal distances. Undefined if the
 * tabs of `white-space` are sufficient.
 */
export function layTabs(block: Node): { readonly css: string; readonly parts: readonly Part[] } | undefined {
  const stops: unknown = block.attrs['tabStops'];
  if (!tabStops.is(stops) || !isOneLine(block)) return undefined;
  const stretches = splitAtTabs(block);
  const used = stops.slice(0, (stretches.length - 1) / 2);
  if (used.every(isLeft)) return undefined;
  const start = sum(block.attrs['indentLeft'], block.attrs['indentFirst']);
  const parts = stretches.map((nodes, index) => ({ css: partCss(index, used, start), nodes }));
  const [first] = parts;
  const indent: unknown = block.attrs['indentFirst'];
  if (first && signedLength.is(indent)) first.css += `; margin-inline-start: ${indent}`;
  return { css: 'display: flex', parts };
}

/** A line break may also be inside an unknown inline node. */
const isOneLine = (node: Node): boolean =>
  node.type.name !== 'hardBreak' && node.text?.includes('\n') !== true && node.children.every(isOneLine);

/** Returns texts at even indexes and the tabs between them at odd ones. */
function splitAtTabs(block: Node): Node[][] {
  let stretch: Node[] = [];
  const stretches = [stretch];
  for (const child of block.children) {
    for (const { from, to, isTab } of runsOf(child)) {
      const node = child.text === undefined ? child : child.cut(from, to);
      if (isTab) stretches.push([node], (stretch = []));
      else stretch.push(node);
    }
  }
  return stretches;
}

function runsOf({ text }: Node): { from: number; to: number; isTab: boolean }[] {
  if (text === undefined) return [{ from: 0, to: 0, isTab: false }];
  return Array.from(text.matchAll(/\t|[^\t]+/g), ({ 0: run, index }) => ({
    from: index,
    to: index + run.length,
    isTab: run === '\t',
  }));
}

const PLAIN = 'text-indent: 0';

/** A text before a left tab stop has the width of that stop. A tab to another stop takes the remaining width, with its leader. */
function partCss(index: number, stops: readonly TabStop[], start: number | undefined): string {
  const stop = stops[Math.floor(index / 2)];
  if (index % 2 === 1) return stop === undefined || isLeft(stop) ? `${PLAIN}; ${GAP}` : filler(stop);
  if (stop === undefined) return `${PLAIN}; flex: none`;
  if (!isLeft(stop)) return PLAIN;
  const before = index === 0 ? start : points(stops[index / 2 - 1]?.position);
  const end = points(stop.position);
  return before === undefined || end === undefined || end <= before
    ? PLAIN
    : `${PLAIN}; flex: none; min-width: calc(${Math.round((end - before) * 100) / 100}pt - 0.3em)`;
}

/** The width that remains of a tab if the text before it is wide enough. */
const GAP = 'flex: none; width: 0.3em; overflow: hidden';

const isLeft = ({ align = 'left' }: TabStop): boolean => align === 'left';

const filler = ({ leader }: TabStop): string =>
  `${PLAIN}; flex: 1; min-width: 1em; overflow: hidden${
    leader === undefined
      ? ''
      : `; align-self: flex-end; height: 1em; margin: 0 0.2em 0.35em; border-bottom: 0.75pt ${leader}`
  }`;

const POINTS: Readonly<Record<string, number>> = { pt: 1, px: 0.75, in: 72, cm: 72 / 2.54, mm: 72 / 25.4, pc: 12 };

/** Converts a length to points. Undefined for units that only a browser can resolve. */
function points(value: unknown): number | undefined {
  if (value === null || value === undefined) return 0;
  if (!signedLength.is(value) && !length.is(value)) return undefined;
  const unit = POINTS[value.replace(/^[-\d.]+/, '')];
  return unit === undefined ? undefined : Number.parseFloat(value) * unit;
}

function sum(a: unknown, b: unknown): number | undefined {
  const [left, right] = [points(a), points(b)];
  return left === undefined || right === undefined ? undefined : left + right;
}
