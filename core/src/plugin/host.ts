import type { FastifyBaseLogger, FastifyInstance, RawServerDefault } from 'fastify';
import type { IncomingMessage, ServerResponse } from 'node:http';
import type { Socket } from 'node:net';
import type { TypeBoxTypeProvider } from '@fastify/type-provider-typebox';
import type { Principal } from '../contracts/auth.ts';
import type { FailureForm } from '../contracts/routes.ts';
import type { Logger } from '../base/logger.ts';
import type { Instruments, Metrics, MetricTable } from '../base/metrics.ts';
import type { Span, SpanOptions } from '../contracts/telemetry/tracing.ts';
import type {
  EventMap,
  EventName,
  InterceptMap,
  InterceptName,
  PointMap,
  PointName,
  ServiceMap,
  ServiceName,
} from './maps.ts';

/* Additions of the HTTP shell to Fastify's request and route config. */
declare module 'fastify' {
  interface FastifyRequest {
    /** The caller; the anonymous principal on public routes and if no auth is configured. */
    principal: Principal;
    /** The name under which limits, queues and quotas count this request; see `callerOf`. */
    readonly caller: string;
    /**
     * Aborts when the client disconnects or when a shutdown aborts running work; on routes with `endsAtDrain`, when the server stops
     * accepting connections.
     */
    readonly signal: AbortSignal;
    /**
     * The address under which wrong credentials of this caller are counted; undefined for addresses that are never limited. A route that
     * checks credentials itself passes it to `AuthService.authenticate`.
     */
    readonly loginAddress: string | undefined;
  }

  interface FastifyReply {
    /**
     * Takes over the connection of a WebSocket request for good: from then on the handler answers on the socket itself. Undefined for any
     * other request, and for a second call.
     */
    takeSocket(): { readonly socket: Socket; readonly head: Buffer } | undefined;
  }

  interface FastifyContextConfig {
    /** Open to everybody, regardless of auth. */
    public?: true;
    /** The caller needs all of these. */
    scopes?: readonly string[];
    /**
     * The maximum size in bytes of the file in a multipart body. A request that announces more is refused (413) before its body is sent.
     */
    maxFileBytes?: number;
    /** False: the payload is sent without the success envelope. */
    envelope?: false;
    /** The form of failures, including those of the server before the handler. Absent: the failure envelope. */
    failures?: FailureForm;
    /** For streams without an end of their own: `request.signal` aborts as soon as the server drains. */
    endsAtDrain?: true;
    /** Also served by nodes that only run jobs, for the health of the node itself. */
    onWorkers?: true;
    /** Set by the host: the plugin that owns the route. */
    plugin?: string;
  }
}

/** The encapsulated Fastify scope of a plugin's routes. Schemas are TypeBox and give the handlers their types. */
export type RouteScope = FastifyInstance<
  RawServerDefault,
  IncomingMessage,
  ServerResponse,
  FastifyBaseLogger,
  TypeBoxTypeProvider
>;

/** Registers routes in a scope. Every route declares `config.scopes` or `config.public`, and a `schema`. */
export type RoutePlugin = (scope: RouteScope) => void | Promise<void>;

/** The source and time of an event. */
export interface EventMeta {
  readonly id: string;
  /** Milliseconds since the epoch. */
  readonly time: number;
  /** The name of the emitting plugin, or `core`. */
  readonly source: string;
  /** Aborts when the handler's deadline passes or the server shuts down. */
  readonly signal: AbortSignal;
  /**
   * Network addresses of the people in the payload by user id, determined by `server.trustProxy`, for events that came over a socket. Use
   * them for an audit record only; do not show them to other users.
   */
  readonly addresses?: Readonly<Record<string, string>>;
}

export type EventHandler<K extends EventName> = (event: Readonly<EventMap[K]>, meta: EventMeta) => void | Promise<void>;
/** A handler for a pattern such as `import:*`, which also receives the event's name. */
export type AnyEventHandler = (
  event: Readonly<Record<string, unknown>>,
  meta: EventMeta & { readonly name: string },
) => void | Promise<void>;

/** Decides on a value: returns a changed one, returns nothing to keep it, or throws a CompanionError to veto. */
export type Interceptor<K extends InterceptName> = (
  value: InterceptMap[K],
) => InterceptMap[K] | undefined | void | Promise<InterceptMap[K] | undefined | void>;

export type Unsubscribe = () => void;
export type Step = () => void | Promise<void>;

/** A live, read-only view of the contributions to one point. */
export interface Registry<T> extends Iterable<T> {
  readonly point: string;
  ids(): readonly string[];
  has(id: string): boolean;
  find(id: string): T | undefined;
  /** The plugin that contributed an item. */
  pluginOf(id: string): string | undefined;
  /** @throws CompanionError UNKNOWN_ITEM (404) naming the known ids. */
  get(id: string): T;
}

