import { inspect } from 'node:util';
import { LoopWatch } from '../../attribution/loop-watch.ts';
import { createCompanion } from '../../companion.ts';
import type { Companion } from '../../running-server.ts';
import manifest from '../../../package.json' with { type: 'json' };
import { onFirstRequest, tidyUp } from '../after-start.ts';
import type { Command, Invocation, Terminal } from '../command.ts';
import { listenFailure } from './listen-failure.ts';
import { configSources, serverOptions } from '../options.ts';
import { closeOnSignals, guardStart, holdSignals, type HeldSignals } from '../signals.ts';
import { welcome } from './welcome.ts';

/** Closing has its own deadlines. This one applies when they fail. */
const EXIT_DEADLINE_MARGIN = 15_000;

export const start: Command = {
  name: 'start',
  summary: 'Start the server.',
  usage: 'start [--config <file>] [--role <role>] [--host <address>] [--port <number>] [--accept-loss]',
  options: {
    ...serverOptions,
    'accept-loss': {
      type: 'boolean',
      description: 'Start although data is missing in the data folder; the remaining files are first moved aside.',
    },
  },
  async run(invocation) {
    const held = holdSignals(process);
    const release = guardStart(process, (error) => invocation.terminal.err(inspect(error)));
    const companion = await boot(invocation, held).finally(() => {
      held.release();
      release();
    });
    if (companion === undefined) return 0;
    greet(companion, invocation.terminal);
    using watch = watchLoop(companion);
    let isIdle = true;
    onFirstRequest(companion.app.server, () => {
      isIdle = false;
      watch?.watch();
    });
    using _rest = tidyUp(() => isIdle);
    return await closeOnSignals(companion, process, companion.longestShutdown + EXIT_DEADLINE_MARGIN);
  },
};

/** Starts the server; undefined if a signal arrived meanwhile. */
async function boot(invocation: Invocation, held: HeldSignals): Promise<Companion | undefined> {
  const acceptLoss = invocation.flags['accept-loss'] === true;
  const companion = await createCompanion({ ...configSources(invocation), acceptLoss });
  if (!held.came) await listen(companion);
  if (!held.came) return companion;
  await companion.close();
  return undefined;
}

/** Undefined if watching is switched off. */
function watchLoop({ report, kernel, log }: Companion): LoopWatch | undefined {
  const after = report.values.find(({ path }) => path === 'log.heldLoop')?.value;
  if (typeof after !== 'number' || after === 0) return undefined;
  return new LoopWatch({ after, log, folders: kernel.faults.folders });
}

function greet(companion: Companion, terminal: Terminal): void {
  if (companion.mode === 'production')
    companion.log.info({ address: companion.address, plugins: companion.plugins() }, 'listening');
  else {
    const { address, mode, app, report } = companion;
    const publicUrl = report.values.find(({ path }) => path === 'server.publicUrl')?.value;
    const greeter = {
      address,
      mode,
      app,
      plugins: () => companion.plugins(),
      ...(typeof publicUrl === 'string' && { publicUrl }),
    };
    terminal.out(welcome(greeter, manifest.version));
  }
}

async function listen(companion: Companion): Promise<void> {
  try {
    await companion.listen();
  } catch (error) {
    await companion.close();
    throw listenFailure(error) ?? error;
  }
}
