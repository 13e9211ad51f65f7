import type { Mark } from './labels.ts';
import { pixels } from './plot.ts';
import type { Plot } from './plot.ts';
import type { Drawn } from './series.ts';
import { svg } from './svg.ts';
import type { Svg } from './svg.ts';

/** The diameter of the largest bubble relative to the plot's shorter side. */
const LARGEST = 0.25;

/** Draws discs with areas proportional to their sizes. */
export function drawBubbles(plot: Plot, all: readonly Drawn[]): { parts: Svg[]; marks: Mark[] } {
  const most = all.reduce(
    (largest, { series }) => (series.sizes ?? [1]).reduce<number>((sum, size) => Math.max(sum, size ?? 0), largest),
    0,
  );
  const radius = (Math.min(plot.box.width, plot.box.height) * LARGEST) / 2;
  const marks: Mark[] = [];
  const parts = all.flatMap((one) =>
    one.spans.flatMap((span, index) => {
      const size = one.series.sizes === undefined ? most : (one.series.sizes[index] ?? 0);
      if (!span || size <= 0 || most <= 0) return [];
      const [cx, cy] = pixels(plot, plot.places.at(index, one), plot.scaleOf(one).at(span[1]));
      const colour = one.series.colors?.[index] ?? one.colour;
      marks.push({ drawn: one, index, box: { x: cx, y: cy, width: 0, height: 0 }, way: 'up', colour });
      return [svg('circle', { cx, cy, r: radius * Math.sqrt(size / most), fill: colour, 'fill-opacity': 0.75 })];
    }),
  );
  return { parts, marks };
}
