import { after } from 'node:test';
import { Writable } from 'node:stream';
import { Value } from 'typebox/value';
import { createShell, type Mount, type Shell, type ShellOptions } from '../../src/http/create-shell.ts';
import { ServerOptions } from '../../src/config/server-options.ts';
import { createWorkers } from '../../src/isolation/create-workers.ts';
import { createLogger } from '../../src/log/create-logger.ts';
import type { RoutePlugin } from '../../src/plugin/host.ts';

export interface TestShell extends Shell {
  readonly logs: Record<string, unknown>[];
  readonly shutdown: AbortController;
}

/** Creates a shell with the given routes. It closes after the tests of the file. */
export async function createTestShell(
  routes: RoutePlugin = () => undefined,
  options: Partial<Omit<ShellOptions, 'server'>> & { server?: object; mount?: Partial<Mount> } = {},
): Promise<TestShell> {
  const { server = {}, mount, ...rest } = options;
  const logs: Record<string, unknown>[] = [];
  const shutdown = new AbortController();
  const sink = new Writable({
    write(line: Buffer, _encoding, done) {
      logs.push(JSON.parse(line.toString()) as Record<string, unknown>);
      done();
    },
  });
  const workers = createWorkers();
  const shell = await createShell({
    workers,
    server: Value.Default(ServerOptions, { port: 0, ...server }) as ServerOptions,
    mode: 'test',
    version: '1.2.3',
    log: createLogger({ level: 'debug', destination: sink, readable: false }),
    shutdown: { leaving: shutdown.signal, draining: shutdown.signal, aborted: shutdown.signal },
    auth: () => undefined,
    errorTable: () => [],
    probes: () => [],
    capabilities: () => ({}),
    plugins: () => [],
    ...rest,
  });
  shell.mount({
    plugin: 'sample',
    routes,
    active: () => true,
    onFailure: (error) => {
      throw error;
    },
    ...mount,
  });
  after(async () => {
    await shell.app.close();
    await workers.close();
  });
  return { ...shell, logs, shutdown };
}
