import { within } from '../../../content/bounds.ts';
import { hexColour } from '../../../content/colour.ts';
import { points } from '../../../content/units.ts';
import { inPoints } from '../length.ts';
import type { Attributes } from './properties.ts';

export interface Borders {
  top?: string;
  right?: string;
  bottom?: string;
  left?: string;
}

const SIDES = ['top', 'right', 'bottom', 'left'] as const;
const STYLES = new Set(['solid', 'dashed', 'dotted', 'double', 'groove', 'ridge', 'inset', 'outset']);

/** Returns the borders by side, such as `"1pt solid #000000"`. Undefined if no side has one. */
export function bordersOf(properties: Attributes): Borders | undefined {
  const borders: Borders = {};
  for (const side of SIDES) {
    const border = readBorder(properties[`fo:border-${side}`]);
    if (border !== undefined) borders[side] = border;
  }
  return Object.keys(borders).length > 0 ? borders : undefined;
}

/** Parses `0.06pt solid #000000`, in any order (fo:border). */
function readBorder(value: string | undefined): string | undefined {
  if (value === undefined || value === 'none' || value === 'hidden') return undefined;
  const words = value.split(/\s+/);
  const width = words.map(inPoints).find((length) => length !== undefined);
  const style = words.find((word) => STYLES.has(word)) ?? (words.some(isDashed) ? 'dashed' : 'solid');
  const colour = words.map(hexColour).find((hex) => hex !== undefined) ?? '#000000';
  if (width === 0 || words.includes('none')) return undefined;
  return `${points(within(width ?? 0.75, 0.25, 100))} ${style} ${colour}`;
}

/** Tells whether a line style is dashed, including LibreOffice's extended styles. */
const isDashed = (word: string): boolean => /dash|dot/.test(word);
