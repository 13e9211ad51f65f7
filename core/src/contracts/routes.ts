import type { CompanionError } from '../base/errors.ts';
import type { Principal } from './auth.ts';

/** The form of a route's failures, for clients of another protocol that do not expect the failure envelope. */
export interface FailureForm {
  /** The JSON Schema of `body`, for the interface description. */
  readonly schema: object;
  /** Makes the body of a failure, whether the route itself or the server before it refused. */
  body(error: CompanionError, requestId: string): object;
}

/** A registered HTTP route. */
export interface RouteInfo {
  readonly method: string;
  /** In Fastify's notation: `/convert/:taskId`. */
  readonly url: string;
  /** The plugin that owns it, or `core`. */
  readonly plugin: string;
  readonly public: boolean;
  readonly scopes: readonly string[];
  /** True if JSON successes are wrapped as `{code, success, data}`; `schema` describes the bare data. */
  readonly envelope: boolean;
  /** Absent: failures have the failure envelope. */
  readonly failures?: FailureForm;
  readonly schema: Readonly<Record<string, unknown>>;
}

/** The content at an address of this server. */
export interface RouteContent {
  /** HTTP status. */
  readonly status: number;
  /** `''` if the answer has no content type. */
  readonly mediaType: string;
  readonly bytes: Uint8Array;
}

/** Service `routes` (core): the server's own routes. */
export interface RoutesService {
  /**
   * Reads an address of this server without a socket, with the rights of an already authenticated principal. For work that continues when
   * the caller's credential is no longer available.
   * @param path path and query.
   */
  read(path: string, principal: Principal): Promise<RouteContent>;
  list(): readonly RouteInfo[];
  /** Every error code with its status, message and owner. */
  errors(): readonly { code: string; status: number; message: string; plugin: string }[];
}
