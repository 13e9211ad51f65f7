import type { Chart, ChartLook, ChartSeries } from '@editor-companion/document';
import { element, XML_DECLARATION } from '../../../package/xml/write-xml.ts';
import { AXES, axesXml } from './axes.ts';
import type { ChartCells } from './cells.ts';
import { fillXml, lineXml, shapeXml, textLookXml, titleXml, val } from './look.ts';
import { labelsXml, seriesXml, type Form, type SeriesJob } from './series.ts';

const NAMESPACES = {
  'xmlns:c': 'http://schemas.openxmlformats.org/drawingml/2006/chart',
  'xmlns:a': 'http://schemas.openxmlformats.org/drawingml/2006/main',
  'xmlns:r': 'http://schemas.openxmlformats.org/officeDocument/2006/relationships',
};

/**
 * A chart as a chart part (ECMA-376-1, 21.2.2.27), as docx, pptx and xlsx have it.
 * @param cells where its numbers stand in its workbook
 * @param workbook the relationship of the part that leads to the workbook. Undefined if the part is in that workbook
 */
export function chartXml(given: Chart, cells: ChartCells, workbook?: string): string {
  const chart = { ...given, look: withTexts(given.look) };
  const { look, title, legend } = chart;
  const legendXml =
    legend === undefined ? '' : element('c:legend', {}, val('legendPos', LEGENDS[legend]), val('overlay', 0));
  const inner = element(
    'c:chart',
    {},
    titleXml(title, look.title),
    val('autoTitleDeleted', title ? 0 : 1),
    element('c:plotArea', {}, '<c:layout/>', groupsXml(chart, cells), shapeXml(fillXml(look.plotBackground))),
    legendXml,
    val('plotVisOnly', 1),
    val('dispBlanksAs', look.blanks ?? 'gap'),
  );
  const space = element(
    'c:chartSpace',
    NAMESPACES,
    val('date1904', 0),
    val('roundedCorners', 0),
    inner,
    shapeXml(fillXml(look.background), look.border === undefined ? '' : lineXml(look.border)),
    textLookXml(look.text),
    workbook === undefined ? '' : element('c:externalData', { 'r:id': workbook }, val('autoUpdate', 0)),
  );
  return XML_DECLARATION + space;
}

/** Adds the default text formatting of the drawing, because programs have other defaults of ten points and more. */
const withTexts = (look: ChartLook = {}): ChartLook => ({
  ...look,
  text: { fontSize: 9, color: '#595959', ...look.text },
  title: { fontSize: look.text?.fontSize === undefined ? 14 : look.text.fontSize * 1.4, bold: false, ...look.title },
});

const LEGENDS = { right: 'r', left: 'l', top: 't', bottom: 'b', topRight: 'tr' } as const;

const FORMS: Readonly<Record<Chart['kind'], Form>> = {
  column: 'bar',
  bar: 'bar',
  line: 'line',
  area: 'area',
  pie: 'pie',
  doughnut: 'doughnut',
  scatter: 'scatter',
  bubble: 'bubble',
  radar: 'radar',
};

interface Group {
  readonly form: Form;
  readonly isSecond: boolean;
  readonly isFilled: boolean;
  readonly series: { readonly series: ChartSeries; readonly index: number }[];
}

const MIXED: ReadonlySet<Form> = new Set(['bar', 'line', 'area']);

/** Series of one form and axis share a group; the group that the chart is named after comes first. */
function groupsOf({ kind, series }: Chart): Group[] {
  const own = FORMS[kind];
  const groups: Group[] = [];
  series.forEach((one, index) => {
    const form = MIXED.has(own) && one.kind !== undefined ? (one.kind === 'column' ? 'bar' : one.kind) : own;
    const isSecond = MIXED.has(form) && one.secondary === true;
    const isFilled = form === 'radar' && one.kind === 'area';
    const known = groups.find(
      (group) => group.form === form && group.isSecond === isSecond && group.isFilled === isFilled,
    );
    if (known) known.series.push({ series: one, index });
    else groups.push({ form, isSecond, isFilled, series: [{ series: one, index }] });
  });
  const rank = ({ isSecond, form }: Group): number => (isSecond ? 2 : 0) + (form === own ? 0 : 1);
  return groups.toSorted((a, b) => rank(a) - rank(b));
}

function groupsXml(chart: Chart, cells: ChartCells): string {
  const groups = groupsOf(chart);
  // A chart whose series all belong to the second axis has it for its first.
  const hasFirst = groups.some(({ isSecond }) => !isSecond);
  const hasAxes = chart.kind !== 'pie' && chart.kind !== 'doughnut';
  const written = groups.map((group) =>
    groupXml(chart, cells, { ...group, isSecond: group.isSecond && hasFirst }, hasAxes),
  );
  const hasSecond = hasFirst && groups.some(({ isSecond }) => isSecond);
  return written.join('') + (hasAxes ? axesXml(chart, hasSecond) : '');
}

const NAMES: Readonly<Record<Form, string>> = {
  bar: 'c:barChart',
  line: 'c:lineChart',
  area: 'c:areaChart',
  pie: 'c:pieChart',
  doughnut: 'c:doughnutChart',
  scatter: 'c:scatterChart',
  bubble: 'c:bubbleChart',
  radar: 'c:radarChart',
};

/** The minimum size of a doughnut's hole in percent (ST_HoleSize of ECMA-376's first edition). */
const MIN_HOLE = 10;

function groupXml(chart: Chart, cells: ChartCells, group: Group, hasAxes: boolean): string {
  const { form, isSecond, series } = group;
  const { grouping, look = {} } = chart;
  const isStacked = grouping !== undefined && MIXED.has(form);
  const job: SeriesJob = { chart, cells, form, isStacked };
  const axes = (isSecond ? AXES.second : AXES.first).map((id) => val('axId', id));
  return element(
    NAMES[form],
    {},
    headXml(chart, group, isStacked),
    val('varyColors', form === 'pie' || form === 'doughnut'),
    series.map((one) => seriesXml(one.series, one.index, job)),
    labelsXml(chart.labels, job),
    form === 'bar' ? val('gapWidth', Math.round(look.gap ?? 150)) : '',
    form === 'bar'
      ? val('overlap', isStacked ? 100 : look.overlap === undefined ? undefined : Math.round(look.overlap))
      : '',
    form === 'line' ? val('marker', 1) : '',
    form === 'bubble' ? val('bubbleScale', 100) + val('showNegBubbles', 0) : '',
    form === 'pie' || form === 'doughnut' ? val('firstSliceAng', Math.round(look.startAngle ?? 0)) : '',
    form === 'doughnut' ? val('holeSize', Math.max(look.hole ?? 50, MIN_HOLE)) : '',
    hasAxes ? axes : '',
  );
}

/** Writes the first elements of a group by its form. */
function headXml({ kind, grouping }: Chart, { form, isFilled }: Group, isStacked: boolean): string {
  const plain = form === 'bar' ? 'clustered' : 'standard';
  const grouped = val('grouping', isStacked ? (grouping === 'percent' ? 'percentStacked' : 'stacked') : plain);
  if (form === 'bar') return val('barDir', kind === 'bar' ? 'bar' : 'col') + grouped;
  if (form === 'line' || form === 'area') return grouped;
  if (form === 'scatter') return val('scatterStyle', 'lineMarker');
  return form === 'radar' ? val('radarStyle', isFilled ? 'filled' : 'marker') : '';
}
