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

/*
 * What the HTTP shell adds to Fastify's request and route config.
 */
declare module 'fastify' {
  interface FastifyRequest {
    /** Who is calling; the anonymous principal on public routes and where no auth is configured. */
    principal: Principal;
    /** The name that this request counts under in limits, queues and quotas; see `callerOf`. */
    readonly caller: string;
    /**
     * Aborts when the client goes away, or when a shutdown gives work up; on routes with `endsAtDrain` when the shutdown takes
     * no new connections.
     */
    readonly signal: AbortSignal;
    /**
     * Where wrong credentials of this caller are counted; undefined for addresses that are never limited. Pass it on to
     * `AuthService.authenticate` where a route checks credentials itself.
     */
    readonly loginAddress: string | undefined;
  }

  interface FastifyReply {
    /**
     * The connection of a WebSocket request, handed over for good: from here on the handler answers on it by itself.
     * Undefined for any other request, and the second time.
     */
    takeSocket(): { readonly socket: Socket; readonly head: Buffer } | undefined;
  }

  interface FastifyContextConfig {
    /** Open to everybody, whatever auth says. */
    public?: true;
    /** The caller needs every one of these. */
    scopes?: readonly string[];
    /** Bytes of the file in a multipart body; a request that announces more is refused (413) before its body is sent. */
    maxFileBytes?: number;
    /** False: the payload goes out as it is, without the success envelope. */
    envelope?: false;
    /** How failures are told, those of the server before the handler included. Absent: in the failure envelope. */
    failures?: FailureForm;
    /** For streams that have no end of their own: `request.signal` aborts as soon as the server drains. */
    endsAtDrain?: true;
    /** Nodes that only work on jobs serve it too: it tells how the node itself is. */
    onWorkers?: true;
    /** Set by the host: the plugin that owns the route. */
    plugin?: string;
  }
}

/** The encapsulated Fastify scope that a plugin's routes live in; schemas are TypeBox and type the handlers. */
export type RouteScope = FastifyInstance<
  RawServerDefault,
  IncomingMessage,
  ServerResponse,
  FastifyBaseLogger,
  TypeBoxTypeProvider
>;

/** Registers routes in a scope. Every route declares `config.scopes` or `config.public`, and a `schema`. */
export type RoutePlugin = (scope: RouteScope) => void | Promise<void>;

/** Who sent an event and when. */
export interface EventMeta {
  readonly id: string;
  /** Milliseconds since the epoch. */
  readonly time: number;
  /** The emitting plugin's name, or `core`. */
  readonly source: string;
  /** Aborts when the handler's deadline passes or the server shuts down. */
  readonly signal: AbortSignal;
  /**
   * Network addresses of the people whom the payload names, by user id, as `server.trustProxy` has them, for events that came over a socket. For
   * a record of who did what; not to be told to others.
   */
  readonly addresses?: Readonly<Record<string, string>>;
}

export type EventHandler<K extends EventName> = (event: Readonly<EventMap[K]>, meta: EventMeta) => void | Promise<void>;
/** Handler for a pattern such as `import:*`; receives the event's name as well. */
export type AnyEventHandler = (
  event: Readonly<Record<string, unknown>>,
  meta: EventMeta & { readonly name: string },
) => void | Promise<void>;

/** Returns a changed value, nothing (keep it), or throws a CompanionError to veto. */
export type Interceptor<K extends InterceptName> = (
  value: InterceptMap[K],
) => InterceptMap[K] | undefined | void | Promise<InterceptMap[K] | undefined | void>;

export type Unsubscribe = () => void;
export type Step = () => void | Promise<void>;

/** A live, read-only view of what plugins contributed to one point. */
export interface Registry<T> extends Iterable<T> {
  readonly point: string;
  ids(): readonly string[];
  has(id: string): boolean;
  find(id: string): T | undefined;
  /** The plugin that contributed it. */
  pluginOf(id: string): string | undefined;
  /** @throws CompanionError UNKNOWN_ITEM (404) naming the known ids. */
  get(id: string): T;
}

