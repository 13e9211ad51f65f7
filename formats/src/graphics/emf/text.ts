import type { Cursor } from '../cursor.ts';
import { MAX_TEXT } from '../limits.ts';
import { decodeText, showSymbols } from '../paint/charset.ts';
import type { Player, RecordHandler, RecordTable } from '../player.ts';
import { boxOf } from './shapes.ts';
import { point32 } from './state.ts';

/** ExtTextOutOptions ([MS-EMF] 2.1.11). */
const OPTION = { opaque: 0x2, glyphs: 0x10, smallChars: 0x200, noBox: 0x100, both: 0x2000 };

/** EMR_EXTTEXTOUTA and W ([MS-EMF] 2.3.5.7, 2.3.5.8). EmrText follows the bounds, mode and scale. */
const extendedText =
  (wide: boolean): RecordHandler =>
  (record, player) => {
    const { painter } = player;
    const at = point32(record.skip(28));
    const [count, stringAt, options] = [record.u32(), record.u32(), record.u32()];
    const box = boxOf(record);
    const advancesAt = record.u32();
    if ((options & OPTION.opaque) !== 0) {
      painter.fillBoxes([box], { colour: painter.context.backColour });
    }
    if (count > MAX_TEXT) throw new RangeError('too long a text');
    if (count === 0 || (options & OPTION.glyphs) !== 0) return;
    const content = textOf(record.at(stringAt), count, wide, player);
    const advance = advancesAt > 0 ? advanceOf(record.at(advancesAt), count, (options & OPTION.both) !== 0) : undefined;
    painter.text({ content, at, advance });
  };

/** EMR_SMALLTEXTOUT ([MS-EMF] 2.3.5.37). */
function smallText(record: Cursor, player: Player): void {
  const at = point32(record);
  const [count, options] = [record.u32(), record.u32()];
  record.skip(12 + ((options & OPTION.noBox) === 0 ? 16 : 0));
  if (count > MAX_TEXT || (options & OPTION.glyphs) !== 0) return;
  player.painter.text({ content: textOf(record, count, (options & OPTION.smallChars) === 0, player), at });
}

function textOf(cursor: Cursor, count: number, wide: boolean, { painter }: Player): string {
  const { font } = painter.context;
  if (!wide) return decodeText(cursor.bytes(count), font);
  return showSymbols(Buffer.from(cursor.bytes(count * 2)).toString('utf16le'), font);
}

/** Returns the length of a text: the sum of its character advances. */
function advanceOf(cursor: Cursor, count: number, both: boolean): number | undefined {
  const size = both ? 8 : 4;
  if (cursor.left < count * size) return undefined;
  const advances = cursor.list(count, size, (entry) => {
    const advance = entry.i32();
    entry.skip(size - 4);
    return advance;
  });
  return advances.reduce((sum, advance) => sum + advance, 0);
}

/** Records that write text, by type. */
export const TEXT_RECORDS: RecordTable = { 83: extendedText(false), 84: extendedText(true), 108: smallText };
