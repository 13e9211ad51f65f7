import type { Cursor } from '../cursor.ts';
import type { Box, Point } from '../geometry.ts';

/** Parameters are in reverse order: y before x. */
export function swappedPoint(record: Cursor): Point {
  const y = record.i16();
  return { x: record.i16(), y };
}

/** Points of a list have x first. */
export const listedPoint = (record: Cursor): Point => ({ x: record.i16(), y: record.i16() });

/** Reads bottom, right, top, left. */
export function swappedBox(record: Cursor): Box {
  const { x: right, y: bottom } = swappedPoint(record);
  const { x: left, y: top } = swappedPoint(record);
  return { left, top, right, bottom };
}

/** Reads height, width, top, left. */
export function sizedBox(record: Cursor): Box {
  const { x: width, y: height } = swappedPoint(record);
  const { x: left, y: top } = swappedPoint(record);
  return { left, top, right: left + width, bottom: top + height };
}
