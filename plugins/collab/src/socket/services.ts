import type { Logger } from '@editor-companion/core/plugin';
import type { Actions } from '../actions/actions.ts';
import type { CollabOptions } from '../options/options.ts';
import type { Roles } from '../roles.ts';
import type { LiveRooms } from '../room/live-rooms.ts';
import type { Turn } from '../time/turn.ts';
import type { Wheel } from '../time/wheel.ts';
import type { Limits } from './limits.ts';
import type { Outlet } from './outlet.ts';
import type { Refusals } from './refusals.ts';
import type { TooLarge } from './too-large.ts';

/** The dependencies of the socket server. */
export interface CollabServerParts {
  readonly options: CollabOptions;
  readonly rooms: LiveRooms;
  readonly roles: Roles;
  readonly actions: Actions;
  readonly limits: Limits;
  readonly wheel: Wheel;
  readonly turn: Turn;
  readonly logger: Logger;
}

/** Shared by all connections. */
export interface SocketServices extends CollabServerParts {
  readonly tooLarge: TooLarge;
  readonly outlet: Outlet;
  readonly refusals: Refusals;
}
