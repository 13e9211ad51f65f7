import type { FlatBlock } from '../../content/block/flat-block.ts';
import type { DrawingSource } from '../source.ts';
import type { Palette } from '../palette.ts';
import { chartFrom } from './chart-node.ts';
import { readChartSpace } from './chart-space.ts';
import { framed, type ChartPlace } from './framed.ts';

/** The surroundings of a chart in its document. */
export interface ChartFrame extends ChartPlace {
  /** True if charts without a stated background are white with a border. On slides they have neither. */
  readonly isFramed?: boolean;
}

const FRAME = { background: '#ffffff', border: '#d9d9d9' } as const;

/**
 * Reads a chart part (21.2): the values that it keeps of its workbook's cells, and shows.
 * @param relationshipId the document's relationship to the part
 */
export function readChart(
  source: DrawingSource,
  { part, id }: { readonly part: string; readonly id: string | undefined },
  palette: Palette,
  { isFramed, ...place }: ChartFrame = {},
): FlatBlock[] {
  const target = source.package.relationships(part).get(id ?? '');
  const xml = target && !target.external ? source.package.xml(target.target) : undefined;
  if (!xml) return [];
  xml.root('c:chartSpace');
  const space = readChartSpace(xml, palette);
  const chart = chartFrom(space, palette);
  if (!chart) return [];
  if (space.groups.some(({ isSimplified }) => isSimplified)) source.warnings.add('CHART_SIMPLIFIED');
  for (const name of space.groups.flatMap(({ series }) => series.flatMap(({ skipped }) => skipped)))
    source.warnings.skip(name);
  const attrs = {
    ...chart,
    ...(isFramed && { look: { ...FRAME, ...chart.look } }),
    ...framed(place),
  };
  return [{ node: { type: 'chart', attrs } }];
}
