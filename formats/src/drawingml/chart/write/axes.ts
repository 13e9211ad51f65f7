import type { Chart, ChartAxis, ChartText } from '@editor-companion/document';
import { element } from '../../../package/xml/write-xml.ts';
import { lineXml, shapeXml, titleXml, val } from './look.ts';

/** Ids of the axes of categories and values, and of the second ones. */
export const AXES = { first: [111_111_111, 111_111_112], second: [111_111_113, 111_111_114] } as const;

/** The colours of gridlines and axis lines, and their width in points, as in the charts of HTML. */
const GRID = '#d9d9d9';
const LINE = '#bfbfbf';
const HAIR = 0.75;

interface AxisJob {
  readonly axis: ChartAxis;
  readonly id: number;
  readonly crossed: number;
  readonly side: 'b' | 'l' | 't' | 'r';
  readonly look: ChartText | undefined;
  /** The number format of the values along it. */
  readonly source?: string | undefined;
  /** True if the axis has a line. Value axes beside categories have only gridlines. */
  readonly hasLine: boolean;
  /** All dates are the first day of a month. */
  readonly isByMonth?: boolean;
}

/** Writes the axes of a chart: the category axis, or a number axis for points, then the value axis, then the secondary axes. */
export function axesXml(chart: Chart, hasSecond: boolean): string {
  const { categoryAxis = {}, valueAxis = {}, secondaryAxis = {}, look } = chart;
  const lies = chart.kind === 'bar';
  const [flat, upright] = lies ? (['l', 'b'] as const) : (['b', 'l'] as const);
  const opposite = { b: 't', l: 'r', t: 'b', r: 'l' } as const;
  const text = look?.text;
  const isByMonth = (chart.categories ?? []).every((date) => date.endsWith('-01'));
  const percent = chart.grouping === 'percent' ? { format: '0%' } : {};
  const isNumeric = chart.kind === 'scatter' || chart.kind === 'bubble';
  const [categoryId, valueId] = AXES.first;
  const [otherCategory, otherValue] = AXES.second;
  const category = {
    axis: categoryAxis,
    id: categoryId,
    crossed: valueId,
    side: flat,
    look: text,
    hasLine: true,
    isByMonth,
  };
  const value = {
    axis: { gridlines: true, ...percent, ...valueAxis },
    id: valueId,
    crossed: categoryId,
    side: upright,
    look: text,
    hasLine: isNumeric || chart.kind === 'radar',
    source: formatOf(chart, false),
  };
  const hidden = {
    ...category,
    axis: { ...categoryAxis, title: '', hidden: true, gridlines: false },
    id: otherCategory,
    crossed: otherValue,
  };
  const second = {
    axis: { ...secondaryAxis, gridlines: false, opposite: true },
    id: otherValue,
    crossed: otherCategory,
    side: opposite[upright],
    look: text,
    hasLine: isNumeric,
    source: formatOf(chart, true),
  };
  return [
    isNumeric ? valueXml(category) : categoryXml(category),
    valueXml(value),
    ...(hasSecond ? [isNumeric ? valueXml(hidden) : categoryXml(hidden), valueXml(second)] : []),
  ].join('');
}

/** The number format of the first series of an axis. */
const formatOf = ({ series }: Chart, isSecond: boolean): string | undefined =>
  series.find(({ secondary = false }) => secondary === isSecond)?.format;

/** Writes the common first elements of all axes, in schema order (21.2.2.226). */
function sharedXml({ axis, id, crossed, side, look, source, hasLine }: AxisJob, isOfCategories: boolean): string {
  const { log, reversed, max, min, hidden, gridlines, title, format, opposite } = axis;
  const range = max !== undefined && min !== undefined && max <= min ? {} : { max, min };
  const isUpright = side === 'l' || side === 'r';
  return [
    val('axId', id),
    element(
      'c:scaling',
      {},
      val('logBase', log),
      val('orientation', reversed === true ? 'maxMin' : 'minMax'),
      val('max', range.max),
      val('min', range.min),
    ),
    val('delete', hidden === true),
    val('axPos', side),
    gridlines === true ? element('c:majorGridlines', {}, shapeXml(lineXml(GRID, HAIR))) : '',
    titleXml(title, { ...look, bold: false }, isUpright ? -90 : undefined),
    element('c:numFmt', { formatCode: format ?? source ?? 'General', sourceLinked: format === undefined ? 1 : 0 }),
    val('majorTickMark', hasLine ? 'out' : 'none'),
    val('minorTickMark', 'none'),
    val('tickLblPos', isOfCategories ? 'low' : 'nextTo'),
    shapeXml(hasLine ? lineXml(LINE, HAIR) : lineXml(undefined, 0)),
    val('crossAx', crossed),
    val('crosses', opposite === true ? 'max' : 'autoZero'),
  ].join('');
}

function categoryXml(job: AxisJob): string {
  const isOfDates = job.axis.dates === true;
  return element(
    isOfDates ? 'c:dateAx' : 'c:catAx',
    {},
    sharedXml(job, true),
    val('auto', isOfDates ? 0 : 1),
    isOfDates ? '' : val('lblAlgn', 'ctr'),
    val('lblOffset', 100),
    isOfDates ? val('baseTimeUnit', job.isByMonth === true ? 'months' : 'days') : val('noMultiLvlLbl', 0),
  );
}

const valueXml = (job: AxisJob): string =>
  element(
    'c:valAx',
    {},
    sharedXml(job, false),
    val('crossBetween', 'between'),
    val('majorUnit', job.axis.step || undefined),
  );
