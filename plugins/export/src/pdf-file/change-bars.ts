import type { Rect } from '../pdf-objects/rect.ts';

/** The maximum distance in points between lines that share a bar. */
const GAP = 4;
const OPERATORS = { before: '/Artifact BMC q 1.1 w 0.8 0 0 RG', after: 'Q EMC' };

/** Returns the operators that draw bars at `x` beside boxes (ISO 32000-2, 8.5). Empty if there are none. */
export function changeBars(boxes: readonly Rect[], x: number): string {
  const bars: { top: number; bottom: number }[] = [];
  for (const { top, bottom } of boxes.toSorted((one, other) => other.top - one.top)) {
    const last = bars.at(-1);
    if (last && top >= last.bottom - GAP) last.bottom = Math.min(last.bottom, bottom);
    else bars.push({ top, bottom });
  }
  if (bars.length === 0) return '';
  const place = x.toFixed(2);
  const lines = bars.map(({ top, bottom }) => `${place} ${bottom.toFixed(2)} m ${place} ${top.toFixed(2)} l S`);
  return [OPERATORS.before, ...lines, OPERATORS.after].join('\n');
}
