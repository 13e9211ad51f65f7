import type { Cursor } from '../cursor.ts';
import type { Box } from '../geometry.ts';
import type { ClipMode } from '../paint/painter.ts';
import type { Player, RecordTable } from '../player.ts';
import { boxOf } from './shapes.ts';

/** RegionMode ([MS-EMF] 2.1.29). A union is approximated by the new clip alone. */
const MODES: readonly ClipMode[] = ['replace', 'intersect', 'replace', 'replace', 'exclude', 'replace'];
const REGION_HEADER = 32;

const modeOf = (mode: number): ClipMode => MODES[mode] ?? 'replace';

/** Returns the boxes of RegionData ([MS-EMF] 2.2.24). */
function regionOf(record: Cursor, size: number): Box[] {
  if (size < REGION_HEADER) return [];
  const count = record.skip(8).u32();
  return record.skip(REGION_HEADER - 12).list(count, 16, boxOf);
}

function selectRegion(record: Cursor, { painter }: Player): void {
  const size = record.u32();
  const mode = modeOf(record.u32());
  const boxes = regionOf(record, size);
  if (boxes.length > 0 || mode === 'replace') painter.clipToBoxes(boxes, mode, 'device');
}

function fillRegion(record: Cursor, { painter, objects }: Player): void {
  const size = record.skip(16).u32();
  const brush = objects.get(record.u32())?.brush;
  painter.fillBoxes(regionOf(record, size), brush);
}

function paintRegion(record: Cursor, { painter }: Player): void {
  painter.fillBoxes(regionOf(record, record.skip(16).u32()));
}

/** Records of paths, regions and clips ([MS-EMF] 2.3.2, 2.3.5, 2.3.10), by type. */
export const PATH_RECORDS: RecordTable = {
  29: (record, { painter }) => painter.clipToBoxes([boxOf(record)], 'exclude'),
  30: (record, { painter }) => painter.clipToBoxes([boxOf(record)], 'intersect'),
  59: (_record, { painter }) => painter.beginPath(),
  60: (_record, { painter }) => painter.endPath(),
  61: (_record, { painter }) => painter.closeFigure(),
  62: (_record, { painter }) => painter.paintPath({ fill: true }),
  63: (_record, { painter }) => painter.paintPath({ fill: true, stroke: true }),
  64: (_record, { painter }) => painter.paintPath({ stroke: true }),
  67: (record, { painter }) => painter.clipToPath(modeOf(record.u32())),
  68: (_record, { painter }) => painter.abortPath(),
  71: fillRegion,
  74: paintRegion,
  75: selectRegion,
};
