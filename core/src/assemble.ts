import type { Logger as PinoLogger } from 'pino';
import packageJson from '../package.json' with { type: 'json' };
import { BackupSchedule } from './backup/schedule.ts';
import { certificateFiles } from './boot/check-certificate.ts';
import type { Plan } from './boot/plan.ts';
import { coreErrorTable } from './core-error-table.ts';
import { DataFolder } from './data/data-folder.ts';
import { Encryption } from './encryption/encryption.ts';
import { readKeys } from './encryption/read-keys.ts';
import { Rotation } from './encryption/rotation.ts';
import { encryptionRoutes } from './encryption/routes.ts';
import { readCertificate } from './network/certificate.ts';
import { createShell, type Shell } from './http/create-shell.ts';
import { PublicAddress } from './http/public-address.ts';
import { checkTenants } from './http/access/check-tenants.ts';
import { createInstallation } from './installation.ts';
import { limitLogins } from './http/limits/login-limit.ts';
import { SharedCounts } from './http/limits/shared-counts.ts';
import { createWorkers } from './isolation/create-workers.ts';
import type { SpareThreads } from './isolation/spare-threads.ts';
import { LogLines } from './log/log-lines.ts';
import { Kernel } from './kernel/kernel.ts';
import { PluginRuntime } from './kernel/plugin-runtime.ts';
import { createFetchGuard } from './network/fetch-guard.ts';
import { RunningServer, type ServerParts } from './running-server.ts';
import { tenantDataPoint } from './tenants/point.ts';
import { tenantRoutes } from './tenants/routes.ts';
import { Tenants } from './tenants/tenants.ts';

interface AssemblyOptions {
  /** Starts although files that the data folder must have are missing. */
  readonly acceptsLoss?: boolean;
  /** Receives every log line; the service `logLines` reads from it. */
  readonly lines?: LogLines;
  /** Worker threads that outlive the server and serve the next one. */
  readonly spares?: SpareThreads | undefined;
}

/** Builds a server from its plan. No code of a plugin runs yet. */
export async function assemble(
  plan: Plan,
  log: PinoLogger,
  { acceptsLoss = false, lines = new LogLines(), spares }: AssemblyOptions = {},
): Promise<RunningServer> {
  const { core, root } = plan.config;
  const { dataDir } = plan;
  const { kernel, shared, tenants } = createKernel(plan, log);
  const runtimes = plan.plugins.map((plugin) => new PluginRuntime(plugin, log));
  const workers = createWorkers(kernel.metrics, () => kernel.service('tracing'), spares);
  const dataFolder = new DataFolder({ path: dataDir, log, acceptsLoss });
  const backups = new BackupSchedule({ ...core.backup, root, dataDir, log });
  const shell = await buildShell({ plan, log, kernel, shared, runtimes, backups, workers });
  kernel.services.set('dataFolder', dataFolder);
  const encryption = new Encryption(readKeys(core.encryption, { root, env: plan.config.environment.values }).material);
  kernel.services.set('encryption', encryption);
  const rotation = new Rotation({ encryption, database: () => kernel.service('database'), log });
  for (const routes of [encryptionRoutes(rotation), tenantRoutes(tenants)])
    shell.mount({ plugin: 'core', routes, active: () => true, onFailure: throwIt });
  kernel.services.set('fetchGuard', createFetchGuard({ ...core.fetch, log }));
  const { version } = packageJson;
  kernel.services.set('installation', createInstallation({ version, plan, kernel, runtimes, backups, shell }));
  kernel.services.set('logLines', lines);
  kernel.services.set('metrics', kernel.metrics);
  kernel.services.set('requests', shell.requests);
  kernel.services.set('routes', shell.routes);
  kernel.services.set('tenants', tenants);
  kernel.services.set('workers', workers);
  return new RunningServer({
    plan,
    log,
    kernel,
    runtimes,
    shell,
    dataFolder,
    backups,
    workers,
    encryption,
    rotation,
    tenants,
  });
}

const throwIt = (error: unknown): never => {
  throw error;
};

/** The kernel knows which files belong to which plugin, so it can tell which plugin caused a fault. */
function createKernel(plan: Plan, log: PinoLogger): { kernel: Kernel; shared: SharedCounts; tenants: Tenants } {
  const { core, root, environment } = plan.config;
  const shared = new SharedCounts({ kv: () => kernel.service('kv'), log });
  const kernel: Kernel = new Kernel({
    log,
    mode: core.mode,
    role: core.role,
    root,
    dataDir: plan.dataDir,
    env: environment.values,
    handlerTimeout: core.boot.handlerTimeout,
    maxUploadBytes: core.server.maxUploadBytes,
    addressOf: new PublicAddress(core.server.publicUrl).of,
    guardAuth: (service) =>
      limitLogins(tenants.guard(checkTenants(service)), { limits: core.server.failedLogins, log, shared }),
  });
  kernel.points.declare(tenantDataPoint, 'core');
  const tenants = new Tenants({ kernel, log, version: packageJson.version });
  for (const { definition, folder } of plan.plugins) {
    const { name, provides = [] } = definition;
    kernel.faults.add({ name, provides, ...(folder !== undefined && { folder }) });
  }
  return { kernel, shared, tenants };
}

interface ShellParts extends Pick<ServerParts, 'plan' | 'log' | 'kernel' | 'runtimes' | 'backups' | 'workers'> {
  readonly shared: SharedCounts;
}

function buildShell({ plan, log, kernel, shared, runtimes, backups, workers }: ShellParts): Promise<Shell> {
  const { server, mode, role } = plan.config.core;
  const files = certificateFiles(plan.config);
  return createShell({
    workers,
    certificate: files && readCertificate(files),
    server,
    mode,
    role,
    log,
    shared,
    shutdown: { leaving: kernel.leaving, draining: kernel.draining, aborted: kernel.signal },
    version: packageJson.version,
    plugins: () => runtimes.map(({ name, version, state }) => ({ name, version, state })),
    faulty: () => kernel.faults.faulty(),
    degraded: () => backups.degraded(),
    auth: () => kernel.service('auth'),
    errorTable: () => errorTable(plan),
    probes: () => kernel.probes,
    capabilities: () => kernel.describeCapabilities(),
  });
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
