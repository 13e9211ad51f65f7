import { once } from 'node:events';
import { createServer, type IncomingMessage } from 'node:http';
import type { AddressInfo, Socket } from 'node:net';
import type { AuthService, DocumentLog, Logger, RelayService, WorkersService } from '@editor-companion/core/plugin';
import { Value } from 'typebox/value';
import { Actions } from '../src/actions/actions.ts';
import { Merger } from '../src/merge/merger.ts';
import task, { type MergeInput } from '../src/merge/worker.ts';
import { Options, type CollabOptions } from '../src/options/options.ts';
import { Roles } from '../src/roles.ts';
import { LiveRooms } from '../src/room/live-rooms.ts';
import { Limits } from '../src/socket/limits.ts';
import { CollabServer } from '../src/socket/server.ts';
import { Turn } from '../src/time/turn.ts';
import { Wheel } from '../src/time/wheel.ts';
import { MemoryLog } from './memory-log.ts';

const nothing = (): void => undefined;

export interface BareServerOptions {
  readonly options?: Partial<CollabOptions>;
  readonly auth?: AuthService;
  readonly log?: DocumentLog;
  readonly relay?: RelayService;
}

/** Fake threads that work immediately. The threads themselves are not under test. */
const workers: WorkersService = {
  pool: () => ({
    run: (input) => Promise.try(() => task(input as MergeInput, { progress: nothing }) as never),
    close: async () => undefined,
  }),
};

function loggerTo(logged: unknown[]): Logger {
  const keep = (fields: unknown): void => void logged.push(fields);
  const logger: Logger = {
    trace: nothing,
    debug: nothing,
    info: nothing,
    warn: keep,
    error: keep,
    child: () => logger,
  };
  return logger;
}

/** Starts collaboration without the plugin host, with a log in memory and a clock that the test controls. */
export async function startBareServer({ options = {}, auth, log = new MemoryLog(), relay }: BareServerOptions = {}) {
  const logged: unknown[] = [];
  const logger = loggerTo(logged);
  const settings = Value.Default(Options, { presenceInterval: 1, ...options }) as CollabOptions;
  const onError = (error: unknown): void => void logged.push(error);
  const wheel = new Wheel(onError);
  const turn = new Turn(onError);
  const merger = new Merger(workers);
  const rooms = new LiveRooms({
    options: settings,
    log,
    merger,
    wheel,
    turn,
    logger,
    node: 'test',
    relay: () => relay,
  });
  rooms.start();
  const server = new CollabServer({
    options: settings,
    rooms,
    wheel,
    turn,
    roles: new Roles(() => auth),
    actions: new Actions(logger),
    limits: new Limits(settings),
    logger,
  });
  const http = createServer();
  http.on('upgrade', (request: IncomingMessage, socket: Socket, head) => {
    const url = new URL(request.url ?? '/', 'http://localhost');
    server.accept(request, socket, head, {
      document: decodeURIComponent(url.pathname.slice(1)) || undefined,
      authorization: request.headers.authorization,
      token: url.searchParams.get('token') ?? undefined,
      address: request.socket.remoteAddress ?? '',
    });
  });
  http.listen(0, '127.0.0.1');
  await once(http, 'listening');
  const { port } = http.address() as AddressInfo;

  return {
    url: `ws://127.0.0.1:${port}`,
    server,
    rooms,
    wheel,
    log,
    logged,
    async [Symbol.asyncDispose]() {
      server.shutDown();
      http.closeAllConnections();
      http.close();
      await rooms.close();
      wheel.stop();
    },
  };
}
