import { isRecord } from '../../json.ts';
import { pixelLength, pixelsOf } from '../engine/lengths.ts';
import type { AttributeRules, Attributes } from '../engine/pair.ts';
import { named, pair } from '../engine/pair.ts';

/** The first line indent of one step in px: two letters of 12 pt. */
const STEP = 32;
const STEPS = 20;

/** Converts the space around a block: `{"top":16,"bottom":8}` in px. */
export function marginOf(attrs: Attributes): Attributes | null {
  const [top, bottom] = [pixelsOf(attrs['spaceBefore']), pixelsOf(attrs['spaceAfter'])];
  if (top === null && bottom === null) return null;
  return { margin: { ...(top !== null && { top }), ...(bottom !== null && { bottom }) } };
}

export function spacesOf(margin: unknown): Attributes | null {
  if (!isRecord(margin)) return null;
  return { spaceBefore: pixelLength(margin['top']), spaceAfter: pixelLength(margin['bottom']) };
}

/** Converts the first line indent to steps of two letters, 1 to 20. */
function stepsOf(length: unknown): Attributes | null {
  const px = pixelsOf(length);
  const steps = px === null ? 0 : Math.min(STEPS, Math.round(px / STEP) || (px > 0 ? 1 : 0));
  return steps > 0 ? { indent: steps } : null;
}

/** Umo counts line heights in lines; other heights are CSS. */
function lineHeightOf(value: unknown): Attributes {
  const [, percent] = /^(\d{1,3}(?:\.\d{1,6})?)%$/.exec(String(value)) ?? [];
  if (percent !== undefined) return { lineHeight: Number(percent) / 100 };
  return { lineHeight: Number.isNaN(Number(value)) ? value : Number(value) };
}

const to: AttributeRules = {
  textAlign: named('textAlign'),
  indentFirst: stepsOf,
  lineHeight: lineHeightOf,
  spaceBefore: (_, attrs) => marginOf(attrs),
  spaceAfter: (_, attrs) => marginOf(attrs),
};

const from: AttributeRules = {
  textAlign: (value) => ({ textAlign: value === 'distributed' ? 'justify' : value }),
  indent: (value) => (typeof value === 'number' && value > 0 ? { indentFirst: `${value * 2}em` } : null),
  lineHeight: (value) => ({ lineHeight: String(value) }),
  margin: spacesOf,
};

export const paragraph = pair('paragraph', 'paragraph', to, from);

export const heading = pair(
  'heading',
  'heading',
  { ...to, level: named('level'), anchor: named('id') },
  { ...from, level: named('level'), id: named('anchor') },
);
