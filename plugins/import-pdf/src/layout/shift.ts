import type { Glyph } from '../page/page.ts';
import type { Line } from './line.ts';

const RAISED = 0.12;
const LOWERED = 0.06;
const SMALL = 0.87;

/** Tells whether a character is smaller than its line and above or below the baseline. */
export function shiftOf(
  { look, baseline }: Glyph,
  line: Pick<Line, 'size' | 'baseline'>,
): 'superscript' | 'subscript' | undefined {
  if (look.size > line.size * SMALL) return undefined;
  if (baseline < line.baseline - line.size * RAISED) return 'superscript';
  return baseline > line.baseline + line.size * LOWERED ? 'subscript' : undefined;
}
