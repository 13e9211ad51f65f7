import { lookup } from 'node:dns/promises';
import type { Server as HttpsServer } from 'node:https';
import type { AddressInfo } from 'node:net';
import type { FastifyInstance } from 'fastify';
import type { Logger as PinoLogger } from 'pino';
import type { BackupSchedule } from './backup/schedule.ts';
import { certificateFiles } from './boot/judge-certificate.ts';
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

/** What a server is put together of. */
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

/** Milliseconds of `server.drainDelay` where it is not configured. Balancers ask every few seconds; a developer waits. */
const DRAIN_DELAYS = { production: 5_000, development: 500, test: 0 } as const;

/** The life of a server, from the setup of its plugins to the end of the last thread. */
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

  /** Sets every plugin up. @throws BootError when a plugin that must not fail does, or a route is not declared completely. */
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

  /** Before anything is read or written. @throws CompanionError ENCRYPTION_KEY_MISSING, ENCRYPTION_KEY_WRONG. */
  async #checkKeys(): Promise<void> {
    const { kernel, encryption } = this.#parts;
    const database = kernel.service('database');
    if (database) await checkKeys(database, encryption.material);
  }

  /** In place of `start`: plugins offer their services and do nothing by themselves. @throws BootError when a plugin that must not fail does. */
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
    // Ready steps write to the data folder, which a server that cannot start has to leave as it is.
    refuseFailures(runtimes, plan.report);
    await this.#parts.tenants.prepare().catch((error: unknown) => {
      throw refusedData(plan.report, error);
    });
  }

  listen = async (): Promise<string> => {
    const { server } = this.#options;
    // Of a name with two addresses Fastify would serve the second one from another server, without our limits and sockets.
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

  /** Every step is taken, whatever the steps before it threw. @throws AggregateError of all that they threw. */
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
    if (faults.length > 0) throw new AggregateError(faults, 'The server did not close cleanly.');
  }

  #endWork(delay: number): Promise<void> {
    const { kernel, runtimes, shell, log } = this.#parts;
    return endWork({
      // Nobody has been sent to a server that never listened.
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
