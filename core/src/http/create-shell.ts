import Fastify, { LogController } from 'fastify';
import type { FastifyBaseLogger, FastifyInstance, FastifyRequest, RouteOptions } from 'fastify';
import type { Logger as PinoLogger } from 'pino';
import type { SecureContextOptions } from 'node:tls';
import type { AuthService } from '../contracts/auth.ts';
import type { FailureForm, RoutesService } from '../contracts/routes.ts';
import type { WorkersService } from '../contracts/workers.ts';
import type { Host, RoutePlugin } from '../plugin/host.ts';
import { checkScopes, identifyCallers, limitRates } from './access/access.ts';
import { nameCallers } from './access/caller.ts';
import { answerConnect, answerFailure, answerMalformed } from './answer/answer-failure.ts';
import { BodyBudget, holdBudget } from './body/budget.ts';
import { parseBodies } from './body/parse-bodies.ts';
import { createReader } from './body/reader.ts';
import { boundConnections } from './limits/connections.ts';
import { coreRoutes } from './core-routes.ts';
import { releaseConnections, sendElsewhere, trackUpgrades, type ShutdownStages } from './connection/drain.ts';
import { attributeRoute } from './attribute-route.ts';
import { wrapRoute } from './answer/envelope.ts';
import { httpErrors } from './errors.ts';
import { Exemptions } from './limits/exemptions.ts';
import { refuseOnWorkers } from './access/on-workers.ts';
import { refuseUnclearHosts } from './access/host-header.ts';
import { InsideCallers } from './access/inside-callers.ts';
import { inviteBodies } from './connection/invitation.ts';
import { refuseLargeBodies } from './limits/large-body.ts';
import { LazyLogger } from './lazy-logger.ts';
import { allowOrigins, refuseForeignPages } from './access/origin.ts';
import { relievePressure } from './limits/pressure.ts';
import { PublicAddress } from './public-address.ts';
import { RateLimit } from './limits/rate-limit.ts';
import type { SharedCounts } from './limits/shared-counts.ts';
import { refuseForeignBodies } from './body-media.ts';
import { refuseOldWebSockets } from './connection/web-socket-version.ts';
import { createReadiness, type Probe } from './readiness.ts';
import { RequestObservers } from './request-observers.ts';
import { requestId } from './request-id.ts';
import { trackSignals } from './connection/request-signal.ts';
import { RouteTable, type RouteProblem } from './route-table.ts';
import { addStandardHeaders } from './answer/standard-headers.ts';
import type { ErrorDetail } from '../base/errors.ts';
import type { ServerOptions } from '../config/server-options.ts';
import { takeSteps } from './steps.ts';
import { answerUnknownPath, tellWrongMethod } from './answer/unknown-path.ts';
import { passUpgrades, upgradeOptions } from './connection/upgrade.ts';
import { buildSerializer } from './validation/serializer.ts';
import { compileValidator } from './validation/validator.ts';

export interface ShellOptions {
  readonly server: ServerOptions;
  readonly mode: string;
  /** A node that only runs jobs serves only the routes for its health. */
  readonly role?: Host['role'];
  readonly version: string;
  readonly log: PinoLogger;
  readonly shutdown: ShutdownStages;
  readonly workers: WorkersService;
  /** Absent: the server speaks http. */
  readonly certificate?: SecureContextOptions | undefined;
  readonly auth: () => AuthService | undefined;
  readonly errorTable: () => ReturnType<RoutesService['errors']>;
  readonly probes: () => readonly Probe[];
  /** Counters that all nodes share. Absent: there are no other nodes. */
  readonly shared?: SharedCounts;
  readonly capabilities: () => Promise<Record<string, unknown>> | Record<string, unknown>;
  readonly plugins: () => readonly { name: string; version: string; state: string }[];
  /** Names of plugins that caused uncaught errors. */
  readonly faulty?: () => readonly string[];
  /** Faults that do not stop the server from serving requests. */
  readonly degraded?: () => readonly ErrorDetail[];
}

