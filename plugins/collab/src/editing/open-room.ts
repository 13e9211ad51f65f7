import type { Room } from '../room/types.ts';

/** Whom the log names for what is only shown in a document (threads, versions): no person changed it, so no version is due for it. */
export const MIRROR = 'server:mirror';

/** What has ended takes no more changes, and nothing may be kept beside it. @throws CompanionError of its end. */
export function mustBeOpen({ over }: Pick<Room, 'over'>): void {
  if (over) throw over;
}
