import type { ChartAxis } from '@editor-companion/document';
import { clip } from '../../../content/bounds.ts';
import { visit } from '../../../drawingml/chart/visit.ts';
import { MAX_NUMBER } from '../../../drawingml/chart/limits.ts';
import type { XmlReader } from '../../../package/xml/xml-reader.ts';
import { readLines, type ChartStyle, type ChartStyles } from './chart-styles.ts';

/** An axis as the file states it (ODF 1.3, part 3, 11.10). */
export interface FileAxis {
  /** x, y or z. */
  readonly dimension: string;
  readonly isSecond: boolean;
  /** True if programs are asked to place categories by their dates. */
  readonly isOfDates: boolean;
  readonly style: ChartStyle;
  readonly axis: ChartAxis;
  /** The address of its categories. */
  readonly categories: string | undefined;
}

const MAX_TITLE = 1024;

/** Reads chart:axis, the current element. */
export function readAxis(xml: XmlReader, styles: ChartStyles): FileAxis {
  const style = styles.of(xml.attribute('chart:style-name'));
  const type = xml.attribute('chartooo:axis-type');
  const found: { title?: string; gridlines: boolean; categories?: string | undefined } = { gridlines: false };
  const head = {
    dimension: xml.attribute('chart:dimension') ?? '',
    isSecond: xml.attribute('chart:name')?.startsWith('secondary') === true,
  };
  visit(xml, {
    'chart:title': () => {
      found.title = clip(readLines(xml), MAX_TITLE);
    },
    'chart:grid': () => {
      if (xml.attribute('chart:class') !== 'minor') found.gridlines = true;
    },
    'chart:categories': () => {
      found.categories = xml.attribute('table:cell-range-address');
    },
  });
  const axis = {
    ...(found.title && { title: found.title }),
    gridlines: found.gridlines,
    ...scaleOf(style),
    ...(style.format !== undefined && { format: style.format }),
  };
  return { ...head, isOfDates: type === 'date' || type === 'auto', style, axis, categories: found.categories };
}

function scaleOf({ chart }: ChartStyle): ChartAxis {
  const number = (name: string): number | undefined => {
    const text = chart[name];
    const value = text === undefined ? Number.NaN : Number(text);
    return Number.isFinite(value) && Math.abs(value) <= MAX_NUMBER ? value + 0 : undefined;
  };
  const [min, max, step] = [number('chart:minimum'), number('chart:maximum'), number('chart:interval-major')];
  const isHidden = chart['chart:visible'] === 'false' || chart['chart:display-label'] === 'false';
  return {
    ...(min !== undefined && { min }),
    ...(max !== undefined && { max }),
    ...(step !== undefined && step > 0 && { step }),
    ...(chart['chart:logarithmic'] === 'true' && { log: 10 }),
    ...(chart['chart:reverse-direction'] === 'true' && { reversed: true }),
    ...(chart['chart:axis-position'] === 'end' && { opposite: true }),
    ...(isHidden && { hidden: true }),
  };
}
