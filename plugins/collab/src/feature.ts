import type { AiToolContribution, DocumentLog, Host, Principal, RoutePlugin } from '@editor-companion/core/plugin';
import type { Restrictions } from './restrictions/restrictions.ts';
import type { AnyAction } from './actions/action.ts';
import type { Merger } from './merge/merger.ts';
import type { CollabOptions } from './options/options.ts';
import type { Roles } from './roles.ts';
import type { Rooms } from './room/types.ts';
import type { Limits } from './socket/limits.ts';

/** What a part of this plugin (comments, versions, the document API) is built on. */
export interface CollabContext {
  readonly host: Host<'database' | 'workers'>;
  readonly options: CollabOptions;
  readonly rooms: Rooms;
  readonly log: DocumentLog;
  /** Work on whole documents, in worker threads. */
  readonly merger: Merger;
  readonly roles: Roles;
  /** What owners have taken away from roles. */
  readonly restrictions: Restrictions;
  readonly limits: Limits;
}

/** What such a part adds. `index.ts` puts the parts together. */
export interface Feature {
  /** Stateless commands, for the table that every connection shares. */
  readonly actions?: readonly AnyAction[];
  readonly routes?: RoutePlugin;
  /** What models can have done. */
  readonly tools?: readonly AiToolContribution[];
  /** Told of everybody who asks for a change through REST. */
  meet?(principal: Principal): void;
  /** Runs when the log is open, before anybody is let in. */
  start?(): Promise<void>;
  /** Runs when the server is told to stop and everybody was sent away: finishes what must not be given up, within `server.shutdownTimeout`. */
  drain?(): Promise<void>;
  /** Runs at shutdown, after every socket is closed and before the log is. */
  close?(): Promise<void>;
}
