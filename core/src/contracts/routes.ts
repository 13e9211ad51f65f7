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
  readonly schema: Readonly<Record<string, unknown>>;
}

/** Service `routes` (core): what the server answers, for the interface description. */
export interface RoutesService {
  list(): readonly RouteInfo[];
  /** Every error code with its status, message and owner. */
  errors(): readonly { code: string; status: number; message: string; plugin: string }[];
}
