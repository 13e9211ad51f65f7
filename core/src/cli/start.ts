import { createCompanion, type Companion } from '../companion.ts';
import manifest from '../../package.json' with { type: 'json' };
import { CommandFailure, type Command } from './command.ts';
import { configSources, serverOptions } from './options.ts';
import { closeOnSignals } from './signals.ts';
import { welcome } from './welcome.ts';

/** Closing takes its own deadlines; this one is for when those fail. */
const EXIT_DEADLINE_MARGIN = 5_000;

export const start: Command = {
  name: 'start',
  summary: 'Start the server.',
  usage: 'start [--config <file>] [--host <address>] [--port <number>]',
  options: serverOptions,
  async run(invocation) {
    const companion = await createCompanion(configSources(invocation));
    const closed = closeOnSignals(companion, process, shutdownTimeout(companion) + EXIT_DEADLINE_MARGIN);
    await listen(companion);
    if (companion.mode === 'production') {
      companion.log.info({ address: companion.address, plugins: companion.plugins() }, 'listening');
    } else invocation.terminal.out(welcome(companion, manifest.version));
    return closed;
  },
};

async function listen(companion: Companion): Promise<void> {
  try {
    await companion.listen();
  } catch (error) {
    await companion.close();
    throw listenFailure(error) ?? error;
  }
}

interface ListenError extends Error {
  readonly code?: string;
  readonly address?: string;
  readonly port?: number;
}

function listenFailure(error: unknown): CommandFailure | undefined {
  if (!(error instanceof Error)) return undefined;
  const { code, address, port } = error as ListenError;
  const place = `${address}:${port}`;
  switch (code) {
    case 'EADDRINUSE':
      return new CommandFailure(`Something listens on ${place} already. Stop it, or choose another port with --port.`);
    case 'EACCES':
      return new CommandFailure(`Listening on ${place} is not permitted. Choose a port above 1023 with --port.`);
    case 'EADDRNOTAVAIL':
    case 'ENOTFOUND':
      return new CommandFailure(
        `This machine has no address ${address ?? 'of that name'}. Correct --host or server.host.`,
      );
    default:
      return undefined;
  }
}

function shutdownTimeout({ report }: Companion): number {
  const value = report.values.find(({ path }) => path === 'server.shutdownTimeout')?.value;
  return typeof value === 'number' ? value : 0;
}
