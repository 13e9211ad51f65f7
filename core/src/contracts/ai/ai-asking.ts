import type { Principal } from '../auth.ts';

/** Who asks: a route's request has all of it. */
export interface AiAsking {
  /** Id of the request, for logs and events. */
  readonly id: string;
  readonly principal: Principal;
  /** Who it counts for, as `request.caller` names it. */
  readonly caller: string;
  /** Aborting stops the vendor at once. */
  readonly signal: AbortSignal;
}
