import { chartSize, type Chart, type ChartLook } from '@editor-companion/document';
import { round } from '../../../content/css/length.ts';
import { chartCells } from '../../../drawingml/chart/write/cells.ts';
import { element, XML_DECLARATION, type Attributes } from '../../../package/xml/write-xml.ts';
import { NAMESPACES } from '../namespaces.ts';
import { axesXml, titleXml } from './axes.ts';
import { ChartStyleBook, fillAttributes, strokeAttributes } from './chart-styles.ts';
import { LocalTable } from './local-table.ts';
import { CLASSES, labelAttributes, seriesXml, type ChartJob } from './series.ts';

const OASIS_CHART = 'urn:oasis:names:tc:opendocument:xmlns:chart:1.0';
const MORE_NAMESPACES = { 'xmlns:chart': OASIS_CHART, 'xmlns:chartooo': 'http://openoffice.org/2010/chart' };

/** Writes the content of a chart's document (ODF 1.3, part 3, 11). Its values are in a table of its own. */
export function chartContent(given: Chart): string {
  const chart = { ...given, look: withTexts(given.look) };
  const { look, kind } = chart;
  const styles = new ChartStyleBook();
  const cells = chartCells(chart);
  const hasCategories = kind !== 'scatter' && kind !== 'bubble' && cells.series[0]?.category !== undefined;
  const job: ChartJob = { chart, cells, styles, table: new LocalTable(cells, hasCategories) };
  const { width, height } = chartSize(chart);
  const frame = { ...fillAttributes(look.background ?? 'none'), ...strokeAttributes(look.border ?? 'none') };
  const content = element(
    'chart:chart',
    {
      'svg:width': `${round(width * 0.75, 2)}pt`,
      'svg:height': `${round(height * 0.75, 2)}pt`,
      'chart:class': CLASSES[kind],
      'chart:style-name': styles.style({ graphic: frame }),
    },
    chart.title ? titleXml(chart.title, styles.style({ text: look.title })) : '',
    legendXml(job),
    plotXml(job),
    job.table.toXml(),
  );
  return (
    XML_DECLARATION +
    element(
      'office:document-content',
      { ...NAMESPACES, ...MORE_NAMESPACES },
      element('office:automatic-styles', {}, styles.toXml()),
      element('office:body', {}, element('office:chart', {}, content)),
    )
  );
}

const LEGENDS = { right: 'end', left: 'start', top: 'top', bottom: 'bottom', topRight: 'top-end' } as const;

function legendXml({ chart: { legend, look }, styles }: ChartJob): string {
  if (legend === undefined) return '';
  const style = styles.style({ graphic: { ...fillAttributes('none'), ...strokeAttributes('none') }, text: look?.text });
  return element('chart:legend', { 'chart:legend-position': LEGENDS[legend], 'chart:style-name': style });
}

function plotXml(job: ChartJob): string {
  const { chart, styles } = job;
  const { kind, look = {}, labels, series } = chart;
  const wall = {
    ...fillAttributes(look.plotBackground ?? 'none'),
    'draw:stroke': 'none',
  };
  const style = styles.style({
    chart: { ...plotAttributes(chart), ...labelAttributes(labels) },
    format: labels?.format,
  });
  const isRound = kind === 'pie' || kind === 'doughnut';
  return element(
    'chart:plot-area',
    { 'chart:style-name': style, 'chart:data-source-has-labels': job.table.categories !== undefined ? 'both' : 'row' },
    axesXml(job),
    // The labels of a chart apply to all series that have none of their own.
    series.map((one, index) => seriesXml(labels && !one.labels ? { ...one, labels } : one, index, job)),
    isRound ? '' : element('chart:wall', { 'chart:style-name': styles.style({ graphic: wall }) }),
  );
}

const BLANKS = { gap: 'leave-gap', zero: 'use-zero', span: 'ignore' } as const;

function plotAttributes({ kind, grouping, look = {} }: Chart): Attributes {
  const angle = kind === 'pie' || kind === 'doughnut' ? (450 - Math.round(look.startAngle ?? 0)) % 360 : undefined;
  return {
    'chart:vertical': kind === 'bar' ? 'true' : undefined,
    'chart:stacked': grouping === 'stacked' ? 'true' : undefined,
    'chart:percentage': grouping === 'percent' ? 'true' : undefined,
    'chart:treat-empty-cells': BLANKS[look.blanks ?? 'gap'],
    'chart:angle-offset': angle,
    'chart:auto-position': 'true',
    'chart:auto-size': 'true',
  };
}

/** Adds the default text formatting of the drawing, because programs have other defaults. */
const withTexts = (look: ChartLook = {}): ChartLook => ({
  ...look,
  text: { fontSize: 9, color: '#595959', ...look.text },
  title: {
    fontSize: look.text?.fontSize === undefined ? 14 : round(look.text.fontSize * 1.4, 1),
    color: look.text?.color ?? '#595959',
    ...look.title,
  },
});
