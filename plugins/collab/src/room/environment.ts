import type { DocumentLog, LogChange, Logger } from '@editor-companion/core/plugin';
import type { OtherNodes } from '../presence/attendance.ts';
import type { Merger } from '../merge/merger.ts';
import type { CollabOptions } from '../options/options.ts';
import type { Turn } from '../time/turn.ts';
import type { Wheel } from '../time/wheel.ts';
import type { Member } from './member.ts';
import type { StatelessMessage } from './types.ts';

/** What every room is given. The kind of room is named by who uses it, as a room knows its environment. */
export interface RoomEnvironment<LiveRoom> {
  readonly options: CollabOptions;
  readonly log: DocumentLog;
  /** Of all documents; `of` is that of one. */
  readonly merger: Merger;
  readonly wheel: Wheel;
  readonly turn: Turn;
  readonly logger: Logger;
  /** Id of this node in the log. */
  readonly node: string;
  /** Told before changes up to a position become part of a base, which does not say who made them. */
  readonly beforeCompaction?: (document: string, upTo: number) => Promise<void>;
  /** Sends a room's presence soon, together with what else changes until then. */
  readonly presenceSoon: (room: LiveRoom) => void;
  /** Other nodes, as far as they have a room's document open; undefined on a single one. */
  readonly others: (room: LiveRoom) => OtherNodes | undefined;
  readonly listener: {
    opened(room: LiveRoom): void;
    joined(room: LiveRoom, member: Member): void;
    left(room: LiveRoom, member: Member): void;
    created(room: LiveRoom, user: string): void;
    /** Changes are on disk; the last of them is at this position. */
    saved(room: LiveRoom, changes: readonly LogChange[], head: number): void;
    /** Participants were told something; so shall those on other nodes be. */
    said(room: LiveRoom, message: StatelessMessage): void;
    /** The log has something that the room lacks. */
    behind(room: LiveRoom): void;
    changed(room: LiveRoom, change: { seq: number; users: readonly string[] }): void;
    /** Nobody needs the room any more, and everything is on disk. */
    unused(room: LiveRoom): void;
    /** The name is another document's by now, or the room lacks what the log has merged: nobody may go on with it. */
    stale(room: LiveRoom): void;
  };
}
