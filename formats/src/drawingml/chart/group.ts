import type { Chart, ChartLabels } from '@editor-companion/document';
import { lookup } from '../../package/lookup.ts';
import type { XmlReader } from '../../package/xml/xml-reader.ts';
import type { Palette } from '../palette.ts';
import { readLabels } from './labels.ts';
import { readSeries, type FileSeries } from './series.ts';
import { isOn, numberOf, valueOf, visit } from './visit.ts';

/** The series of one kind of chart, which share axes (21.2.2.16 and others): a chart has one such group or more. */
export interface Group {
  kind: Chart['kind'];
  grouping: Chart['grouping'];
  readonly series: FileSeries[];
  /** The ids of the category axis, then of the value axis. */
  readonly axes: string[];
  gap?: number;
  overlap?: number;
  hole?: number;
  startAngle?: number;
  variesColours: boolean;
  hasMarkers: boolean;
  isFilled: boolean;
  /** True if it is drawn in a simpler form. */
  readonly isSimplified: boolean;
  labels?: ChartLabels;
}

const KINDS = lookup<Chart['kind']>({
  'c:barChart': 'column',
  'c:bar3DChart': 'column',
  'c:surfaceChart': 'column',
  'c:surface3DChart': 'column',
  'c:lineChart': 'line',
  'c:line3DChart': 'line',
  'c:stockChart': 'line',
  'c:areaChart': 'area',
  'c:area3DChart': 'area',
  'c:pieChart': 'pie',
  'c:pie3DChart': 'pie',
  'c:ofPieChart': 'pie',
  'c:doughnutChart': 'doughnut',
  'c:scatterChart': 'scatter',
  'c:bubbleChart': 'bubble',
  'c:radarChart': 'radar',
});

/** Elements that are shown flat, or as the nearest kind. */
const SIMPLIFIED: ReadonlySet<string> = new Set([
  'c:bar3DChart',
  'c:line3DChart',
  'c:area3DChart',
  'c:pie3DChart',
  'c:surfaceChart',
  'c:surface3DChart',
  'c:stockChart',
  'c:ofPieChart',
]);

const GROUPINGS = lookup<Chart['grouping']>({ stacked: 'stacked', percentStacked: 'percent' });

/** Reads the current element where it is a group of series; undefined where it is none. */
export function readGroup(xml: XmlReader, palette: Palette, seriesLeft: number): Group | undefined {
  const kind = KINDS[xml.name];
  if (kind === undefined) return undefined;
  const isPie = kind === 'pie' || kind === 'doughnut';
  const group: Group = {
    kind,
    grouping: undefined,
    series: [],
    axes: [],
    variesColours: isPie,
    hasMarkers: false,
    isFilled: false,
    isSimplified: SIMPLIFIED.has(xml.name),
  };
  const measure = (name: 'gap' | 'overlap' | 'hole' | 'startAngle', least: number, most: number) => (): void => {
    const value = numberOf(xml);
    if (value !== undefined && value >= least && value <= most) group[name] = value;
  };
  visit(xml, {
    'c:barDir': () => {
      if (valueOf(xml) === 'bar') group.kind = 'bar';
    },
    'c:grouping': () => {
      group.grouping = GROUPINGS[valueOf(xml)];
    },
    'c:radarStyle': () => {
      group.isFilled = valueOf(xml) === 'filled';
      group.hasMarkers = valueOf(xml) === 'marker';
    },
    'c:varyColors': () => {
      group.variesColours = isOn(xml);
    },
    'c:ser': () => {
      if (group.series.length < seriesLeft) group.series.push(readSeries(xml, palette));
    },
    'c:marker': () => {
      group.hasMarkers = isOn(xml);
    },
    'c:dLbls': () => {
      group.labels = readLabels(xml);
    },
    'c:axId': () => {
      if (group.axes.length < 3) group.axes.push(valueOf(xml));
    },
    'c:gapWidth': measure('gap', 0, 500),
    'c:overlap': measure('overlap', -100, 100),
    'c:holeSize': measure('hole', 1, 90),
    'c:firstSliceAng': measure('startAngle', 0, 360),
  });
  return group;
}
