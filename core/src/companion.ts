import { lookup } from 'node:dns/promises';
import type { AddressInfo } from 'node:net';
import type { FastifyInstance } from 'fastify';
import type { Logger as PinoLogger } from 'pino';
import packageJson from '../package.json' with { type: 'json' };
import { BackupSchedule } from './backup/schedule.ts';
import { coreErrorTable } from './core-error-table.ts';
import { makePlan, type Plan } from './boot/plan.ts';
import { BootError, type BootReport } from './boot/problem.ts';
import type { ConfigSources } from './config/read-config.ts';
import { DataFolder } from './data/data-folder.ts';
import { createShell, type Shell } from './http/create-shell.ts';
import { limitLogins } from './http/login-limit.ts';
import { createWorkers } from './isolation/create-workers.ts';
import { withDeadline } from './kernel/deadline.ts';
import { Kernel } from './kernel/kernel.ts';
import { PluginRuntime, type PluginState } from './kernel/plugin-runtime.ts';
import { judgeFailures, readyPlugins, startPlugins } from './kernel/start-plugins.ts';
import { createLogger } from './log/create-logger.ts';
import { createFetchGuard } from './network/fetch-guard.ts';
import { endWork } from './shutdown.ts';

export interface CompanionOptions extends ConfigSources {
  /** Default: made from the configuration. */
  readonly log?: PinoLogger;
  /** Go on without what is missing in the data folder; what is left of it is moved aside first. For one start only. */
  readonly acceptLoss?: boolean;
}

/** Milliseconds of `server.drainDelay` where it is not configured. Balancers ask every few seconds; a developer waits. */
const DRAIN_DELAYS = { production: 5_000, development: 500, test: 0 } as const;

/** A server that is set up: it answers `app.inject` at once and the network after `listen`. */
export interface Companion {
  readonly app: FastifyInstance;
  readonly log: PinoLogger;
  /** Where it listens, once it does: `http://127.0.0.1:1235`. */
  readonly address: string | undefined;
  readonly mode: string;
  readonly report: BootReport;
  /** Milliseconds that `drain` may spend on balancers and running work, before plugins close. */
  readonly longestShutdown: number;
  readonly kernel: Kernel;
  plugins(): readonly { name: string; version: string; state: PluginState }[];
  listen(): Promise<string>;
  /**
   * Ends the server behind a balancer: readiness turns 503, connections are still taken for `server.drainDelay`, and then as
   * `close`.
   */
  drain(): Promise<void>;
  /**
   * Takes no more connections, finishes work under way within `server.shutdownTimeout` and gives up what is left of it; then
   * plugins close in reverse order. Idempotent.
   */
  close(): Promise<void>;
  [Symbol.asyncDispose](): Promise<void>;
}

/** Reads and checks the configuration and every plugin without setting anything up. */
export async function checkCompanion(sources: ConfigSources = {}): Promise<BootReport> {
  return (await makePlan(sources)).report;
}

/**
 * Builds a server from its configuration.
 *
 * @throws BootError with everything that is wrong; nothing is left running.
 * @example
 * const companion = await createCompanion({ configFile: 'companion.config.ts' });
 * console.log(await companion.listen());
 */
export async function createCompanion(options: CompanionOptions = {}): Promise<Companion> {
  const plan = await makePlan(options);
  if (!plan.report.ok) throw new BootError(plan.report, 'The configuration has problems.');
  const log = options.log ?? createLogger({ level: plan.config.core.log.level });
  for (const { path, message, hint } of plan.report.problems) log.warn({ path, hint }, message);
  const server = await assemble(plan, log, options.acceptLoss ?? false);
  try {
    await server.start();
  } catch (error) {
    await server.close();
    throw error;
  }
  return server;
}

