import type { Cursor } from '../cursor.ts';
import { meanColour } from '../bitmap/raster.ts';
import type { Font } from '../paint/context.ts';
import { BRUSH, brushOf, faceName, fontOf, penOf } from '../paint/tools.ts';
import { keepObject, type Player, type RecordTable } from '../player.ts';
import { pictureIn } from './picture.ts';

const FACE_LENGTH = 32;

function createPen(record: Cursor, player: Player): void {
  const [number, style, width] = [record.u32(), record.u32(), record.i32()];
  keepObject(player, number, { pen: penOf(style, width, record.skip(4).u32()) });
}

/** EMR_EXTCREATEPEN ([MS-EMF] 2.3.7.9). */
function createExtendedPen(record: Cursor, player: Player): void {
  const number = record.u32();
  const [style, width] = [record.skip(16).u32(), record.u32()];
  const [brushStyle, colour] = [record.u32(), record.u32()];
  const count = Math.min(record.skip(4).u32(), 16);
  const lengths = count > 0 ? record.list(count, 4, (cursor) => cursor.u32()) : [];
  const cosmetic = (style & 0xf0000) === 0;
  const pen = brushStyle === BRUSH.none ? undefined : penOf(style, width, colour, lengths);
  keepObject(player, number, { pen: pen && cosmetic ? { ...pen, width: 0 } : pen });
}

function createBrush(record: Cursor, player: Player): void {
  const [number, style, colour] = [record.u32(), record.u32(), record.u32()];
  keepObject(player, number, { brush: brushOf(style, colour, record.left >= 4 ? record.u32() : 0) });
}

/** A pattern brush becomes the average of its colours. */
function createPatternBrush(record: Cursor, player: Player): void {
  const [number, usage] = [record.u32(), record.u32()];
  const picture = pictureIn(record, player, { usage });
  if (!picture || !('pixels' in picture)) return keepObject(player, number, { brush: undefined });
  keepObject(player, number, { brush: { colour: meanColour(picture) } });
}

/** EMR_EXTCREATEFONTINDIRECTW ([MS-EMF] 2.3.7.8). Only its LogFont ([MS-EMF] 2.2.13) is used. */
function createFont(record: Cursor, player: Player): void {
  const number = record.u32();
  const height = record.i32();
  const escapement = record.skip(4).i32();
  const weight = record.skip(4).i32();
  const [italic, underline, strikeOut] = [record.u8() !== 0, record.u8() !== 0, record.u8() !== 0];
  const charset = record.u8();
  const family = faceName(Buffer.from(record.skip(4).bytes(FACE_LENGTH * 2)).toString('utf16le'));
  const font: Font = { family, height, weight, italic, underline, strikeOut, escapement, charset };
  keepObject(player, number, { font: fontOf(font) });
}

/** Records that create objects ([MS-EMF] 2.3.7), by type. */
export const OBJECT_RECORDS: RecordTable = {
  38: createPen,
  39: createBrush,
  49: (record, player) => keepObject(player, record.u32(), {}),
  82: createFont,
  93: createPatternBrush,
  94: createPatternBrush,
  95: createExtendedPen,
};
