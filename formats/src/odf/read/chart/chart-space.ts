import { MAX_SERIES } from '../../../drawingml/chart/limits.ts';
import { visit } from '../../../drawingml/chart/visit.ts';
import type { XmlReader } from '../../../package/xml/xml-reader.ts';
import { readAxis, type FileAxis } from './axis.ts';
import { ChartStyles, readLines, type ChartStyle } from './chart-styles.ts';
import { LocalTable } from './local-table.ts';
import { classOf, readSeries, type FileSeries } from './series.ts';

/** A chart as the file states it (ODF 1.3, part 3, 11). */
export interface ChartSpace {
  kind: string | undefined;
  title: string;
  legend: string | undefined;
  readonly axes: FileAxis[];
  readonly series: FileSeries[];
  readonly table: LocalTable;
  /** The styles of the parts of the chart. */
  readonly styles: Record<'chart' | 'plot' | 'title' | 'legend' | 'wall', ChartStyle>;
}

/** The maximum number of axes that are read. */
const MAX_AXES = 20;

/** Reads the content of a chart's part with its root as the current element. */
export function readChartSpace(xml: XmlReader): ChartSpace {
  const styles = new ChartStyles();
  const none = styles.of(undefined);
  const space: ChartSpace = {
    kind: undefined,
    title: '',
    legend: undefined,
    axes: [],
    series: [],
    table: new LocalTable(),
    styles: { chart: none, plot: none, title: none, legend: none, wall: none },
  };
  visit(xml, {
    'office:automatic-styles': () => styles.read(xml),
    'office:body': () =>
      visit(xml, { 'office:chart': () => visit(xml, { 'chart:chart': () => readChart(xml, styles, space) }) }),
  });
  return space;
}

function readChart(xml: XmlReader, styles: ChartStyles, space: ChartSpace): void {
  const style = (): ChartStyle => styles.of(xml.attribute('chart:style-name'));
  space.kind = classOf(xml.attribute('chart:class'));
  space.styles.chart = style();
  visit(xml, {
    'chart:title': () => {
      space.styles.title = style();
      space.title = readLines(xml);
    },
    'chart:legend': () => {
      space.styles.legend = style();
      space.legend = xml.attribute('chart:legend-position') ?? 'end';
    },
    'chart:plot-area': () => {
      space.styles.plot = style();
      readPlotArea(xml, styles, space);
    },
    'table:table': () => space.table.read(xml),
  });
}

const readPlotArea = (xml: XmlReader, styles: ChartStyles, space: ChartSpace): void =>
  visit(xml, {
    'chart:axis': () => {
      const axis = readAxis(xml, styles);
      if (space.axes.length < MAX_AXES) space.axes.push(axis);
    },
    'chart:series': () => {
      const series = readSeries(xml, styles);
      if (space.series.length < MAX_SERIES) space.series.push(series);
    },
    'chart:wall': () => {
      space.styles.wall = styles.of(xml.attribute('chart:style-name'));
    },
  });
