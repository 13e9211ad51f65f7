import type { PaintedLook } from './appearance-painter.ts';
import type { FormLook } from './control.ts';

const MONO = /mono|courier|consolas|menlo|cousine|typewriter/iu;
const SERIF =
  /(?<!sans[- ]?)serif|times|georgia|garamond|cambria|caladea|tinos|palatino|bookman|roman|song|ming|mincho/iu;

/** The minimum and maximum font size in points. */
const [SMALLEST, LARGEST] = [1, 300];

/**
 * Converts the computed style of a control's text to the properties by which a viewer draws a new value.
 * @param scale points a CSS pixel on the page.
 */
export function lookOf(
  { fontFamily, fontSize, color, align }: Pick<PaintedLook, 'fontFamily' | 'fontSize' | 'color' | 'align'>,
  scale: number,
): FormLook {
  const size = (Number.parseFloat(fontSize) || 16) * scale;
  return {
    family: familyOf(fontFamily),
    size: Math.round(Math.min(LARGEST, Math.max(SMALLEST, size)) * 100) / 100,
    colour: colourOf(color),
    align: align.includes('center') ? 'center' : align.includes('right') ? 'right' : 'left',
  };
}

/** By the first family of a known kind. */
function familyOf(families: string): FormLook['family'] {
  for (const name of families.slice(0, 1000).split(','))
    if (/sans|arial|helvetica|arimo|calibri|carlito|gothic|hei/iu.test(name)) return 'sans';
    else if (MONO.test(name)) return 'mono';
    else if (SERIF.test(name)) return 'serif';
  return 'sans';
}

/** Chromium writes computed colours of sRGB as `rgb(1, 2, 3)`. Others are black. */
function colourOf(colour: string): FormLook['colour'] {
  const [red, green, blue] = /^rgba?\((\d{1,3}), (\d{1,3}), (\d{1,3})/u.exec(colour)?.slice(1).map(Number) ?? [];
  if (red === undefined || green === undefined || blue === undefined) return [0, 0, 0];
  return [red / 255, green / 255, blue / 255];
}
