import { Cursor } from '../cursor.ts';
import type { Box, Matrix, Point } from '../geometry.ts';
import { viewOf } from '../svg/view.ts';
import type { View } from '../svg/writer.ts';
import type { Surface } from '../paint/painter.ts';
import { boxOf } from './shapes.ts';
import { point32 } from './state.ts';

const SIGNATURE = 0x464d4520;
const HEADER = 1;
const BOUNDS_AT = 8;
const SIGNATURE_AT = 40;
const DEVICE_AT = 72;
const HUNDREDTHS = 100;

export const isEmf = (bytes: Uint8Array): boolean => {
  if (bytes.length < DEVICE_AT + 16) return false;
  const cursor = new Cursor(bytes);
  return cursor.u32() === HEADER && cursor.at(SIGNATURE_AT).u32() === SIGNATURE;
};

export interface EmfFrame extends Omit<Surface, 'svg'> {
  readonly view: View;
}

/** Reads the header ([MS-EMF] 2.3.4.2): the part of the device that is the picture, and its size. */
export function readFrame(bytes: Uint8Array): EmfFrame | undefined {
  const cursor = new Cursor(bytes, BOUNDS_AT);
  const bounds = boxOf(cursor);
  const declared = boxOf(cursor);
  cursor.position = DEVICE_AT;
  const [device, size] = [point32(cursor), point32(cursor)];
  const perMm = { x: device.x / size.x, y: device.y / size.y };
  if (!(perMm.x > 0 && perMm.y > 0 && Number.isFinite(perMm.x + perMm.y))) return undefined;
  const { left, top, right, bottom } = isArea(declared) ? inMillimetres(declared) : onDevice(bounds, perMm);
  const sized = viewOf(right - left, bottom - top);
  if (!sized) return undefined;
  const { view, unitsPerMm, hair } = sized;
  const [x, y] = [unitsPerMm / perMm.x, unitsPerMm / perMm.y];
  const toPicture: Matrix = [x, 0, 0, y, -left * unitsPerMm, -top * unitsPerMm];
  return { view, toPicture, perMm, hair };
}

const isArea = ({ left, top, right, bottom }: Box): boolean => right > left && bottom > top;

const inMillimetres = ({ left, top, right, bottom }: Box): Box => ({
  left: left / HUNDREDTHS,
  top: top / HUNDREDTHS,
  right: right / HUNDREDTHS,
  bottom: bottom / HUNDREDTHS,
});

/** The bounds include their last pixel. */
const onDevice = ({ left, top, right, bottom }: Box, perMm: Point): Box => ({
  left: left / perMm.x,
  top: top / perMm.y,
  right: (right + 1) / perMm.x,
  bottom: (bottom + 1) / perMm.y,
});
