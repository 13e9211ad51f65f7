import type { CompanionError } from '../base/errors.ts';
import type { Principal } from './auth.ts';

/** How a route tells failures whose clients expect another form than the failure envelope: those of somebody else's protocol. */
export interface FailureForm {
  /** JSON Schema of what `body` makes, for the description of the interface. */
  readonly schema: object;
  /** The body of a failure, whoever refused: the route itself, or the server before it. */
  body(error: CompanionError, requestId: string): object;
}

/** One HTTP route as it was registered. */
export interface RouteInfo {
  readonly method: string;
  /** Fastify's spelling: `/convert/:taskId`. */
  readonly url: string;
  /** The owning plugin, or `core`. */
  readonly plugin: string;
  readonly public: boolean;
  readonly scopes: readonly string[];
  /** True when JSON successes go out as `{code, success, data}`; `schema` describes the bare data. */
  readonly envelope: boolean;
  /** Absent: failures go out in the failure envelope. */
  readonly failures?: FailureForm;
  readonly schema: Readonly<Record<string, unknown>>;
}

/** What lies at an address of this server. */
export interface RouteContent {
  /** HTTP status. */
  readonly status: number;
  /** `''` where the answer does not say. */
  readonly mediaType: string;
  readonly bytes: Uint8Array;
}

/** Service `routes` (core): what the server answers. */
export interface RoutesService {
  /**
   * Reads an address of this server without a socket, with the rights of a principal who was let in before: for work that goes on
   * when the caller's credential is not at hand any more.
   *
   * @param path path and query.
   */
  read(path: string, principal: Principal): Promise<RouteContent>;
  list(): readonly RouteInfo[];
  /** Every error code with its status, message and owner. */
  errors(): readonly { code: string; status: number; message: string; plugin: string }[];
}
