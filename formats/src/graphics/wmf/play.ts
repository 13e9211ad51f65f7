import { Cursor } from '../cursor.ts';
import { IDENTITY, type Box, type Point } from '../geometry.ts';
import { budget, MAX_RECORDS } from '../limits.ts';
import { INITIAL, MAP_MODE } from '../paint/context.ts';
import { Painter } from '../paint/painter.ts';
import { playRecord, type Player, type RecordTable } from '../player.ts';
import { viewOf } from '../svg/view.ts';
import { SvgWriter } from '../svg/writer.ts';
import { BITMAP_RECORDS } from './bitmaps.ts';
import { readHeader } from './header.ts';
import { OBJECT_RECORDS } from './objects.ts';
import { swappedPoint } from './point.ts';
import { SHAPE_RECORDS } from './shapes.ts';
import { STATE_RECORDS } from './state.ts';
import { TEXT_RECORDS } from './text.ts';

const RECORDS: RecordTable = Object.freeze({
  ...STATE_RECORDS,
  ...OBJECT_RECORDS,
  ...SHAPE_RECORDS,
  ...TEXT_RECORDS,
  ...BITMAP_RECORDS,
});
const RECORD_HEAD = 6;
const SET_WINDOW_ORIGIN = 0x020b;
const SET_WINDOW_EXTENT = 0x020c;
const MM_PER_INCH = 25.4;
/** The longer side in millimetres of a picture without a stated size. */
const USUAL_SIDE = 127;

/** The visible part of the logical plane, and its size in millimetres. */
interface Window {
  readonly origin: Point;
  readonly extent: Point;
  readonly width: number;
  readonly height: number;
}

/** Plays a Windows metafile. If it states no window, the bounding box of its shapes is used. */
export function playWmf(bytes: Uint8Array): string | undefined {
  const header = readHeader(bytes);
  if (!header) return undefined;
  const records = bytes.subarray(header.start);
  const window = header.placed ? placedWindow(header.placed) : (ownWindow(records) ?? measuredWindow(records));
  const sized = window && viewOf(window.width, window.height);
  if (!sized) return undefined;
  const { view, hair } = sized;
  const svg = new SvgWriter();
  const surface = { svg, toPicture: IDENTITY, perMm: ONE, hair };
  const context = {
    ...INITIAL,
    mapMode: MAP_MODE.anisotropic,
    windowOrigin: window.origin,
    windowExtent: window.extent,
    viewportExtent: { x: view.width, y: view.height },
  };
  play(records, { painter: new Painter(surface, context), objects: new Map() });
  return svg.finish(view);
}

const ONE: Point = { x: 1, y: 1 };

function placedWindow({ box, inch }: { box: Box; inch: number }): Window {
  const [x, y] = [box.right - box.left, box.bottom - box.top];
  const [width, height] = [x, y].map((side) => (Math.abs(side) / inch) * MM_PER_INCH);
  return { origin: { x: box.left, y: box.top }, extent: { x, y }, width: width ?? 0, height: height ?? 0 };
}

function ownWindow(records: Uint8Array): Window | undefined {
  let origin: Point = { x: 0, y: 0 };
  for (const { type, record } of recordsOf(records)) {
    if (record.left < 4) continue;
    if (type === SET_WINDOW_ORIGIN) origin = swappedPoint(record);
    if (type === SET_WINDOW_EXTENT) return usualSize(origin, swappedPoint(record));
  }
  return undefined;
}

function measuredWindow(records: Uint8Array): Window | undefined {
  const painter = new Painter({ svg: new SvgWriter(), toPicture: IDENTITY, perMm: ONE, hair: 1 }, INITIAL);
  play(records, { painter, objects: new Map() });
  const { left, top, right, bottom } = painter.bounds;
  return usualSize({ x: left, y: top }, { x: right - left, y: bottom - top });
}

function usualSize(origin: Point, extent: Point): Window | undefined {
  const [x, y] = [Math.abs(extent.x), Math.abs(extent.y)];
  const factor = USUAL_SIDE / Math.max(x, y);
  return x > 0 && y > 0 ? { origin, extent, width: x * factor, height: y * factor } : undefined;
}

function play(records: Uint8Array, player: Player): void {
  for (const { type, record } of recordsOf(records)) playRecord(RECORDS[type], record, player);
}

/** Yields the records up to the end of the metafile or up to an invalid one. */
function* recordsOf(bytes: Uint8Array): Generator<{ type: number; record: Cursor }> {
  const count = budget(MAX_RECORDS);
  const cursor = new Cursor(bytes);
  while (cursor.left >= RECORD_HEAD) {
    count(1);
    const start = cursor.position;
    const size = cursor.u32() * 2;
    const type = cursor.u16();
    if (type === 0 || size < RECORD_HEAD || start + size > bytes.length) return;
    yield { type, record: new Cursor(bytes.subarray(start + RECORD_HEAD, start + size)) };
    cursor.position = start + size;
  }
}
