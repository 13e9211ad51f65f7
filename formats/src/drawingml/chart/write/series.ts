import { chartColour, type Chart, type ChartLabels, type ChartSeries } from '@editor-companion/document';
import { element, escapeText } from '../../../package/xml/write-xml.ts';
import { headOf, rangeOf, type ChartCells, type Column } from './cells.ts';
import { fillXml, lineXml, shapeXml, val } from './look.ts';

/** The form in which a series is written. `bar` is horizontal or vertical. */
export type Form = 'bar' | 'line' | 'area' | 'pie' | 'doughnut' | 'scatter' | 'bubble' | 'radar';

export interface SeriesJob {
  readonly chart: Chart;
  readonly cells: ChartCells;
  readonly form: Form;
  readonly isStacked: boolean;
}

const LINES: ReadonlySet<Form> = new Set(['line', 'scatter', 'radar']);
const BY_POINTS: ReadonlySet<Form> = new Set(['scatter', 'bubble']);

/** c:ser, its parts in the order of the schema (21.2.2.170 and its kinds). */
export function seriesXml(given: ChartSeries, index: number, job: SeriesJob): string {
  const { form, cells } = job;
  const series = coloured(given, index, form);
  const at = cells.series[index];
  if (!at) return '';
  const head = cells.columns[at.value]?.head ?? '';
  const [places, values] = BY_POINTS.has(form) ? ['c:xVal', 'c:yVal'] : ['c:cat', 'c:val'];
  return element(
    'c:ser',
    {},
    val('idx', index),
    val('order', index),
    head === '' ? '' : element('c:tx', {}, stringsXml(headOf(cells.place, at.value), [head])),
    shapeOf(series, form),
    form === 'bar' || form === 'bubble' ? val('invertIfNegative', 0) : '',
    LINES.has(form) ? markerXml(series, form) : '',
    pointsXml(series, form),
    labelsXml(series.labels, job),
    at.category === undefined ? '' : element(places, {}, columnXml(cells, at.category)),
    element(values, {}, columnXml(cells, at.value, true)),
    at.size === undefined ? '' : element('c:bubbleSize', {}, columnXml(cells, at.size, true)),
    form === 'bubble' ? val('bubble3D', 0) : '',
    form === 'line' || form === 'scatter' ? val('smooth', series.smooth === true) : '',
  );
}

/** The maximum number of points of a series that get a default colour. */
const MAX_COLOURED = 1000;

/** With the colours in which the chart is drawn: documents of ours have no theme that a program could take others from. */
function coloured(series: ChartSeries, index: number, form: Form): ChartSeries {
  const color = series.color ?? chartColour(index);
  if (form !== 'pie' && form !== 'doughnut') return { ...series, color };
  const length = Math.min(series.values.length, MAX_COLOURED);
  const colors = Array.from({ length }, (_, point) => series.colors?.[point] ?? chartColour(point));
  return { ...series, color, colors };
}

function shapeOf({ color, lineWidth, kind }: ChartSeries, form: Form): string {
  const isLine = LINES.has(form) && !(form === 'radar' && kind === 'area');
  if (!isLine) return shapeXml(fillXml(color));
  const width = lineWidth ?? (form === 'scatter' ? 0 : undefined);
  return shapeXml(color === 'none' ? '<a:ln><a:noFill/></a:ln>' : lineXml(color, width));
}

const SYMBOLS: Readonly<Record<string, string>> = { cross: 'x' };

function markerXml({ marker, color }: ChartSeries, form: Form): string {
  const symbol = marker ?? (form === 'scatter' ? 'circle' : 'none');
  if (symbol === 'none') return element('c:marker', {}, val('symbol', 'none'));
  const paint = shapeXml(fillXml(color), lineXml(color));
  return element('c:marker', {}, val('symbol', SYMBOLS[symbol] ?? symbol), val('size', 5), paint);
}

/** c:dPt of each point that has a colour of its own. */
const pointsXml = ({ colors = [] }: ChartSeries, form: Form): string =>
  colors
    .map((paint, index) =>
      paint === null
        ? ''
        : element(
            'c:dPt',
            {},
            val('idx', index),
            form === 'bar' ? val('invertIfNegative', 0) : '',
            val('bubble3D', 0),
            shapeXml(LINES.has(form) ? lineXml(paint) : fillXml(paint)),
          ),
    )
    .join('');

const POSITIONS: Readonly<Record<string, string>> = {
  center: 'ctr',
  inside: 'inEnd',
  base: 'inBase',
  outside: 'outEnd',
  above: 't',
  below: 'b',
  left: 'l',
  right: 'r',
};

/** Returns the label positions that each form of chart allows. Word does not open a file with another position. */
function placesOf({ form, isStacked }: SeriesJob): readonly string[] {
  if (form === 'bar') return isStacked ? ['ctr', 'inEnd', 'inBase'] : ['ctr', 'inEnd', 'inBase', 'outEnd'];
  if (form === 'pie') return ['ctr', 'inEnd', 'outEnd'];
  return form === 'line' || form === 'scatter' || form === 'bubble' ? ['ctr', 't', 'b', 'l', 'r'] : [];
}

/** Writes c:dLbls (21.2.2.49). Empty without labels. */
export function labelsXml(labels: ChartLabels | undefined, job: SeriesJob): string {
  if (labels === undefined) return '';
  const place = POSITIONS[labels.position ?? ''];
  const isPlaced = place !== undefined && placesOf(job).includes(place);
  return element(
    'c:dLbls',
    {},
    labels.format === undefined ? '' : element('c:numFmt', { formatCode: labels.format, sourceLinked: 0 }),
    isPlaced ? val('dLblPos', place) : '',
    val('showLegendKey', 0),
    val('showVal', labels.value === true),
    val('showCatName', labels.category === true),
    val('showSerName', labels.series === true),
    val('showPercent', labels.percent === true),
    val('showBubbleSize', 0),
  );
}

/** Writes a column's reference and its cached values. A value column has the number type even without values. */
function columnXml({ columns, place }: ChartCells, index: number, isOfValues = false): string {
  const column = columns[index];
  if (!column) return '';
  const range = rangeOf(place, index, column.values.length);
  const isNumeric = isOfValues || column.values.every((value) => typeof value !== 'string');
  return isNumeric
    ? numbersXml(range, column)
    : stringsXml(
        range,
        column.values.map((value) => String(value ?? '')),
      );
}

function numbersXml(range: string, { values, format = 'General' }: Column): string {
  const known = values.map((value, index) =>
    typeof value === 'number' ? element('c:pt', { idx: index }, `<c:v>${value}</c:v>`) : '',
  );
  const code = `<c:formatCode>${escapeText(format)}</c:formatCode>`;
  const cache = element('c:numCache', {}, code, val('ptCount', values.length), known);
  return element('c:numRef', {}, `<c:f>${escapeText(range)}</c:f>`, cache);
}

function stringsXml(range: string, texts: readonly string[]): string {
  const points = texts.map((text, index) => element('c:pt', { idx: index }, `<c:v>${escapeText(text)}</c:v>`));
  return element(
    'c:strRef',
    {},
    `<c:f>${escapeText(range)}</c:f>`,
    element('c:strCache', {}, val('ptCount', texts.length), points),
  );
}