/** A plugin's routes to be added to the server. */
export interface Mount {
  readonly plugin: string;
  readonly routes: RoutePlugin;
  readonly prefix?: string;
  /** While it returns false, the routes answer 503. */
  active(): boolean;
  onFailure(error: unknown): void;
}

/** The HTTP side of the server: the steps of every request, and the registration of plugins' routes. */
export interface Shell {
  readonly app: FastifyInstance;
  readonly routes: RoutesService;
  readonly requests: RequestObservers;
  mount(mount: Mount): void;
  /** Closes every connection, including those of other protocols. */
  cut(this: void): void;
  /** Faults for an operator: those that make the server unready, and those that only degrade it. */
  concerns(): Promise<readonly ErrorDetail[]>;
  /** Routes with an incomplete declaration. */
  problems(): readonly RouteProblem[];
}

/** Builds the shell. Every request passes the steps in the order of this function. */
export async function createShell(options: ShellOptions): Promise<Shell> {
  const { server, mode, shutdown, auth } = options;
  const table = new RouteTable();
  const address = new PublicAddress(server.publicUrl);
  const app = createApp(options, address);
  const observers = new RequestObservers(app, options.log);
  const exemptions = new Exemptions(server, options.log);
  const rates = new RateLimit({ limits: server.rateLimit, exemptions, shared: options.shared });
  const inside = new InsideCallers();

  app.setValidatorCompiler(compileValidator);
  const budget = new BodyBudget(server.largeBodies.maxBytesInFlight);
  parseBodies(app, { maxDepth: server.maxBodyDepth, budget, readLarge: createReader(options.workers, server) });
  releaseConnections(app, shutdown.draining);
  passUpgrades(app);
  const cutUpgrades = trackUpgrades(app);
  answerConnect(app);
  nameCallers(app);
  boundConnections(app, server.maxConnections, options.log);
  takeSteps(app, [
    observers.begin,
    trackSignals(app, shutdown),
    addStandardHeaders(app, address),
    refuseOnWorkers(options.role, inside),
    refuseUnclearHosts,
    refuseOldWebSockets,
    allowOrigins(server, mode),
    refuseForeignPages(server, { mode, auth, address }),
    sendElsewhere(shutdown),
    relievePressure(app, server.pressure),
    identifyCallers(app, auth, { rates, exemptions, inside }),
    limitRates(rates),
    checkScopes,
    refuseForeignBodies,
    refuseLargeBodies,
    holdBudget(budget),
    inviteBodies(app),
  ]);

  app.setErrorHandler((error, request, reply) =>
    answerFailure(tellWrongMethod(error, request, reply, table), request, reply, shutdown, formOf(request, table)),
  );
  app.setNotFoundHandler((request, reply) => answerUnknownPath(request, reply, table));

  const health = lookAt(options);
  const shell = asShell(options, { app, table, inside, cutUpgrades, observers, health });
  shell.mount({
    plugin: 'core',
    routes: coreRoutes({
      ...options,
      leaving: shutdown.leaving,
      ...health,
    }),
    active: () => true,
    onFailure(error) {
      throw error;
    },
  });
  return shell;
}

const formOf = ({ is404, url, routeOptions }: FastifyRequest, table: RouteTable): FailureForm | undefined =>
  is404 ? table.failuresBeside(url) : routeOptions.config.failures;

/** Milliseconds that an answer waits for a probe that cannot change its status. Load balancers wait for a few seconds only. */
const DEGRADING_PROBE_MS = 500;

/** Collects the faults that make the server unready and those that degrade it. */
function lookAt({ probes, degraded, log }: ShellOptions) {
  const failing = createReadiness({ probes: () => probes().filter((probe) => !probe.degrades), log });
  const weakened = createReadiness({
    probes: () => probes().filter((probe) => probe.degrades),
    log,
    timeout: DEGRADING_PROBE_MS,
  });
  return { failing, degraded: async () => [...(degraded?.() ?? []), ...(await weakened())] };
}

interface ShellParts {
  readonly observers: RequestObservers;
  readonly app: FastifyInstance;
  readonly table: RouteTable;
  readonly inside: InsideCallers;
  readonly cutUpgrades: () => void;
  readonly health: ReturnType<typeof lookAt>;
}

