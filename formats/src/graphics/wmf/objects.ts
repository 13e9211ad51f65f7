import type { Cursor } from '../cursor.ts';
import { decodeDib } from '../bitmap/dib.ts';
import { meanColour } from '../bitmap/raster.ts';
import { LimitReached, MAX_WMF_OBJECTS } from '../limits.ts';
import type { Font, Tools } from '../paint/context.ts';
import { brushOf, faceName, fontOf, penOf } from '../paint/tools.ts';
import { keepObject, type Player, type RecordHandler, type RecordTable } from '../player.ts';

/** A new object receives the lowest free number ([MS-WMF] 3.1.4.1). */
const create =
  (read: (record: Cursor, player: Player) => Partial<Tools>): RecordHandler =>
  (record, player) => {
    let number = 0;
    if (player.objects.size >= MAX_WMF_OBJECTS) throw new LimitReached();
    while (player.objects.has(number)) number += 1;
    // Unreadable objects take a number too, because all later numbers depend on it.
    keepObject(player, number, {});
    keepObject(player, number, read(record, player));
  };

function readPen(record: Cursor): Partial<Tools> {
  const [style, width] = [record.u16(), record.i16()];
  return { pen: penOf(style, width, record.skip(2).u32()) };
}

function readBrush(record: Cursor): Partial<Tools> {
  const [style, colour] = [record.u16(), record.u32()];
  return { brush: brushOf(style, colour, record.left >= 2 ? record.u16() : 0) };
}

/** Reads a Font object ([MS-WMF] 2.2.1.2). */
function readFont(record: Cursor): Partial<Tools> {
  const height = record.i16();
  const escapement = record.skip(2).i16();
  const weight = record.skip(2).i16();
  const [italic, underline, strikeOut] = [record.u8() !== 0, record.u8() !== 0, record.u8() !== 0];
  const charset = record.u8();
  const family = faceName(Buffer.from(record.skip(4).bytes(Math.min(32, record.left))).toString('latin1'));
  const font: Font = { family, height, weight, italic, underline, strikeOut, escapement, charset };
  return { font: fontOf(font) };
}

/** A pattern brush becomes the average of its colours. */
function readPatternBrush(record: Cursor, { painter }: Player): Partial<Tools> {
  const usage = record.skip(2).u16();
  const picture = decodeDib({ header: record.bytes(record.left), usage, spend: painter.countPixels });
  if (!picture || !('pixels' in picture)) return { brush: undefined };
  return { brush: { colour: meanColour(picture) } };
}

/** Records that create, select and delete objects ([MS-WMF] 2.3.4), by function. */
export const OBJECT_RECORDS: RecordTable = {
  0x00f7: create(() => ({})),
  0x0142: create(readPatternBrush),
  0x01f9: create(() => ({ brush: undefined })),
  0x02fa: create(readPen),
  0x02fb: create(readFont),
  0x02fc: create(readBrush),
  0x06ff: create(() => ({})),
  0x012d: (record, { painter, objects }) => painter.set(objects.get(record.u16()) ?? {}),
  0x01f0: (record, { objects }) => void objects.delete(record.u16()),
};
