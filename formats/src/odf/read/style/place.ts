import { within } from '../../../content/bounds.ts';
import { points } from '../../../content/units.ts';
import type { Frame, Place } from '../../../media/frame.ts';
import { lookup } from '../../../package/lookup.ts';
import { inPoints } from '../length.ts';
import type { Attributes } from './properties.ts';
import { PLACE_WORDS, USUAL_DISTANCE } from '../../words.ts';

const swapped = <T extends string>(words: Readonly<Record<T, string>>) =>
  lookup<T>(Object.fromEntries(Object.entries<string>(words).map(([ours, theirs]) => [theirs, ours as T])));

const HORIZONTAL_FROM = swapped(PLACE_WORDS.horizontal);
const VERTICAL_FROM = swapped(PLACE_WORDS.vertical);
const WRAP_TEXT = swapped(PLACE_WORDS.wrap);
const ALIGNS = lookup<Place['align']>({
  left: 'left',
  inside: 'left',
  center: 'center',
  right: 'right',
  outside: 'right',
});
const MARGINS = ['fo:margin-top', 'fo:margin-right', 'fo:margin-bottom', 'fo:margin-left'] as const;

/** Nothing lies further away than a page is high, in points. */
const FAR = 10_000;

const lengthOf = (value: string | undefined): string => points(within(inPoints(value) ?? 0, -FAR, FAR));

/**
 * Returns the position of a frame that is not inline (20.290, 20.291, 20.395, 20.396). Undefined if its side determines it.
 * @param offsets `svg:x` and `svg:y` of the frame.
 */
export function placeOf(
  wrap: Frame['wrap'],
  graphic: Attributes,
  { x, y }: { readonly x: string | undefined; readonly y: string | undefined },
): Place | undefined {
  if (wrap === 'inline') return undefined;
  const align = ALIGNS[graphic['style:horizontal-pos'] ?? ''];
  const horizontalFrom = HORIZONTAL_FROM[graphic['style:horizontal-rel'] ?? ''];
  const verticalFrom = VERTICAL_FROM[graphic['style:vertical-rel'] ?? ''];
  const wrapText = WRAP_TEXT[graphic['style:wrap'] ?? ''];
  const isFromTop = (graphic['style:vertical-pos'] ?? 'from-top') === 'from-top' && y !== undefined;
  const distance = MARGINS.map((name) => lengthOf(graphic[name] ?? graphic['fo:margin'])).join(' ');
  const isSide = wrap === 'square' || wrap === 'tight';
  const isUsual = align !== undefined && (isSide ? align !== 'center' : align === 'center') && !isFromTop;
  const usual = wrap === 'square' ? USUAL_DISTANCE.square : USUAL_DISTANCE.other;
  if (isUsual && !horizontalFrom && !verticalFrom && !wrapText && distance === usual) return undefined;
  if (align === undefined && x === undefined) return undefined;
  return {
    ...(align ? { align } : { left: lengthOf(x) }),
    ...(isFromTop && { top: lengthOf(y) }),
    ...(horizontalFrom && { horizontalFrom }),
    ...(verticalFrom && { verticalFrom }),
    ...(wrapText && { wrapText }),
    distance,
  };
}
