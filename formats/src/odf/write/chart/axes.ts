import type { ChartAxis } from '@editor-companion/document';
import { element, textElement, type Attributes } from '../../../package/xml/write-xml.ts';
import { strokeAttributes } from './chart-styles.ts';
import type { ChartJob } from './series.ts';

const GRID = '#d9d9d9';
const LINE = '#bfbfbf';
/** The width of lines in points. */
const HAIR = 0.75;

interface AxisJob {
  readonly dimension: 'x' | 'y';
  readonly name: string;
  readonly axis: ChartAxis;
  readonly hasLine: boolean;
  /** Attributes of axes that carry properties of the whole chart. */
  readonly more?: Attributes;
  readonly categories?: string | undefined;
  /** The number format of the values along it. */
  readonly source?: string | undefined;
}

/** Writes the axes of a chart (11.10): of categories or horizontal positions, of values, and the second one of values. */
export function axesXml(job: ChartJob): string {
  const { chart, table } = job;
  const { categoryAxis = {}, valueAxis = {}, secondaryAxis = {}, series, kind, look = {} } = chart;
  const isRound = kind === 'pie' || kind === 'doughnut';
  const isOfPoints = kind === 'scatter' || kind === 'bubble';
  const format = (second: boolean): string | undefined =>
    series.find(({ secondary = false }) => secondary === second)?.format;
  const percent = chart.grouping === 'percent' ? { format: '0%' } : {};
  const gaps = { 'chart:gap-width': look.gap, 'chart:overlap': chart.grouping ? 100 : look.overlap };
  // Programs state the usual directions of pies and radar charts as reversed ones.
  const across = kind === 'radar' ? { ...categoryAxis, reversed: true } : categoryAxis;
  const hidden = isRound ? { hidden: true, gridlines: false } : {};
  const first = axisXml(job, {
    dimension: 'x',
    name: 'primary-x',
    axis: { ...across, ...hidden },
    hasLine: true,
    categories: table.categories,
  });
  const upright = axisXml(job, {
    dimension: 'y',
    name: 'primary-y',
    axis: isRound ? { ...hidden, reversed: true } : { gridlines: true, ...percent, ...valueAxis },
    hasLine: isOfPoints || kind === 'radar',
    more: gaps,
    source: isRound ? undefined : format(false),
  });
  const hasSecond = !isRound && !isOfPoints && kind !== 'radar' && series.some(({ secondary }) => secondary === true);
  const axis = { ...secondaryAxis, gridlines: false, opposite: true };
  const second = { dimension: 'y', name: 'secondary-y', axis, hasLine: false, source: format(true) } as const;
  return first + upright + (hasSecond ? axisXml(job, second) : '');
}

function axisXml(
  { styles, chart }: ChartJob,
  { dimension, name, axis, hasLine, more, categories, source }: AxisJob,
): string {
  const { title, gridlines, dates, format = source } = axis;
  const text = chart.look?.text;
  const style = styles.style({
    chart: { ...more, ...scaleAttributes(axis) },
    graphic: hasLine ? strokeAttributes(LINE, HAIR) : strokeAttributes('none'),
    text,
    format,
  });
  const isUpright = (dimension === 'y') !== (chart.kind === 'bar');
  const turned = { chart: { 'style:rotation-angle': isUpright ? 90 : undefined }, text: { bold: false, ...text } };
  const isOfDates = dates === true && categories !== undefined;
  return element(
    'chart:axis',
    {
      'chart:dimension': dimension,
      'chart:name': name,
      'chart:style-name': style,
      'chartooo:axis-type': categories === undefined ? undefined : isOfDates ? 'date' : 'text',
    },
    title === undefined || title === '' ? '' : titleXml(title, styles.style(turned)),
    categories === undefined ? '' : element('chart:categories', { 'table:cell-range-address': categories }),
    gridlines === true
      ? element('chart:grid', {
          'chart:style-name': styles.style({ graphic: strokeAttributes(GRID, HAIR) }),
          'chart:class': 'major',
        })
      : '',
  );
}

function scaleAttributes({ min, max, step, log, reversed, opposite, hidden }: ChartAxis): Attributes {
  const isRange = min === undefined || max === undefined || min < max;
  return {
    'chart:minimum': isRange ? min : undefined,
    'chart:maximum': isRange ? max : undefined,
    'chart:interval-major': step || undefined,
    'chart:logarithmic': log === undefined ? undefined : 'true',
    'chart:reverse-direction': reversed === true ? 'true' : undefined,
    'chart:axis-position': opposite === true ? 'end' : undefined,
    'chart:visible': hidden === true ? 'false' : 'true',
    'chart:display-label': hidden === true ? 'false' : 'true',
    'chart:tick-marks-major-outer': 'false',
  };
}

/** Writes chart:title (11.3). Line breaks separate paragraphs. */
export const titleXml = (text: string, style: string): string =>
  element(
    'chart:title',
    { 'chart:style-name': style },
    text.split('\n').map((line) => textElement('text:p', line)),
  );
