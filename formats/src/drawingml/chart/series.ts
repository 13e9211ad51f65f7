import type { ChartLabels } from '@editor-companion/document';
import { clip } from '../../content/bounds.ts';
import type { XmlReader } from '../../package/xml/xml-reader.ts';
import type { Palette } from '../palette.ts';
import { readLabels } from './labels.ts';
import { readShape, type Shape } from './look.ts';
import { readPoints, type Points } from './points.ts';
import { isOn, valueOf, visit } from './visit.ts';

/** A series as the file has it (21.2.2.170). */
export interface FileSeries {
  index: number;
  name: string;
  categories?: Points;
  values?: Points;
  sizes?: Points;
  shape: Shape;
  /** Shapes of single points, by their numbers. */
  readonly points: Map<number, Shape>;
  symbol?: string;
  /** Points without a line have a colour by their markers alone. */
  markerFill?: string | undefined;
  smooth: boolean;
  /** Elements that are left out: trend lines and error bars. */
  readonly skipped: string[];
  labels?: ChartLabels;
}

const MAX_NAME = 1024;
/** Points with a look of their own. */
const MAX_LOOKS = 1000;

/** Reads c:ser, the current element. */
export function readSeries(xml: XmlReader, palette: Palette): FileSeries {
  const series: FileSeries = { index: 0, name: '', shape: {}, points: new Map(), smooth: false, skipped: [] };
  const categories = (): void => {
    series.categories = readPoints(xml);
  };
  const values = (): void => {
    series.values = readPoints(xml);
  };
  visit(xml, {
    'c:idx': () => {
      series.index = Math.max(0, Math.floor(Number(valueOf(xml))) || 0);
    },
    'c:tx': () => {
      series.name = clip(readPoints(xml).texts.join(' ').trim(), MAX_NAME);
    },
    'c:spPr': () => {
      series.shape = readShape(xml, palette);
    },
    'c:marker': () =>
      visit(xml, {
        'c:symbol': () => {
          series.symbol = valueOf(xml);
        },
        'c:spPr': () => {
          series.markerFill = readShape(xml, palette).fill;
        },
      }),
    'c:dPt': () => readPoint(xml, palette, series),
    'c:dLbls': () => {
      series.labels = readLabels(xml);
    },
    'c:cat': categories,
    'c:xVal': categories,
    'c:val': values,
    'c:yVal': values,
    'c:bubbleSize': () => {
      series.sizes = readPoints(xml);
    },
    'c:trendline': () => void series.skipped.push(xml.name),
    'c:errBars': () => void series.skipped.push(xml.name),
    'c:smooth': () => {
      series.smooth = isOn(xml);
    },
  });
  return series;
}

function readPoint(xml: XmlReader, palette: Palette, { points }: FileSeries): void {
  let index = -1;
  visit(xml, {
    'c:idx': () => {
      index = Number(valueOf(xml));
    },
    'c:spPr': () => {
      const shape = readShape(xml, palette);
      if (points.size < MAX_LOOKS) points.set(index, shape);
    },
  });
}
