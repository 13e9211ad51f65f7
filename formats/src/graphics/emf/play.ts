import { Cursor } from '../cursor.ts';
import { budget, MAX_RECORDS } from '../limits.ts';
import { INITIAL } from '../paint/context.ts';
import { Painter } from '../paint/painter.ts';
import { playRecord, type Player, type RecordTable } from '../player.ts';
import { SvgWriter } from '../svg/writer.ts';
import { BITMAP_RECORDS } from './bitmaps.ts';
import { readFrame } from './header.ts';
import { OBJECT_RECORDS } from './objects.ts';
import { PATH_RECORDS } from './paths.ts';
import { embeddedPicture } from './plus.ts';
import { SHAPE_RECORDS } from './shapes.ts';
import { STATE_RECORDS } from './state.ts';
import { TEXT_RECORDS } from './text.ts';

const RECORDS: RecordTable = Object.freeze({
  ...STATE_RECORDS,
  ...OBJECT_RECORDS,
  ...SHAPE_RECORDS,
  ...PATH_RECORDS,
  ...TEXT_RECORDS,
  ...BITMAP_RECORDS,
});
const RECORD_HEAD = 8;
const END = 14;
const COMMENT = 70;

/** Plays an enhanced metafile. If only its comments draw (EMF+), it shows the picture that they contain. */
export function playEmf(bytes: Uint8Array): string | undefined {
  const frame = readFrame(bytes);
  if (!frame) return undefined;
  const svg = new SvgWriter();
  const player: Player = { painter: new Painter({ ...frame, svg }, INITIAL), objects: new Map() };
  const comments: Uint8Array[] = [];
  for (const { type, record } of recordsOf(bytes)) {
    if (type === COMMENT) comments.push(record);
    playRecord(RECORDS[type], new Cursor(record, RECORD_HEAD), player);
  }
  if (svg.isEmpty) {
    const picture = embeddedPicture(comments);
    const { width, height } = frame.view;
    if (picture) svg.image(picture, [width, 0, 0, height, 0, 0]);
  }
  return svg.finish(frame.view);
}

/** Yields the records up to the end of the metafile or up to an invalid one. */
function* recordsOf(bytes: Uint8Array): Generator<{ type: number; record: Uint8Array }> {
  const count = budget(MAX_RECORDS);
  const cursor = new Cursor(bytes);
  while (cursor.left >= RECORD_HEAD) {
    count(1);
    const start = cursor.position;
    const [type, size] = [cursor.u32(), cursor.u32()];
    if (type === END || size < RECORD_HEAD || start + size > bytes.length) return;
    yield { type, record: bytes.subarray(start, start + size) };
    cursor.position = start + size;
  }
}
