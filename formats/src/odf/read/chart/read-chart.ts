import type { DocumentNode } from '@editor-companion/document';
import { optionalPart } from '../../../content/optional-part.ts';
import { framed } from '../../../drawingml/chart/framed.ts';
import { floatOf, type Frame } from '../../../media/frame.ts';
import type { XmlReader } from '../../../package/xml/xml-reader.ts';
import type { Odf } from '../story.ts';
import { chartFrom } from './chart-node.ts';
import { readChartSpace, type ChartSpace } from './chart-space.ts';

/** Kinds that are shown as the nearest kind. */
const SIMPLIFIED: ReadonlySet<string | undefined> = new Set(['stock', 'surface', 'gantt']);

/** Reads a chart, with the root of its part as the current element. Undefined if it has no values or is damaged. */
export function readChart(odf: Odf, xml: XmlReader): DocumentNode | undefined {
  return optionalPart(odf, undefined, () => {
    const space = readChartSpace(xml);
    const chart = chartFrom(space);
    if (!chart) return undefined;
    if (isSimplified(space)) odf.warnings.add('CHART_SIMPLIFIED');
    for (const name of space.series.flatMap(({ skipped }) => skipped)) odf.warnings.skip(name);
    return { type: 'chart', attrs: { ...chart } };
  });
}

const isSimplified = ({ kind, styles }: ChartSpace): boolean =>
  SIMPLIFIED.has(kind) || styles.plot.chart['chart:three-dimensional'] === 'true';

/** Gives a chart the size, the alternative text and the place of its frame. */
export function placeChart(node: DocumentNode, frame: Frame): void {
  const { width, height, alt } = frame;
  node.attrs = { ...node.attrs, ...framed({ width, height, alt, float: floatOf(frame) }) };
}
