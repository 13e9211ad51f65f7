import type { Cursor } from '../cursor.ts';
import type { Box } from '../geometry.ts';
import { blit, faded, fillByOperation, transparentAt } from '../bitmap/blit.ts';
import type { Picture } from '../bitmap/dib.ts';
import type { Area } from '../bitmap/raster.ts';
import type { Player, RecordTable } from '../player.ts';
import { pictureIn } from './picture.ts';

const BOUNDS = 16;
const SOURCE_COPY = 0x00cc0020;
const SOURCE_ALPHA = 1;

const boxAt = (record: Cursor): Box => {
  const [left, top, width, height] = [record.i32(), record.i32(), record.i32(), record.i32()];
  return { left, top, right: left + width, bottom: top + height };
};

/** Reads the common beginning of BITBLT, STRETCHBLT, ALPHABLEND and TRANSPARENTBLT ([MS-EMF] 2.3.1). */
function readBlit(record: Cursor): { to: Box; operation: number; x: number; y: number; usage: number } {
  const to = boxAt(record.skip(BOUNDS));
  const operation = record.u32();
  const [x, y] = [record.i32(), record.i32()];
  const usage = record.skip(24 + 4).u32();
  return { to, operation, x, y, usage };
}

function bitBlt(record: Cursor, player: Player): void {
  const { to, operation, x, y, usage } = readBlit(record);
  const picture = pictureIn(record, player, { usage });
  if (!picture) return fillByOperation(player.painter, { to, operation });
  const from = { x, y, width: to.right - to.left, height: to.bottom - to.top };
  blit(player.painter, picture, { to, from, operation });
}

/** Reads the width and height of the source, which follow the offsets. */
function stretched(record: Cursor, picture: Picture | undefined, { x, y }: { x: number; y: number }): Area | undefined {
  const [width, height] = [record.i32(), record.i32()];
  return picture && { x, y, width, height };
}

function stretchBlt(record: Cursor, player: Player): void {
  const { to, operation, x, y, usage } = readBlit(record);
  const picture = pictureIn(record, player, { usage });
  if (!picture) return fillByOperation(player.painter, { to, operation });
  blit(player.painter, picture, { to, from: stretched(record, picture, { x, y }), operation });
}

/** EMR_ALPHABLEND ([MS-EMF] 2.3.1.1) has an opacity and a flag for pixel alpha instead of an operation. */
function alphaBlend(record: Cursor, player: Player): void {
  const { to, operation, x, y, usage } = readBlit(record);
  const picture = pictureIn(record, player, { usage, alpha: operation >>> 24 === SOURCE_ALPHA });
  const from = stretched(record, picture, { x, y });
  if (!picture) return;
  const shown = 'pixels' in picture ? faded(picture, (operation >>> 16) & 0xff) : picture;
  blit(player.painter, shown, { to, from, operation: SOURCE_COPY });
}

/** EMR_TRANSPARENTBLT ([MS-EMF] 2.3.1.8) has the transparent colour instead of an operation. */
function transparentBlt(record: Cursor, player: Player): void {
  const { to, operation: colour, x, y, usage } = readBlit(record);
  const picture = pictureIn(record, player, { usage });
  const from = stretched(record, picture, { x, y });
  if (!picture) return;
  const shown = 'pixels' in picture ? transparentAt(picture, colour & 0xffffff) : picture;
  blit(player.painter, shown, { to, from, operation: SOURCE_COPY });
}

/** The y of a source counts from the bottom of the bitmap here. */
const fromBottom = (picture: Picture, area: Area): Area =>
  'pixels' in picture ? { ...area, y: picture.height - area.y - area.height } : area;

/** EMR_STRETCHDIBITS ([MS-EMF] 2.3.1.7). */
function stretchDibits(record: Cursor, player: Player): void {
  const [left, top] = [record.skip(BOUNDS).i32(), record.i32()];
  const from = { x: record.i32(), y: record.i32(), width: record.i32(), height: record.i32() };
  const source = record.at(record.position);
  const usage = record.skip(16).u32();
  const operation = record.u32();
  const [width, height] = [record.i32(), record.i32()];
  const to = { left, top, right: left + width, bottom: top + height };
  const picture = pictureIn(source, player, { usage });
  if (!picture) return fillByOperation(player.painter, { to, operation });
  blit(player.painter, picture, { to, from: fromBottom(picture, from), operation });
}

/** EMR_SETDIBITSTODEVICE ([MS-EMF] 2.3.1.5) draws without scaling. */
function setDibits(record: Cursor, player: Player): void {
  const [left, top] = [record.skip(BOUNDS).i32(), record.i32()];
  const from = { x: record.i32(), y: record.i32(), width: record.i32(), height: record.i32() };
  const source = record.at(record.position);
  const picture = pictureIn(source, player, { usage: record.skip(16).u32() });
  if (!picture) return;
  const to = { left, top, right: left + from.width, bottom: top + from.height };
  blit(player.painter, picture, { to, from: fromBottom(picture, from), operation: SOURCE_COPY });
}

/** Records that draw bitmaps ([MS-EMF] 2.3.1), by type. MASKBLT and PLGBLT are not supported. */
export const BITMAP_RECORDS: RecordTable = {
  76: bitBlt,
  77: stretchBlt,
  80: setDibits,
  81: stretchDibits,
  114: alphaBlend,
  116: transparentBlt,
};