function asShell(options: ShellOptions, parts: ShellParts): Shell {
  const { app, table, inside, cutUpgrades, observers, health } = parts;
  return {
    app,
    requests: observers,
    routes: {
      list: table.list,
      errors: options.errorTable,
      read: (path, principal) => inside.read(app, path, principal),
    },
    cut() {
      app.server.closeAllConnections();
      cutUpgrades();
    },
    concerns: async () => [...(await health.failing()), ...(await health.degraded())],
    problems: table.problems,
    mount: (mount) => void app.register(guarded(mount, { table, observers }), { prefix: mount.prefix ?? '' }),
  };
}

/** A step refuses requests without a host, with the same envelope as all refusals. */
const NODE_OPTIONS = { ...upgradeOptions, requireHostHeader: false };

/** With a certificate the server speaks https only. Fastify has a type for each kind of server, a difference that does not matter here. */
const protocolOf = (certificate: SecureContextOptions | undefined): { http: typeof NODE_OPTIONS } =>
  certificate === undefined
    ? { http: NODE_OPTIONS }
    : ({ https: { ...NODE_OPTIONS, ...certificate } } as unknown as { http: typeof NODE_OPTIONS });

/** The maximum length of a path parameter in characters, such as a document's name. */
const MAX_PARAM_LENGTH = 2000;

function createApp({ server, log, shutdown, certificate }: ShellOptions, address: PublicAddress): FastifyInstance {
  const logger: FastifyBaseLogger = log;
  const app = Fastify({
    // With a logger of its own, Fastify would replace our error serialiser and listen to the end of every response.
    childLoggerFactory: (_none, bindings, childOptions) => new LazyLogger(logger, bindings, childOptions),
    logController: new LogController({ disableRequestLogging: true, requestIdLogLabel: 'requestId' }),
    ...protocolOf(certificate),
    rewriteUrl: ({ url = '/' }) => address.pathOf(url),
    bodyLimit: server.bodyLimit,
    schemaController: { compilersFactory: { buildSerializer } },
    routerOptions: { maxParamLength: MAX_PARAM_LENGTH },
    requestTimeout: server.requestTimeout,
    keepAliveTimeout: server.keepAliveTimeout,
    trustProxy: server.trustProxy,
    genReqId: requestId,
    requestIdHeader: false,
    return503OnClosing: false,
    forceCloseConnections: 'idle',
    clientErrorHandler: answerMalformed,
    frameworkErrors: (error, request, reply) => {
      void reply.header('x-request-id', request.id);
      answerFailure(error, request, reply, shutdown);
    },
  });
  // At level info Fastify only logs its address, which the start command prints better.
  app.log = Object.assign(log.child({}), { info: log.debug.bind(log) });
  return app;
}

/**
 * Registers a plugin's routes in a scope of their own. A rejection out of it would make Fastify refuse every later plugin with the same
 * error, so failures are caught here, including those of nested plugins, and the routes answer 503.
 */
function guarded(
  mount: Mount,
  parts: Pick<ShellParts, 'table' | 'observers'>,
): (scope: FastifyInstance) => Promise<void> {
  const { plugin } = mount;
  return async (scope) => {
    let failed = false;
    const fail = (error: unknown): void => {
      failed = true;
      mount.onFailure(error);
    };
    scope.addHook('onRoute', (route) => declare(route, plugin, parts));
    scope.addHook('onRequest', (_request, _reply, done) =>
      done(failed || !mount.active() ? httpErrors.PLUGIN_UNAVAILABLE({ plugin }) : undefined),
    );
    try {
      await mount.routes(scope);
    } catch (error) {
      fail(error);
    }
    scope.after((error) => {
      if (error) fail(error);
    });
  };
}

function declare(
  route: RouteOptions,
  plugin: string,
  { table, observers }: Pick<ShellParts, 'table' | 'observers'>,
): void {
  table.add(plugin, route);
  route.config = { ...route.config, plugin };
  attributeRoute(route, plugin, observers);
  wrapRoute(route, observers);
}