/** The abilities of a plugin. It has verbs only: no access to the root app or to other plugins. */
export interface Host<Needs extends ServiceName = ServiceName> {
  readonly plugin: { readonly name: string; readonly version: string };
  readonly log: Logger;
  /** Aborts when running work is aborted: after `server.shutdownTimeout`, or when everything is done. */
  readonly signal: AbortSignal;
  /** Aborts when the server stops accepting connections. Running work continues; work that only waits should end. */
  readonly draining: AbortSignal;
  /** `production`, `development` or `test`. */
  readonly mode: string;
  /** The role of this node if nodes share their jobs: `web` runs no jobs, `worker` runs nothing else. */
  readonly role: 'all' | 'web' | 'worker';
  /** The folder of the config file, which relative paths in options start from. */
  readonly root: string;
  /** `DATA_DIR` as an absolute path: the folder of all embedded services. */
  readonly dataDir: string;
  /** The maximum size of an uploaded file in bytes (`server.maxUploadBytes`). */
  readonly maxUploadBytes: number;
  /** The variables of the process, and below them those of `.env`, for names that no options schema can list. */
  readonly env: Readonly<Record<string, string | undefined>>;

  /**
   * Turns a path of this server into an address for callers, below `server.publicUrl` if it is set: `/convert/1` becomes
   * `https://docs.example.com/companion/convert/1`. Pass every address in an answer through it, when the answer is sent and not when the
   * data is stored.
   */
  readonly addressOf: (path: string) => string;
  routes(plugin: RoutePlugin, options?: { prefix?: string }): void;
  contribute<P extends PointName>(point: P, item: PointMap[P]): void;
  /** @throws CompanionError UNKNOWN_POINT where no plugin that is switched on declares the point. */
  registry<P extends PointName>(point: P): Registry<PointMap[P]>;
  /** The registry of a point whose owner may be switched off. */
  findRegistry<P extends PointName>(point: P): Registry<PointMap[P]> | undefined;
  provide<S extends ServiceName>(name: S, service: ServiceMap[S]): void;
  /** A service that `needs` lists. @throws if it was not declared. */
  use<S extends Needs>(name: S): ServiceMap[S];
  /** A service that may be absent. Call it in `onReady` or later. */
  find<S extends ServiceName>(name: S): ServiceMap[S] | undefined;
  on<K extends EventName>(name: K, handler: EventHandler<K>): Unsubscribe;
  on(pattern: `${string}:*` | '*', handler: AnyEventHandler): Unsubscribe;
  /** Returns at once and never throws. */
  emit<K extends EventName>(name: K, payload: EventMap[K], about?: Pick<EventMeta, 'addresses'>): void;
  /**
   * Like `emit`, but resolves once every handler has settled: to true if all succeeded. Never rejects. For senders that store an event
   * until it was handled: handlers may see the same event again.
   */
  deliver<K extends EventName>(name: K, payload: EventMap[K]): Promise<boolean>;
  intercept<K extends InterceptName>(name: K, handler: Interceptor<K>): Unsubscribe;
  /** Runs every interceptor of `name` in order and returns the final value. A veto rejects. */
  decide<K extends InterceptName>(name: K, value: InterceptMap[K]): Promise<InterceptMap[K]>;
  /**
   * Adds a readiness check. While it fails, GET /health/ready answers 503 and names it.
   * @param options.degrades Requests are still served: it is named under `degraded`, and the answer stays 200. For dependencies that all
   * nodes share and can do without, because otherwise all of them would leave the balancer at once.
   */
  health(name: string, probe: () => void | Promise<void>, options?: { readonly degrades?: boolean }): void;
  /** Adds an entry to GET /capabilities. Called at each request. */
  capability(name: string, describe: () => unknown): void;
  /**
   * The instruments of a metric table that the definition lists under `metrics`. They always count, at almost no cost.
   * @throws CompanionError UNDECLARED_METRICS where the definition lists other ones; METRIC_TAKEN where another plugin has a metric of the same name.
   */
  measure<T extends MetricTable>(metrics: Metrics<T>): Instruments<T>;
  /** Runs work as a span of a trace, if a plugin provides the service `tracing`; otherwise just runs it. */
  trace<T>(name: string, options: SpanOptions, work: (span: Span) => T): T;
  /** The `traceparent` (W3C Trace Context) of the current span, to be stored with work that is done later or elsewhere. */
  traceparent(): string | undefined;
  /** Runs after every plugin's setup, before the server listens. */
  onReady(step: Step): void;
  /**
   * Runs instead of `onReady` when `companion migrate` moves the data of a server that is not running. A plugin that opens its tables in
   * `onReady` opens them here too; nothing else belongs here.
   */
  onMove(step: Step): void;
  /**
   * Runs at shutdown when the server stops accepting connections. Finish work that no request waits for, and disconnect clients of other
   * protocols. The server waits up to `server.shutdownTimeout`; `signal` aborts then.
   */
  onDrain(step: Step): void;
  /** Runs at shutdown after HTTP has drained, last registered first. */
  onClose(step: Step): void;
}