/** What a plugin may do. Verbs only: never the root app, never another plugin. */
export interface Host<Needs extends ServiceName = ServiceName> {
  readonly plugin: { readonly name: string; readonly version: string };
  readonly log: Logger;
  /** Aborts when work under way is given up: at the end of `server.shutdownTimeout`, or when all is done. */
  readonly signal: AbortSignal;
  /** Aborts when the server takes no new connections. Work under way goes on; what only waits should end. */
  readonly draining: AbortSignal;
  /** `production`, `development` or `test`. */
  readonly mode: string;
  /** What this node does where nodes share their jobs: `web` leaves them to others, `worker` does nothing else. */
  readonly role: 'all' | 'web' | 'worker';
  /** The folder of the operator's config file; relative paths in options are resolved against it. */
  readonly root: string;
  /** `DATA_DIR`, absolute: everything that embedded services keep. */
  readonly dataDir: string;
  /** Largest uploaded file in bytes, as `server.maxUploadBytes` has it. */
  readonly maxUploadBytes: number;
  /** The process' variables over those of `.env`, for names that no options schema can list beforehand. */
  readonly env: Readonly<Record<string, string | undefined>>;

  /**
   * The address of a path of this server for callers, under `server.publicUrl` where one is configured: `/convert/1` is
   * `https://docs.example.com/companion/convert/1`. Every address in an answer has to be made by it, when it is answered and not when it is kept.
   */
  readonly addressOf: (path: string) => string;
  routes(plugin: RoutePlugin, options?: { prefix?: string }): void;
  contribute<P extends PointName>(point: P, item: PointMap[P]): void;
  /** @throws CompanionError UNKNOWN_POINT where no plugin that is switched on declares the point. */
  registry<P extends PointName>(point: P): Registry<PointMap[P]>;
  /** A registry whose owner may be switched off. */
  findRegistry<P extends PointName>(point: P): Registry<PointMap[P]> | undefined;
  provide<S extends ServiceName>(name: S, service: ServiceMap[S]): void;
  /** A service named in `needs`. @throws when it was not declared. */
  use<S extends Needs>(name: S): ServiceMap[S];
  /** A service that may be absent, without declaring a need; ask in or after `onReady`. */
  find<S extends ServiceName>(name: S): ServiceMap[S] | undefined;
  on<K extends EventName>(name: K, handler: EventHandler<K>): Unsubscribe;
  on(pattern: `${string}:*` | '*', handler: AnyEventHandler): Unsubscribe;
  /** Returns at once and never throws. */
  emit<K extends EventName>(name: K, payload: EventMap[K], about?: Pick<EventMeta, 'addresses'>): void;
  /**
   * Like `emit`, but resolves once every handler has settled; rejects never; returns whether all succeeded.
   * For senders that keep what they announce until it was heard: a handler may see the same event again.
   */
  deliver<K extends EventName>(name: K, payload: EventMap[K]): Promise<boolean>;
  intercept<K extends InterceptName>(name: K, handler: Interceptor<K>): Unsubscribe;
  /** Runs every interceptor of `name` in order and returns the final value; a veto rejects. */
  decide<K extends InterceptName>(name: K, value: InterceptMap[K]): Promise<InterceptMap[K]>;
  /**
   * Adds a readiness probe; while it fails, GET /health/ready answers 503 and names it.
   *
   * @param options.degrades Requests are served all the same: it is named under `degraded`, and the answer stays 200. For what all
   * nodes share and can do without, as otherwise all of them would leave the balancer at once.
   */
  health(name: string, probe: () => void | Promise<void>, options?: { readonly degrades?: boolean }): void;
  /** Adds an entry to GET /capabilities, asked for at each request. */
  capability(name: string, describe: () => unknown): void;
  /**
   * Instruments for the metrics of a table, which the definition has to list under `metrics`. They count at any time, and cost next to nothing
   * while nobody looks.
   *
   * @throws CompanionError UNDECLARED_METRICS where the definition lists other ones; METRIC_TAKEN where another plugin has a metric of the same name.
   */
  measure<T extends MetricTable>(metrics: Metrics<T>): Instruments<T>;
  /** Runs work as a span of a trace where a plugin keeps traces (service `tracing`), else just runs it. */
  trace<T>(name: string, options: SpanOptions, work: (span: Span) => T): T;
  /** The `traceparent` (W3C Trace Context) of what runs just now, to be stored along with work that is done later or elsewhere. */
  traceparent(): string | undefined;
  /** Runs after every plugin's setup, before the server listens. */
  onReady(step: Step): void;
  /**
   * Runs in place of `onReady` where `companion migrate` moves the data of a server that does not run. A plugin that opens its tables only when
   * it is ready opens them here too; nothing else belongs here.
   */
  onMove(step: Step): void;
  /**
   * Runs at shutdown when no new connections are taken: finish work that no request waits for, and send away clients of
   * protocols of your own. Waited for as long as `server.shutdownTimeout`; `signal` aborts then.
   */
  onDrain(step: Step): void;
  /** Runs at shutdown after HTTP has drained, last registered first. */
  onClose(step: Step): void;
}
