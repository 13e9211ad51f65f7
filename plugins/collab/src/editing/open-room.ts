import type { Room } from '../room/types.ts';

/** The author of mirror changes in the log. No person made them, so no version is due for them. */
export const MIRROR = 'server:mirror';

/** Refuses changes of a closed document and data beside it. @throws CompanionError the reason of its end. */
export function mustBeOpen({ over }: Pick<Room, 'over'>): void {
  if (over) throw over;
}