async function assemble(
  plan: Plan,
  log: PinoLogger,
  acceptsLoss: boolean,
): Promise<Companion & { start(): Promise<void> }> {
  const { core, root, environment } = plan.config;
  const { setupTimeout, closeTimeout, handlerTimeout } = core.boot;
  const kernel = new Kernel({
    log,
    mode: core.mode,
    root,
    dataDir: plan.dataDir,
    env: environment.values,
    handlerTimeout,
    maxUploadBytes: core.server.maxUploadBytes,
    guardAuth: (service) => limitLogins(service, { limits: core.server.failedLogins, log }),
  });
  const runtimes = plan.plugins.map((plugin) => new PluginRuntime(plugin, log));
  for (const { definition, folder } of plan.plugins) {
    const { name, provides = [] } = definition;
    kernel.faults.add({ name, provides, ...(folder !== undefined && { folder }) });
  }
  const plugins: Companion['plugins'] = () => runtimes.map(({ name, version, state }) => ({ name, version, state }));
  const workers = createWorkers();
  const shell = await createShell({
    workers,
    server: core.server,
    mode: core.mode,
    log,
    shutdown: { leaving: kernel.leaving, draining: kernel.draining, aborted: kernel.signal },
    version: packageJson.version,
    plugins,
    faulty: () => kernel.faults.faulty(),
    auth: () => kernel.service('auth'),
    errorTable: () => errorTable(plan),
    probes: () => kernel.probes,
    capabilities: () => kernel.describeCapabilities(),
  });
  const dataFolder = new DataFolder({ path: plan.dataDir, log, acceptsLoss });
  kernel.services.set('dataFolder', dataFolder);
  const backups = new BackupSchedule({ ...core.backup, root, dataDir: plan.dataDir, log });
  kernel.services.set('fetchGuard', createFetchGuard({ ...core.fetch, log }));
  kernel.services.set('routes', shell.routes);
  kernel.services.set('workers', workers);

  let address: string | undefined;
  let closing: Promise<void> | undefined;

  async function start(): Promise<void> {
    await startPlugins(runtimes, kernel, shell, setupTimeout);
    await readyPlugins(runtimes, setupTimeout);
    judgeFailures(runtimes, kernel, plan.report);
    await shell.app.ready();
    judgeFailures(runtimes, kernel, plan.report);
    refuseUndeclaredRoutes(shell, plan.report);
  }

  async function listen(): Promise<string> {
    // Of a name with two addresses Fastify would serve the second one from another server, without our limits and sockets.
    const { address: host } = await lookup(core.server.host);
    await shell.app.listen({ host, port: core.server.port });
    address = addressOf(shell.app);
    backups.start();
    kernel.bus.emit('core', 'server:ready', { address });
    return address;
  }

  async function finishWork(): Promise<void> {
    kernel.startDrain();
    await Promise.all([shell.app.close(), ...runtimes.map((runtime) => runtime.drain())]);
  }

  async function shutDown(delay: number): Promise<void> {
    const faults: unknown[] = [];
    const work = {
      delay: address === undefined ? 0 : delay,
      timeout: core.server.shutdownTimeout,
      log,
      leave: () => kernel.startLeaving(),
      drain: finishWork,
      abort: () => kernel.startShutdown(),
      cut: () => shell.cut(),
    };
    await attempt(() => endWork(work), faults);
    await attempt(() => backups.close(), faults);
    await attempt(
      () =>
        withDeadline(
          closeTimeout,
          () => kernel.bus.settle(),
          () => new Error('event handlers did not finish in time'),
        ),
      faults,
    );
    for (const runtime of runtimes.toReversed()) faults.push(...(await runtime.close(closeTimeout)));
    await attempt(() => dataFolder.close(), faults);
    await attempt(() => workers.close(), faults);
    kernel.faults[Symbol.dispose]();
    if (faults.length > 0) throw new AggregateError(faults, 'The server did not close cleanly.');
  }

  const drainDelay = core.server.drainDelay ?? DRAIN_DELAYS[core.mode];
  const close = (): Promise<void> => (closing ??= shutDown(0));
  const drain = (): Promise<void> => (closing ??= shutDown(drainDelay));
  return {
    app: shell.app,
    log,
    mode: core.mode,
    report: plan.report,
    longestShutdown: drainDelay + core.server.shutdownTimeout,
    kernel,
    plugins,
    start,
    listen,
    drain,
    close,
    get address() {
      return address;
    },
    [Symbol.asyncDispose]: close,
  };
}

/** A route that says neither who may call it nor that everybody may is refused, whoever wrote it. */
function refuseUndeclaredRoutes(shell: Shell, report: BootReport): void {
  const problems = shell.problems();
  if (problems.length === 0) return;
  const added = problems.map(({ plugin, message }) => ({ severity: 'error' as const, plugin, path: plugin, message }));
  throw new BootError(
    { ...report, ok: false, problems: [...report.problems, ...added] },
    'Some routes are not declared completely.',
  );
}

function errorTable(plan: Plan): { code: string; status: number; message: string; plugin: string }[] {
  const tables = [
    { plugin: 'core', errors: coreErrorTable },
    ...plan.plugins.map(({ definition }) => ({ plugin: definition.name, errors: definition.errors ?? {} })),
  ];
  return tables.flatMap(({ plugin, errors }) =>
    Object.entries(errors).map(([code, { status, message }]) => ({ code, status, message, plugin })),
  );
}

function addressOf(app: FastifyInstance): string {
  const { address, family, port } = app.server.address() as AddressInfo;
  return `http://${family === 'IPv6' ? `[${address}]` : address}:${port}`;
}

async function attempt(step: () => unknown, faults: unknown[]): Promise<void> {
  try {
    await step();
  } catch (error) {
    faults.push(error);
  }
}
