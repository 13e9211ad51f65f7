import { json } from 'node:stream/consumers';
import { setTimeout as delay } from 'node:timers/promises';
import { makePlan } from '../../boot/plan.ts';
import { columns } from '../columns.ts';
import { CommandFailure, UsageError, type Command, type Invocation } from '../command.ts';
import { exchange } from '../exchange.ts';
import { reportCount, untilInterrupted } from '../long-work.ts';
import { configSources } from '../options.ts';
import { callServer, serverApiOptions, type Caller } from '../server-api.ts';

/** Milliseconds between two reads of the progress. */
const POLL = 500;
const VERBS = ['status', 'rotate', 'cancel'] as const;

interface Run {
  readonly done: number;
  readonly total: number;
  readonly left: number;
  readonly endedAt?: number;
  readonly failure?: string;
}

interface State {
  readonly current: string | null;
  readonly needed: readonly string[];
  readonly stores: readonly {
    readonly name: string;
    readonly amounts: readonly { readonly key: string | null; readonly count: number }[];
  }[];
  readonly run: Run | null;
}

export const encryption: Command = {
  name: 'encryption',
  summary:
    'Show which keys encrypt the stored data, or encrypt everything with the first key, while the server is running.',
  usage: 'encryption [status | rotate [--whole] | cancel] [--json] [--url <url>] [--token <token>] [--config <file>]',
  options: {
    ...serverApiOptions,
    whole: { type: 'boolean', description: 'Encrypt the bytes of files again, not only their keys.' },
    json: { type: 'boolean', description: 'Print the result as JSON.' },
  },
  maxArgs: 1,
  async run(invocation) {
    const [verb = 'status'] = invocation.args;
    const known = VERBS.find((one) => one === verb);
    if (known === undefined)
      throw new UsageError(`The verb must be status, rotate or cancel, not "${verb}".`, 'encryption');
    const caller = await callerOf(invocation);
    if (known === 'cancel') await callServer(caller, { method: 'DELETE', path: '/encryption/rotation' });
    const run = known === 'rotate' ? await rotate(caller) : undefined;
    const state = await stateOf(caller);
    const { flags, terminal } = invocation;
    terminal.out(flags['json'] === true ? JSON.stringify(state, undefined, 2) : describe(state));
    if (run?.failure !== undefined)
      throw new CommandFailure(`Not everything was encrypted with the new key: ${run.failure}.`);
    if (run && run.left > 0)
      throw new CommandFailure(
        `${run.left} could not be encrypted with the new key; the server log names them. Run the command again.`,
      );
    return 0;
  },
};

async function callerOf(invocation: Invocation): Promise<Caller> {
  const { flags, terminal } = invocation;
  return { flags, terminal, values: (await makePlan(configSources(invocation))).report.values };
}

async function rotate(caller: Caller): Promise<Run> {
  const body = { whole: caller.flags['whole'] === true };
  await callServer(caller, { method: 'POST', path: '/encryption/rotation', body });
  const tell = reportCount((line) => caller.terminal.err(line), 'encrypted anew');
  return await untilInterrupted(
    (signal) => watch(caller, tell, signal),
    'The server continues; companion encryption status shows the progress, and cancel stops it.',
  );
}

async function watch(caller: Caller, tell: (run: Run) => void, signal: AbortSignal): Promise<Run> {
  for (;;) {
    const { run } = (await callServer(caller, { method: 'GET', path: '/encryption/rotation' })) as { run: Run };
    if (run.endedAt !== undefined) return run;
    tell(run);
    await delay(POLL, undefined, { signal }).catch(() => signal.throwIfAborted());
  }
}

async function stateOf(caller: Caller): Promise<State> {
  const { body } = await exchange(caller, { method: 'GET', path: '/encryption' });
  return ((await json(body)) as { data: State }).data;
}

function describe({ current, needed, stores, run }: State): string {
  const rows = stores.flatMap(({ name, amounts }) =>
    amounts.map(({ key, count }) => [name, key ?? '(not encrypted)', String(count)]),
  );
  const others = needed.filter((key) => key !== current);
  return [
    current === null ? 'New data is not encrypted.' : `The key «${current}» encrypts new data.`,
    ...(rows.length > 0 ? [columns([['of', 'key', 'count'], ...rows], '')] : []),
    ...(others.length > 0 ? [`Still needed for reading: ${others.join(', ')}.`] : ['No other key is needed.']),
    ...(run && run.endedAt === undefined ? [`Encrypting with the new key: ${run.done} of ${run.total} done.`] : []),
  ].join('\n');
}
