import type { DocumentLog, LogChange, Logger } from '@editor-companion/core/plugin';
import type { OtherNodes } from '../presence/attendance.ts';
import type { Merger } from '../merge/merger.ts';
import type { CollabOptions } from '../options/options.ts';
import type { Turn } from '../time/turn.ts';
import type { Wheel } from '../time/wheel.ts';
import type { Member } from './member.ts';
import type { StatelessMessage } from './types.ts';

/** The dependencies of every room. The room type is a parameter, because rooms know their environment. */
export interface RoomEnvironment<LiveRoom> {
  readonly options: CollabOptions;
  readonly log: DocumentLog;
  /** The merger of all documents; `of` returns that of one. */
  readonly merger: Merger;
  readonly wheel: Wheel;
  readonly turn: Turn;
  readonly logger: Logger;
  /** The id of this node in the log. */
  readonly node: string;
  /** Called before changes up to a position become part of a base, which loses their authors. */
  readonly beforeCompaction?: (document: string, upTo: number) => Promise<void>;
  /** Schedules sending a room's presence, together with further changes until then. */
  readonly presenceSoon: (room: LiveRoom) => void;
  /** The other nodes with the room's document open; undefined on a single node. */
  readonly others: (room: LiveRoom) => OtherNodes | undefined;
  readonly listener: {
    opened(room: LiveRoom): void;
    joined(room: LiveRoom, member: Member): void;
    left(room: LiveRoom, member: Member): void;
    created(room: LiveRoom, user: string): void;
    /** Called when changes are on disk, the last one at this position. */
    saved(room: LiveRoom, changes: readonly LogChange[], head: number): void;
    /** Called when participants received a notice, which other nodes must pass on too. */
    said(room: LiveRoom, message: StatelessMessage): void;
    /** Called when the log has changes that the room lacks. */
    behind(room: LiveRoom): void;
    changed(room: LiveRoom, change: { seq: number; users: readonly string[] }): void;
    /** Called when nobody needs the room any more and everything is on disk. */
    unused(room: LiveRoom): void;
    /**
     * Called when the name belongs to another document by now, or when the room lacks changes that the log has merged: the room cannot
     * continue.
     */
    stale(room: LiveRoom): void;
  };
}
