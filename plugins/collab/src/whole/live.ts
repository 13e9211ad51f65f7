import { errors } from '../errors.ts';
import type { Room, Rooms } from '../room/types.ts';
import type { Pieces } from './task.ts';

/** Whom the log names for what is only shown in a document (threads, versions): no person changed it, so no version is due for it. */
export const MIRROR = 'server:mirror';

/**
 * To be called right before something is written that took a while to make: a document that was deleted meanwhile must not come
 * back with it. @throws CompanionError DOCUMENT_UNAVAILABLE (503).
 */
export function mustBeOpen(rooms: Pick<Rooms, 'find'>, room: Pick<Room, 'name'>): void {
  if (rooms.find(room.name) !== room) throw errors.DOCUMENT_UNAVAILABLE();
}

/** Writes into a document what it shows of something that is kept elsewhere. */
export const show = (
  rooms: Rooms,
  document: string,
  make: (pieces: Pieces) => Promise<Uint8Array | undefined>,
): Promise<void> =>
  rooms.use(document, async (room) => {
    const change = await make((await room.state()).updates);
    if (!change) return;
    mustBeOpen(rooms, room);
    await room.apply(change, { user: MIRROR, kind: 'edit' });
  });
