import type { AiToolContribution, DocumentLog, Host, Principal, RoutePlugin } from '@editor-companion/core/plugin';
import type { Restrictions } from './restrictions/restrictions.ts';
import type { AnyAction } from './actions/action.ts';
import type { Merger } from './merge/merger.ts';
import type { CollabOptions } from './options/options.ts';
import type { Roles } from './roles.ts';
import type { Rooms } from './room/types.ts';
import type { Limits } from './socket/limits.ts';

/** The common base of all features of this plugin (comments, versions, the document API). */
export interface CollabContext {
  readonly host: Host<'database' | 'workers'>;
  readonly options: CollabOptions;
  readonly rooms: Rooms;
  readonly log: DocumentLog;
  /** Operations on whole documents in worker threads. */
  readonly merger: Merger;
  readonly roles: Roles;
  /** The roles that owners have restricted. */
  readonly restrictions: Restrictions;
  readonly limits: Limits;
}

/** The contributions of a feature. `index.ts` combines them. */
export interface Feature {
  /** Stateless commands for the table that all connections share. */
  readonly actions?: readonly AnyAction[];
  readonly routes?: RoutePlugin;
  /** Tools for models. */
  readonly tools?: readonly AiToolContribution[];
  /** Called for every principal who requests a change through REST. */
  meet?(principal: Principal): void;
  /** Runs when the log is open, before anybody is admitted. */
  start?(): Promise<void>;
  /**
   * Runs when the server stops, after all connections are closed: finishes work that must not be aborted, within `server.shutdownTimeout`.
   */
  drain?(): Promise<void>;
  /** Runs at shutdown after every socket is closed and before the log is. */
  close?(): Promise<void>;
}
