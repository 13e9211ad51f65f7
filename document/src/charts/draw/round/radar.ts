import type { Chart } from '../../model.ts';
import { GREY } from '../colours.ts';
import { markersOf } from '../curves.ts';
import { cut } from '../measure.ts';
import { showNumber } from '../../numbers.ts';
import { scaleOf } from '../scale.ts';
import type { Drawn } from '../series.ts';
import { label } from '../style.ts';
import type { Box, TextStyle } from '../style.ts';
import { round, svg } from '../svg.ts';
import type { Svg } from '../svg.ts';

/** Draws values on spokes around a centre, clockwise from the top. */
export function drawRadar(chart: Chart, drawn: readonly Drawn[], room: Box, style: TextStyle): Svg[] {
  const names = chart.categories ?? [];
  const count = drawn.reduce((most, { spans }) => Math.max(most, spans.length), Math.max(names.length, 3));
  const radius = Math.max(Math.min(room.width, room.height) / 2 - style.size * 2, style.size * 2);
  const [middleX, middleY] = [room.x + room.width / 2, room.y + room.height / 2];
  const on = (index: number, share: number): [number, number] => {
    const angle = (index / count) * 2 * Math.PI;
    return [middleX + Math.sin(angle) * radius * share, middleY - Math.cos(angle) * radius * share];
  };
  const values = drawn.flatMap(({ spans }) => spans.flatMap((span) => (span ? [span[1]] : [])));
  const scale = scaleOf(values, { ...chart.valueAxis, room: Math.max(2, Math.floor(radius / (style.size * 2))) });
  const outline = (share: number): string =>
    `M${Array.from({ length: count }, (_, index) => on(index, share).map(round).join(' ')).join('L')}z`;
  const spokes = Array.from(
    { length: count },
    (_, index) => `M${round(middleX)} ${round(middleY)}L${on(index, 1).map(round).join(' ')}`,
  );
  const rings = scale.ticks.map((tick) => outline(scale.at(tick)));
  return [
    svg('path', { d: [...rings, ...spokes].join(''), fill: 'none', stroke: GREY.grid, 'stroke-width': 0.75 }),
    ...drawn.flatMap((one) =>
      drawOne(
        one,
        one.spans.map((span, index) => (span ? on(index, scale.at(span[1])) : null)),
      ),
    ),
    ...Array.from({ length: count }, (_, index) =>
      spokeLabel(names[index] ?? String(index + 1), on(index, 1), { middleX, middleY, room }, style),
    ),
    ...(chart.valueAxis?.hidden === true
      ? []
      : scale.ticks.slice(0, -1).map((tick) =>
          label(showNumber(tick, chart.valueAxis?.format ?? drawn[0]?.series.format), style, {
            x: middleX - style.size * 0.3,
            y: on(0, scale.at(tick))[1],
            anchor: 'end',
          }),
        )),
  ];
}

const PX_PER_PT = 96 / 72;

function drawOne(one: Drawn, points: readonly ([number, number] | null)[]): Svg[] {
  const { colour, series } = one;
  if (colour === 'none') return [];
  const known = points.filter((point) => point !== null);
  const d = known.length === 0 ? '' : `M${known.map((point) => point.map(round).join(' ')).join('L')}z`;
  const isFilled = series.kind === 'area';
  const width = (series.lineWidth ?? 2.25) * PX_PER_PT;
  const outline = svg('path', {
    d,
    fill: isFilled ? colour : 'none',
    stroke: colour,
    'stroke-width': width,
    'fill-opacity': isFilled ? 0.6 : undefined,
    'stroke-linejoin': 'round',
  });
  return [...(width > 0 || isFilled ? [outline] : []), ...markersOf(one, points)];
}

interface Around {
  readonly middleX: number;
  readonly middleY: number;
  readonly room: Box;
}

/** Places a label beside the end of a spoke. */
function spokeLabel(text: string, [x, y]: [number, number], { middleX, middleY, room }: Around, style: TextStyle): Svg {
  const anchor = Math.abs(x - middleX) < style.size ? 'middle' : x > middleX ? 'start' : 'end';
  const away = anchor === 'middle' ? 0 : x > middleX ? style.size * 0.5 : -style.size * 0.5;
  const space = anchor === 'start' ? room.x + room.width - x : anchor === 'end' ? x - room.x : room.width;
  const down = anchor === 'middle' ? (y > middleY ? style.size : -style.size) * 1.1 : 0;
  return label(cut(text, Math.max(space - style.size, style.size * 2), style.size), style, {
    x: x + away,
    y: y + down,
    anchor,
  });
}
