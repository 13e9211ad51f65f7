import type { Principal } from '../auth.ts';

/** The caller of a model. A route's request has all of these members. */
export interface AiAsking {
  /** The request's id, for logs and events. */
  readonly id: string;
  readonly principal: Principal;
  /** The caller that the request counts for, as in `request.caller`. */
  readonly caller: string;
  /** Aborting stops the vendor at once. */
  readonly signal: AbortSignal;
}
