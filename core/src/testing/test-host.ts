import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { FastifyInstance, InjectOptions, LightMyRequestResponse } from 'fastify';
import { pino, type Logger } from 'pino';
import type { TSchema } from 'typebox';
import { startCompanion, type CompanionOptions } from '../companion.ts';
import { SpareThreads } from '../isolation/spare-threads.ts';
import type { Companion } from '../running-server.ts';
import { definePlugin, type PluginDefinition } from '../plugin/definition.ts';
import type { EventMap, EventName, PointMap, PointName, ServiceMap, ServiceName } from '../plugin/maps.ts';

/** Milliseconds for a plugin's start and close. Test machines are busy. */
const PATIENCE_MS = 60_000;

/** Idle worker threads that hosts of this process share. */
const spares = new SpareThreads();

export interface TestHostOptions {
  /** Options by plugin name. */
  readonly options?: Readonly<Record<string, Readonly<Record<string, unknown>>>>;
  /** Fakes for services that no plugin under test provides. */
  readonly services?: Partial<ServiceMap>;
  readonly env?: Readonly<Record<string, string>>;
  /** Default: `test`. */
  readonly mode?: 'development' | 'production' | 'test';
  /** The `server` section of the configuration. The port is 0 unless given. */
  readonly server?: Readonly<Record<string, unknown>>;
  /** The `fetch` section of the configuration: internal hosts that the fetch guard allows. */
  readonly fetch?: Readonly<Record<string, unknown>>;
  /** The data folder of an earlier host, for tests of what survives a restart. */
  readonly dataDir?: string;
}

export interface RecordedEvent<K extends EventName = EventName> {
  readonly name: K;
  readonly payload: EventMap[K];
}

/** A server with only the plugins under test, on its own data folder. */
export interface TestHost extends AsyncDisposable {
  readonly app: FastifyInstance;
  readonly dataDir: string;
  /** Every log line so far. */
  readonly logs: readonly Record<string, unknown>[];
  readonly companion: Companion;
  inject(options: InjectOptions): Promise<LightMyRequestResponse>;
  /** Listens on a free loopback port: `http://127.0.0.1:port`. */
  listen(): Promise<string>;
  events(): readonly RecordedEvent[];
  events<K extends EventName>(name: K): readonly RecordedEvent<K>[];
  contributed<P extends PointName>(point: P): readonly PointMap[P][];
  /** @throws when nobody provides it. */
  use<S extends ServiceName>(service: S): ServiceMap[S];
  /** Resolves when no event handler is running. */
  settle(): Promise<void>;
  close(): Promise<void>;
}

/** A plugin with any options type: setup is a method, so all of them fit. */
type AnyPlugin = Pick<PluginDefinition, 'name'>;

/**
 * Starts a server for a test: the plugins under test, fakes for the services they need, an empty data folder, no network.
 * @throws BootError as the real server would.
 * @example
 * await using host = await createTestHost(csv, { options: { csv: { maxRows: 10 } } });
 * assert.deepEqual(host.contributed('importFormat').map(({ id }) => id), ['csv']);
 */
export async function createTestHost(
  plugins: AnyPlugin | readonly AnyPlugin[],
  options: TestHostOptions = {},
): Promise<TestHost> {
  const dataDir = options.dataDir ?? (await mkdtemp(join(tmpdir(), 'companion-test-')));
  const recorder = createRecorder();
  const { log, logs } = createMemoryLog();
  const tested = [plugins]
    .flat()
    .map((plugin) => [plugin.name, { use: plugin, options: options.options?.[plugin.name] ?? {} }] as const);
  const discard = async (): Promise<void> => {
    if (options.dataDir === undefined) await rm(dataDir, { recursive: true, force: true });
  };
  const started: CompanionOptions = {
    cwd: dataDir,
    env: { NODE_ENV: options.mode ?? 'test', ...options.env },
    log,
    config: {
      dataDir,
      // A busy machine must not turn answers into 503, and a test's leftover work is not waited for.
      server: { port: 0, pressure: { maxEventLoopDelay: 0 }, shutdownTimeout: 0, ...options.server },
      boot: { setupTimeout: PATIENCE_MS, closeTimeout: PATIENCE_MS },
      ...(options.fetch && { fetch: options.fetch }),
      // A test in production mode is not about the rule that auth must be configured.
      ...(options.mode === 'production' && !tested.some(([name]) => name === 'auth') && { auth: false as const }),
      plugins: Object.fromEntries([['test-kit', { use: fakes(recorder, options.services ?? {}) }], ...tested]) as never,
    },
  };
  // A worker thread may cache what it read from a folder, which would be stale for the next host of that folder.
  const companion = await startCompanion(started, options.dataDir === undefined ? spares : undefined).catch(
    async (error: unknown) => {
      await discard();
      throw error;
    },
  );

  async function close(): Promise<void> {
    await companion.close();
    await discard();
  }

  return {
    app: companion.app,
    dataDir,
    logs,
    companion,
    close,
    inject: (request) => companion.app.inject(request),
    listen: () => companion.listen(),
    events: recorder.events,
    contributed: (point) => [...companion.kernel.points.get(point)] as never,
    use(service) {
      const found = companion.kernel.service(service);
      if (found === undefined) throw new Error(`No plugin provides the service "${service}".`);
      return found;
    },
    settle: () => companion.kernel.bus.settle(),
    [Symbol.asyncDispose]: close,
  };
}

function fakes(recorder: Recorder, services: Partial<ServiceMap>): PluginDefinition {
  const names = Object.keys(services) as ServiceName[];
  return definePlugin<TSchema, ServiceName>({
    name: 'test-kit',
    version: '1.0.0',
    apiVersion: 1,
    provides: names,
    setup(host) {
      for (const name of names) host.provide(name, services[name] as never);
      host.on('*', (payload, { name }) => recorder.record(name, payload));
    },
  });
}

interface Recorder {
  record(name: string, payload: object): void;
  readonly events: TestHost['events'];
}

function createRecorder(): Recorder {
  const recorded: RecordedEvent[] = [];
  return {
    record: (name, payload) => void recorded.push({ name, payload } as RecordedEvent),
    events: (name?: EventName) => recorded.filter((event) => name === undefined || event.name === name) as never,
  };
}

function createMemoryLog(): { log: Logger; logs: Record<string, unknown>[] } {
  const logs: Record<string, unknown>[] = [];
  const log = pino(
    { level: 'debug' },
    { write: (line: string) => void logs.push(JSON.parse(line) as Record<string, unknown>) },
  );
  return { log, logs };
}
