import type { Cursor } from '../cursor.ts';
import type { Point } from '../geometry.ts';
import type { Player, RecordTable } from '../player.ts';
import { swappedBox, swappedPoint } from './point.ts';

const OPAQUE = 2;
const ALTERNATE = 1;

function offsetWindow(record: Cursor, { painter }: Player): void {
  const { x, y } = swappedPoint(record);
  const { windowOrigin } = painter.context;
  painter.set({ windowOrigin: { x: windowOrigin.x + x, y: windowOrigin.y + y } });
}

function scaleWindow(record: Cursor, { painter }: Player): void {
  const [byY, timesY, byX, timesX] = [record.i16(), record.i16(), record.i16(), record.i16()];
  const { x, y } = painter.context.windowExtent;
  painter.set({ windowExtent: { x: (x * timesX) / (byX || 1), y: (y * timesY) / (byY || 1) } });
}

const colour = (record: Cursor): number => record.u32() & 0xffffff;

/** A zero extent would hide everything. */
const extent = ({ x, y }: Point): { windowExtent: Point } => ({ windowExtent: { x: x || 1, y: y || 1 } });

/**
 * Records that change the state of the device context ([MS-WMF] 2.3.5), by function. The viewport is always the picture, regardless of the
 * original device in a record.
 */
export const STATE_RECORDS: RecordTable = {
  0x001e: (_record, { painter }) => painter.save(),
  0x0127: (record, { painter }) => painter.restore(record.i16()),
  0x0102: (record, { painter }) => painter.set({ opaque: record.u16() === OPAQUE }),
  0x0104: (record, { painter }) => painter.set({ rasterOperation: record.u16() }),
  0x0106: (record, { painter }) => painter.set({ fillRule: record.u16() === ALTERNATE ? 'evenodd' : 'nonzero' }),
  0x012e: (record, { painter }) => painter.set({ textAlign: record.u16() }),
  0x0201: (record, { painter }) => painter.set({ backColour: colour(record) }),
  0x0209: (record, { painter }) => painter.set({ textColour: colour(record) }),
  0x020b: (record, { painter }) => painter.set({ windowOrigin: swappedPoint(record) }),
  0x020c: (record, { painter }) => painter.set(extent(swappedPoint(record))),
  0x020f: offsetWindow,
  0x0410: scaleWindow,
  0x0415: (record, { painter }) => painter.clipToBoxes([swappedBox(record)], 'exclude'),
  0x0416: (record, { painter }) => painter.clipToBoxes([swappedBox(record)], 'intersect'),
};
