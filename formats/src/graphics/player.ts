import type { Cursor } from './cursor.ts';
import { MAX_OBJECTS, LimitReached } from './limits.ts';
import type { Tools } from './paint/context.ts';
import type { Painter } from './paint/painter.ts';

/** The state of playing the records of a metafile. */
export interface Player {
  readonly painter: Painter;
  /** Pens, brushes and fonts by number. Selecting others (palettes, regions) has no effect. */
  readonly objects: Map<number, Partial<Tools>>;
}

/** Plays a record. The cursor is after its header. A RangeError skips the rest of the record. */
export type RecordHandler = (record: Cursor, player: Player) => void;

export type RecordTable = Readonly<Record<number, RecordHandler>>;

/** Plays a record as far as it is valid. Exceeded limits are not caught. */
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
