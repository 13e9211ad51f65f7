import { lookup } from 'node:dns/promises';
import type { Server as HttpsServer } from 'node:https';
import type { AddressInfo } from 'node:net';
import type { FastifyInstance } from 'fastify';
import type { Logger as PinoLogger } from 'pino';
import type { BackupSchedule } from './backup/schedule.ts';
import { certificateFiles } from './boot/check-certificate.ts';
import type { Plan } from './boot/plan.ts';
import { BootError, type BootReport } from './report/problem.ts';
import type { WorkersService } from './contracts/workers.ts';
import type { DataFolder } from './data/data-folder.ts';
import type { Encryption } from './encryption/encryption.ts';
import type { Rotation } from './encryption/rotation.ts';
import { checkKeys } from './encryption/known-keys.ts';
import type { Tenants } from './tenants/tenants.ts';
import type { Shell } from './http/create-shell.ts';
import { watchCertificate } from './network/certificate.ts';
import { withDeadline } from './kernel/deadline.ts';
import type { Kernel } from './kernel/kernel.ts';
import type { PluginRuntime, PluginState } from './kernel/plugin-runtime.ts';
import { readyPlugins, refusedData, refuseFailures, startPlugins, tellFailures } from './kernel/start-plugins.ts';
import { refuseUnfinishedMove } from './data/move-mark.ts';
import { endWork } from './shutdown.ts';

/** A server whose plugins are set up: `app.inject` works at once, the network after `listen`. */
export interface Companion {
  readonly app: FastifyInstance;
  readonly log: PinoLogger;
  /** The address that the server listens on, such as `http://127.0.0.1:1235`; undefined before `listen`. */
  readonly address: string | undefined;
  readonly mode: string;
  readonly report: BootReport;
  /** Milliseconds that `drain` may wait for load balancers and running work before plugins close. */
  readonly longestShutdown: number;
  readonly kernel: Kernel;
  plugins(): readonly { name: string; version: string; state: PluginState }[];
  listen(): Promise<string>;
  /**
   * Shuts the server down behind a load balancer: readiness answers 503, the server accepts connections for another `server.drainDelay`,
   * then it closes as `close` does.
   */
  drain(): Promise<void>;
  /**
   * Accepts no more connections, waits up to `server.shutdownTimeout` for running work, aborts the rest, then closes plugins in reverse
   * order. Idempotent.
   */
  close(): Promise<void>;
  [Symbol.asyncDispose](): Promise<void>;
}

/** The parts that `assemble` gives to a server. */
export interface ServerParts {
  readonly plan: Plan;
  readonly log: PinoLogger;
  readonly kernel: Kernel;
  readonly runtimes: readonly PluginRuntime[];
  readonly shell: Shell;
  readonly dataFolder: DataFolder;
  readonly backups: BackupSchedule;
  readonly encryption: Encryption;
  readonly rotation: Rotation;
  readonly workers: WorkersService & { close(): Promise<void> };
  readonly tenants: Tenants;
}

/** Default of `server.drainDelay` in milliseconds. Load balancers poll every few seconds; a developer should not have to wait for them. */
const DRAIN_DELAYS = { production: 5_000, development: 500, test: 0 } as const;

/** The life of a server, from the setup of its plugins to the end of its last thread. */
export class RunningServer implements Companion {
  readonly app: FastifyInstance;
  readonly log: PinoLogger;
  readonly kernel: Kernel;
  readonly report: BootReport;
  readonly mode: string;
  readonly longestShutdown: number;
  readonly #parts: ServerParts;
  readonly #options: Plan['config']['core'];
  readonly #drainDelay: number;
  #address: string | undefined;
  #unwatch: () => void = () => undefined;
  #closing: Promise<void> | undefined;

  constructor(parts: ServerParts) {
    const { plan, log, kernel, shell } = parts;
    const { mode, server } = plan.config.core;
    this.#parts = parts;
    this.#options = plan.config.core;
    this.#drainDelay = server.drainDelay ?? DRAIN_DELAYS[mode];
    this.app = shell.app;
    this.log = log;
    this.kernel = kernel;
    this.report = plan.report;
    this.mode = mode;
    this.longestShutdown = this.#drainDelay + server.shutdownTimeout;
  }

  get address(): string | undefined {
    return this.#address;
  }

  plugins: Companion['plugins'] = () =>
    this.#parts.runtimes.map(({ name, version, state }) => ({ name, version, state }));

  /** Sets every plugin up. @throws BootError when a plugin that is not optional fails, or a route has no access declaration. */
  async start(): Promise<void> {
    const { runtimes, kernel, shell, plan } = this.#parts;
    const { setupTimeout } = this.#options.boot;
    await this.#setUp();
    await refuseUnfinishedMove(kernel.service('database'));
    await this.#checkKeys();
    await readyPlugins(runtimes, setupTimeout);
    refuseFailures(runtimes, plan.report);
    await this.#parts.tenants.listen();
    await shell.app.ready();
    refuseFailures(runtimes, plan.report);
    refuseUndeclaredRoutes(shell, plan.report);
    await this.#parts.rotation.resume();
    tellFailures(runtimes, kernel);
  }

