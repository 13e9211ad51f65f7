import type { Cursor } from './cursor.ts';
import { MAX_OBJECTS, LimitReached } from './limits.ts';
import type { Tools } from './paint/context.ts';
import type { Painter } from './paint/painter.ts';

/** What playing the records of a metafile carries along. */
export interface Player {
  readonly painter: Painter;
  /** Pens, brushes and fonts by number; others (palettes, regions) select nothing. */
  readonly objects: Map<number, Partial<Tools>>;
}

/** Plays one record; the cursor stands behind its head. A RangeError skips the record. */
export type RecordHandler = (record: Cursor, player: Player) => void;

export type RecordTable = Readonly<Record<number, RecordHandler>>;

/** Plays a record as far as it goes: what is damaged in itself is passed over, limits are not. */
export function playRecord(handler: RecordHandler | undefined, record: Cursor, player: Player): void {
  try {
    handler?.(record, player);
  } catch (error) {
    if (!(error instanceof RangeError)) throw error;
  }
}

export function keepObject({ objects }: Player, number: number, tools: Partial<Tools>): void {
  if (objects.size >= MAX_OBJECTS) throw new LimitReached();
  objects.set(number, tools);
}
