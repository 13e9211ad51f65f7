import { chartDate, isDateFormat, type Chart, type ChartAxis, type ChartSeries } from '@editor-companion/document';
import { round } from '../../content/units.ts';
import { lookup } from '../../package/lookup.ts';
import type { Palette } from '../palette.ts';
import type { FileAxis } from './axis.ts';
import type { ChartSpace } from './chart-space.ts';
import { seriesColours } from './colours.ts';
import type { Group } from './group.ts';
import { MAX_ALL_POINTS, USUAL_WIDTH } from './limits.ts';
import { numbersOf, shownTexts, type Points } from './points.ts';
import type { FileSeries } from './series.ts';

/** Days between the two calendars that workbooks count from. */
const DAYS_TO_1904 = 1462;

/** Returns the chart of a part. Undefined if it has no series. */
export function chartFrom(space: ChartSpace, palette: Palette): Chart | undefined {
  const [first] = space.groups;
  if (!first) return undefined;
  const drawn = space.groups.flatMap((group) => group.series.map((series) => ({ group, series })));
  let left = MAX_ALL_POINTS;
  const series = drawn.flatMap((one) => {
    const made = seriesOf(one.series, one.group, { first, palette, count: drawn.length });
    left -= Math.max(made.values.length, made.x?.length ?? 0, made.sizes?.length ?? 0);
    return left < 0 ? [] : [made];
  });
  if (series.length === 0) return undefined;
  const axes = axesOf(space, first);
  const categories = categoriesOf(space, first, axes.categoryAxis);
  const title = space.title === '' && drawn.length === 1 ? drawn[0]?.series.name : space.title;
  return {
    kind: first.kind,
    ...(first.grouping && { grouping: first.grouping }),
    ...(categories && { categories }),
    series,
    ...(title && { title }),
    ...axes,
    ...(space.legend && { legend: space.legend }),
    ...(first.labels && Object.keys(first.labels).length > 0 && { labels: first.labels }),
    look: lookOf(space, first, palette),
  };
}

const SYMBOLS = lookup<ChartSeries['marker']>({
  none: 'none',
  circle: 'circle',
  dot: 'circle',
  square: 'square',
  diamond: 'diamond',
  triangle: 'triangle',
  x: 'cross',
  star: 'cross',
  plus: 'plus',
  dash: 'dash',
});

interface Beside {
  readonly first: Group;
  readonly palette: Palette;
  readonly count: number;
}

function seriesOf(series: FileSeries, group: Group, { first, palette, count }: Beside): ChartSeries {
  const hasPlaces = group.kind === 'scatter' || group.kind === 'bubble';
  const x = hasPlaces && series.categories?.isNumeric === true ? numbersOf(series.categories) : undefined;
  const format = series.values?.format;
  return {
    ...(series.name !== '' && { name: series.name }),
    values: series.values ? numbersOf(series.values) : [],
    ...(x && { x }),
    ...(series.sizes && { sizes: numbersOf(series.sizes) }),
    ...kindOf(group, first),
    ...(isSecond(group, first) && { secondary: true }),
    ...seriesColours(series, group, palette, count),
    ...lineOf(series, group),
    ...(format !== undefined && format !== 'General' && { format }),
    ...(series.labels && { labels: series.labels }),
  };
}

/** The kind of a series that is not the chart's; those that no chart of ours can mix are lines. */
function kindOf(group: Group, first: Group): Pick<ChartSeries, 'kind'> {
  if (group.isFilled) return { kind: 'area' };
  if (group.kind === first.kind) return {};
  if (group.kind === 'column' || group.kind === 'bar') return { kind: 'column' };
  return { kind: group.kind === 'area' ? 'area' : 'line' };
}

function lineOf({ shape, symbol, smooth }: FileSeries, group: Group): Partial<ChartSeries> {
  if (group.kind !== 'line' && group.kind !== 'scatter' && group.kind !== 'radar') return {};
  const isMarked = group.kind === 'scatter' || group.hasMarkers;
  const marker = symbol === undefined ? (isMarked ? 'circle' : 'none') : (SYMBOLS[symbol] ?? 'circle');
  const stated = shape.line === 'none' ? 0 : (shape.lineWidth ?? USUAL_WIDTH);
  // Stock prices are drawn as lines between the series, which have none of their own.
  const width = stated === 0 && marker === 'none' && group.isSimplified ? USUAL_WIDTH : stated;
  return { lineWidth: width, marker, ...(smooth && { smooth }) };
}

function axesOf(space: ChartSpace, first: Group): Pick<Chart, 'categoryAxis' | 'valueAxis' | 'secondaryAxis'> {
  const { axes } = space;
  const [categoryId, valueId] = first.axes;
  const category = axes.find(({ id }) => id === categoryId);
  const value = axes.find(({ id }) => id === valueId);
  const second = secondAxis(space, first);
  const own = (axis: ChartAxis | undefined, isDate = false): ChartAxis | undefined =>
    axis && (isDate ? { ...axis, dates: true } : axis);
  const [categoryAxis, valueAxis, secondaryAxis] = [
    own(category?.axis, category?.isDate),
    own(value?.axis),
    own(second?.axis),
  ];
  return {
    ...(categoryAxis && { categoryAxis }),
    ...(valueAxis && { valueAxis }),
    ...(secondaryAxis && { secondaryAxis }),
  };
}

/** Returns the value axis of the first group that has another one than the chart. It may be hidden. */
function secondAxis({ groups, axes }: ChartSpace, first: Group): FileAxis | undefined {
  const second = groups.find((group) => isSecond(group, first));
  return second && axes.findLast(({ id, isCategories }) => !isCategories && second.axes.includes(id));
}

const isSecond = ({ axes }: Group, first: Group): boolean => axes[1] !== undefined && axes[1] !== first.axes[1];

function categoriesOf(space: ChartSpace, first: Group, axis: ChartAxis | undefined): string[] | undefined {
  if (first.kind === 'scatter' || first.kind === 'bubble') return undefined;
  const points = space.groups.flatMap(({ series }) => series).find(({ categories }) => categories)?.categories;
  if (!points) return undefined;
  return axis?.dates === true && points.isNumeric ? datesOf(points, space.isFrom1904) : shownTexts(points);
}

function datesOf(points: Points, isFrom1904: boolean): string[] {
  if (points.format !== undefined && !isDateFormat(points.format)) return shownTexts(points);
  return numbersOf(points).map((day) => (day === null ? '' : chartDate(day + (isFrom1904 ? DAYS_TO_1904 : 0))));
}

function lookOf({ look, textLook, titleLook }: ChartSpace, first: Group, palette: Palette): NonNullable<Chart['look']> {
  const { gap, overlap, hole, startAngle } = first;
  const text = { fontSize: 10, ...textLook };
  const color = textLook.color ?? palette.named('tx1');
  return {
    ...look,
    text: { ...text, ...(color && { color }) },
    title: { fontSize: round((text.fontSize ?? 10) * 1.3, 1), ...titleLook },
    ...(gap !== undefined && { gap }),
    ...(overlap !== undefined && { overlap }),
    ...(hole !== undefined && { hole }),
    ...(startAngle !== undefined && { startAngle }),
  };
}
