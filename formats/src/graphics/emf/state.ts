import type { Cursor } from '../cursor.ts';
import { IDENTITY, multiply, type Matrix, type Point } from '../geometry.ts';
import { STOCK } from '../paint/context.ts';
import type { Player, RecordTable } from '../player.ts';

const STOCK_OBJECT = 0x80000000;
const OPAQUE = 2;
const ALTERNATE = 1;
const CLOCKWISE = 2;
/** ModifyWorldTransformMode ([MS-EMF] 2.1.24). */
const MODIFY = { identity: 1, left: 2, right: 3, set: 4 };

export const point32 = (cursor: Cursor): Point => ({ x: cursor.i32(), y: cursor.i32() });

const matrix = (cursor: Cursor): Matrix => [
  cursor.f32(),
  cursor.f32(),
  cursor.f32(),
  cursor.f32(),
  cursor.f32(),
  cursor.f32(),
];

const scaled = ({ x, y }: Point, record: Cursor): Point => {
  const [timesX, byX, timesY, byY] = [record.i32(), record.i32(), record.i32(), record.i32()];
  return { x: (x * timesX) / (byX || 1), y: (y * timesY) / (byY || 1) };
};

function modifyWorld(record: Cursor, { painter }: Player): void {
  const change = matrix(record);
  const mode = record.u32();
  const { world } = painter.context;
  if (mode === MODIFY.identity) painter.set({ world: IDENTITY });
  else if (mode === MODIFY.left) painter.set({ world: multiply(world, change) });
  else if (mode === MODIFY.right) painter.set({ world: multiply(change, world) });
  else if (mode === MODIFY.set) painter.set({ world: change });
}

function selectObject(record: Cursor, { painter, objects }: Player): void {
  const number = record.u32();
  painter.set((number >= STOCK_OBJECT ? STOCK[number - STOCK_OBJECT] : objects.get(number)) ?? {});
}

/** Records that change the state of the device context ([MS-EMF] 2.3.11), by type. */
export const STATE_RECORDS: RecordTable = {
  9: (record, { painter }) => painter.set({ windowExtent: point32(record) }),
  10: (record, { painter }) => painter.set({ windowOrigin: point32(record) }),
  11: (record, { painter }) => painter.set({ viewportExtent: point32(record) }),
  12: (record, { painter }) => painter.set({ viewportOrigin: point32(record) }),
  17: (record, { painter }) => painter.set({ mapMode: record.u32() }),
  18: (record, { painter }) => painter.set({ opaque: record.u32() === OPAQUE }),
  19: (record, { painter }) => painter.set({ fillRule: record.u32() === ALTERNATE ? 'evenodd' : 'nonzero' }),
  20: (record, { painter }) => painter.set({ rasterOperation: record.u32() }),
  22: (record, { painter }) => painter.set({ textAlign: record.u32() }),
  24: (record, { painter }) => painter.set({ textColour: record.u32() & 0xffffff }),
  25: (record, { painter }) => painter.set({ backColour: record.u32() & 0xffffff }),
  31: (record, { painter }) => painter.set({ viewportExtent: scaled(painter.context.viewportExtent, record) }),
  32: (record, { painter }) => painter.set({ windowExtent: scaled(painter.context.windowExtent, record) }),
  33: (_record, { painter }) => painter.save(),
  34: (record, { painter }) => painter.restore(record.i32()),
  35: (record, { painter }) => painter.set({ world: matrix(record) }),
  36: modifyWorld,
  37: selectObject,
  40: (record, { objects }) => void objects.delete(record.u32()),
  57: (record, { painter }) => painter.set({ arcClockwise: record.u32() === CLOCKWISE }),
  58: (record, { painter }) => painter.set({ miterLimit: record.u32() }),
};
