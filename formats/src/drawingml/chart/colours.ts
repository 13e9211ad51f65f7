import type { ChartSeries } from '@editor-companion/document';
import type { Palette } from '../palette.ts';
import type { Group } from './group.ts';
import type { FileSeries } from './series.ts';

const ACCENTS = 6;
/** Points that are coloured one by one. */
const MAX_COLOURED = 1000;

/** The accents of the theme in turn, for series without a stated colour; each further round is darker. */
function accent(index: number, palette: Palette): string | undefined {
  const colour = palette.named(`accent${(index % ACCENTS) + 1}`);
  const round = Math.floor(index / ACCENTS);
  return colour === undefined || round === 0 ? colour : darker(colour, 0.6 ** (((round - 1) % 3) + 1));
}

const darker = (colour: string, by: number): string =>
  `#${[1, 3, 5]
    .map((at) =>
      Math.round(Number.parseInt(colour.slice(at, at + 2), 16) * by)
        .toString(16)
        .padStart(2, '0'),
    )
    .join('')}`;

/** The colour of a series, and those of its points. */
export function seriesColours(
  series: FileSeries,
  group: Group,
  palette: Palette,
  count: number,
): Pick<ChartSeries, 'color' | 'colors'> {
  const isLine = group.kind === 'line' || group.kind === 'scatter' || (group.kind === 'radar' && !group.isFilled);
  const { fill, line } = series.shape;
  const said = isLine ? (line === undefined || line === 'none' ? series.markerFill : line) : fill;
  const color = said ?? accent(series.index, palette);
  const isPie = group.kind === 'pie' || group.kind === 'doughnut';
  const varies = group.variesColours && (isPie || (count === 1 && !isLine && fill === undefined));
  const length = Math.min(series.values?.texts.length ?? 0, MAX_COLOURED);
  const own = Array.from({ length }, (_, index) => {
    const shape = series.points.get(index);
    return (isLine ? shape?.line : shape?.fill) ?? (varies ? (accent(index, palette) ?? null) : null);
  });
  return { ...(color && { color }), ...(own.some((one) => one !== null) && { colors: own }) };
}