  /** Runs before anything is read or written. @throws CompanionError ENCRYPTION_KEY_MISSING, ENCRYPTION_KEY_WRONG. */
  async #checkKeys(): Promise<void> {
    const { kernel, encryption } = this.#parts;
    const database = kernel.service('database');
    if (database) await checkKeys(database, encryption.material);
  }

  /**
   * The variant of `start` for commands that move data: plugins offer their services but begin no work of their own. @throws BootError when
   * a plugin that is not optional fails.
   */
  async startToMove(): Promise<void> {
    const { runtimes, plan } = this.#parts;
    await this.#setUp();
    await this.#checkKeys();
    for (const runtime of runtimes)
      if (runtime.state === 'active') await runtime.readyToMove(this.#options.boot.setupTimeout);
    refuseFailures(runtimes, plan.report);
  }

  async #setUp(): Promise<void> {
    const { runtimes, kernel, shell, plan } = this.#parts;
    await startPlugins(runtimes, kernel, shell, this.#options.boot.setupTimeout);
    // Ready steps write to the data folder. A server that cannot start must leave the folder unchanged.
    refuseFailures(runtimes, plan.report);
    await this.#parts.tenants.prepare().catch((error: unknown) => {
      throw refusedData(plan.report, error);
    });
  }

  listen = async (): Promise<string> => {
    const { server } = this.#options;
    // For a host name with two addresses, Fastify would open a second server without our limits and sockets.
    const { address: host } = await lookup(server.host);
    await this.app.listen({ host, port: server.port });
    this.#watchCertificate();
    this.#address = addressOf(this.app, server.tls === undefined ? 'http' : 'https');
    this.#parts.backups.start();
    this.kernel.bus.emit('core', 'server:ready', { address: this.#address });
    this.#parts.tenants.resume();
    return this.#address;
  };

  #watchCertificate(): void {
    const files = certificateFiles(this.#parts.plan.config);
    const server: object = this.app.server;
    if (files !== undefined) this.#unwatch = watchCertificate(server as HttpsServer, files, { log: this.log });
  }

  drain = (): Promise<void> => (this.#closing ??= this.#shutDown(this.#drainDelay));

  close = (): Promise<void> => (this.#closing ??= this.#shutDown(0));

  [Symbol.asyncDispose](): Promise<void> {
    return this.close();
  }

  /** Runs every step, even after an earlier one threw. @throws AggregateError with all errors. */
  async #shutDown(delay: number): Promise<void> {
    const { kernel, runtimes, dataFolder, backups, workers, rotation, tenants } = this.#parts;
    const { closeTimeout } = this.#options.boot;
    const faults: unknown[] = [];
    this.#unwatch();
    await attempt(() => this.#endWork(delay), faults);
    await attempt(() => backups.close(), faults);
    await attempt(() => rotation.close(), faults);
    await attempt(() => tenants.close(), faults);
    await attempt(() => withDeadline(closeTimeout, () => kernel.bus.settle(), lateHandlers), faults);
    for (const runtime of runtimes.toReversed()) faults.push(...(await runtime.close(closeTimeout)));
    await attempt(() => dataFolder.close(), faults);
    await attempt(() => workers.close(), faults);
    kernel.faults[Symbol.dispose]();
    if (faults.length > 0) throw new AggregateError(faults, 'The server did not shut down cleanly.');
  }

  #endWork(delay: number): Promise<void> {
    const { kernel, runtimes, shell, log } = this.#parts;
    return endWork({
      // A server that never listened has no traffic to drain.
      delay: this.#address === undefined ? 0 : delay,
      timeout: this.#options.server.shutdownTimeout,
      log,
      leave: () => kernel.startLeaving(),
      async drain() {
        kernel.startDrain();
        await Promise.all([shell.app.close(), ...runtimes.map((runtime) => runtime.drain())]);
      },
      abort: () => kernel.startShutdown(),
      cut: () => shell.cut(),
    });
  }
}

const lateHandlers = (): Error => new Error('event handlers did not finish in time');

/** Refuses every route, of the core or of a plugin, that declares neither a scope nor public access. */
function refuseUndeclaredRoutes(shell: Shell, report: BootReport): void {
  const problems = shell.problems();
  if (problems.length === 0) return;
  const added = problems.map(({ plugin, message }) => ({ severity: 'error' as const, plugin, path: plugin, message }));
  throw new BootError(
    { ...report, ok: false, problems: [...report.problems, ...added] },
    'Some routes are not declared completely.',
  );
}

function addressOf(app: FastifyInstance, protocol: string): string {
  const { address, family, port } = app.server.address() as AddressInfo;
  return `${protocol}://${family === 'IPv6' ? `[${address}]` : address}:${port}`;
}

async function attempt(step: () => unknown, faults: unknown[]): Promise<void> {
  try {
    await step();
  } catch (error) {
    faults.push(error);
  }
}
