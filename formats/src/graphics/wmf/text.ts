import type { Cursor } from '../cursor.ts';
import type { Point } from '../geometry.ts';
import { MAX_TEXT } from '../limits.ts';
import { decodeText } from '../paint/charset.ts';
import type { Player, RecordTable } from '../player.ts';
import { listedPoint, swappedPoint } from './point.ts';

const OPAQUE = 0x2;
const CLIPPED = 0x4;
const GLYPHS = 0x10;

/** Texts are padded to whole words. */
function readText(record: Cursor, length: number): Uint8Array {
  const text = record.bytes(length);
  if (length % 2 === 1 && record.left > 0) record.skip(1);
  return text;
}

function write(bytes: Uint8Array, at: Point, advance: number | undefined, { painter }: Player): void {
  if (bytes.length > MAX_TEXT || bytes.length === 0) return;
  painter.text({ content: decodeText(bytes, painter.context.font), at, advance });
}

/** META_TEXTOUT ([MS-WMF] 2.3.3.20). The text precedes its position. */
function textOut(record: Cursor, player: Player): void {
  const text = readText(record, record.u16());
  write(text, swappedPoint(record), undefined, player);
}

/** META_EXTTEXTOUT ([MS-WMF] 2.3.3.5). */
function extendedTextOut(record: Cursor, player: Player): void {
  const { painter } = player;
  const at = swappedPoint(record);
  const [length, options] = [record.u16(), record.u16()];
  if ((options & (OPAQUE | CLIPPED)) !== 0) {
    const [from, to] = [listedPoint(record), listedPoint(record)];
    const box = { left: from.x, top: from.y, right: to.x, bottom: to.y };
    if ((options & OPAQUE) !== 0) painter.fillBoxes([box], { colour: painter.context.backColour });
  }
  if ((options & GLYPHS) !== 0) return;
  const text = readText(record, length);
  const advances = record.left >= length * 2 ? record.list(length, 2, (cursor) => cursor.i16()) : [];
  const advance = advances.length > 0 ? advances.reduce((sum, next) => sum + next, 0) : undefined;
  write(text, at, advance, player);
}

/** Records that write text, by function. */
export const TEXT_RECORDS: RecordTable = { 0x0521: textOut, 0x0a32: extendedTextOut };
