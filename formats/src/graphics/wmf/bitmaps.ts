import type { Cursor } from '../cursor.ts';
import { blit, fillByOperation } from '../bitmap/blit.ts';
import { decodeDib, type Picture } from '../bitmap/dib.ts';
import type { Area } from '../bitmap/raster.ts';
import type { Player, RecordHandler, RecordTable } from '../player.ts';
import { sizedBox, swappedPoint } from './point.ts';

const SOURCE_COPY = 0x00cc0020;
/** The parameter bytes of DIBSTRETCHBLT and DIBBITBLT without a bitmap ([MS-WMF] 2.3.1.2, 2.3.1.3). */
const EMPTY = { bitBlt: 18, stretchBlt: 22 };

function dibIn(record: Cursor, usage: number, { painter }: Player): Picture | undefined {
  return decodeDib({ header: record.bytes(record.left), usage, spend: painter.countPixels });
}

function patternBlt(record: Cursor, { painter }: Player): void {
  const operation = record.u32();
  fillByOperation(painter, { to: sizedBox(record), operation });
}

/** Reads height, width, top and left of the source. */
function sourceOf(record: Cursor): Area {
  const { x: width, y: height } = swappedPoint(record);
  const { x, y } = swappedPoint(record);
  return { x, y, width, height };
}

function dibBitBlt(record: Cursor, player: Player): void {
  const empty = record.length <= EMPTY.bitBlt;
  const operation = record.u32();
  const { x, y } = swappedPoint(record);
  // Without a bitmap there are two unused bytes.
  const to = sizedBox(empty ? record.skip(2) : record);
  if (empty) return fillByOperation(player.painter, { to, operation });
  const picture = dibIn(record, 0, player);
  const from = { x, y, width: to.right - to.left, height: to.bottom - to.top };
  if (picture) blit(player.painter, picture, { to, from, operation });
}

function dibStretchBlt(record: Cursor, player: Player): void {
  const empty = record.length <= EMPTY.stretchBlt;
  const operation = record.u32();
  const from = sourceOf(record);
  const to = sizedBox(empty ? record.skip(2) : record);
  if (empty) return fillByOperation(player.painter, { to, operation });
  const picture = dibIn(record, 0, player);
  if (picture) blit(player.painter, picture, { to, from, operation });
}

/** The y of a source counts from the bottom of the bitmap here. */
const fromBottom = (picture: Picture, area: Area): Area =>
  'pixels' in picture ? { ...area, y: picture.height - area.y - area.height } : area;

/** META_STRETCHDIB ([MS-WMF] 2.3.1.6). */
function stretchDib(record: Cursor, player: Player): void {
  const operation = record.u32();
  const usage = record.u16();
  const from = sourceOf(record);
  const to = sizedBox(record);
  const picture = dibIn(record, usage, player);
  if (picture) blit(player.painter, picture, { to, from: fromBottom(picture, from), operation });
}

/** META_SETDIBTODEV ([MS-WMF] 2.3.1.4) draws without scaling. */
function setDib(record: Cursor, player: Player): void {
  const usage = record.u16();
  const { x, y } = swappedPoint(record.skip(4));
  const to = sizedBox(record);
  const picture = dibIn(record, usage, player);
  const from = { x, y, width: to.right - to.left, height: to.bottom - to.top };
  const shown = picture && { to, from: fromBottom(picture, from), operation: SOURCE_COPY };
  if (picture && shown) blit(player.painter, picture, shown);
}

/** Device bitmaps (BITBLT, STRETCHBLT) are supported only without a bitmap, as fills. */
const fillOnly =
  (before: number): RecordHandler =>
  (record, { painter }) => {
    if (record.length > before + 14) return;
    const operation = record.u32();
    fillByOperation(painter, { to: sizedBox(record.skip(before)), operation });
  };

/** Records that draw bitmaps ([MS-WMF] 2.3.1), by function. */
export const BITMAP_RECORDS: RecordTable = {
  0x061d: patternBlt,
  0x0922: fillOnly(6),
  0x0940: dibBitBlt,
  0x0b23: fillOnly(10),
  0x0b41: dibStretchBlt,
  0x0d33: setDib,
  0x0f43: stretchDib,
};
