import { columns } from './columns.ts';
import { stringFlag, UsageError, type Command, type Invocation } from './command.ts';
import { callServer, serverApiOptions } from './server-api.ts';

const PAGE_SIZE = 50;

interface Delivery {
  readonly id: string;
  readonly taskId: string;
  readonly type: string;
  readonly state: string;
  readonly attempts: number;
  readonly createdAt: number;
  readonly lastError?: string;
}

export const webhooks: Command = {
  name: 'webhooks',
  summary: 'List the notifications of the running server, or send one again.',
  usage: 'webhooks [list | replay <id>] [--state <state>] [--url <url>] [--token <token>]',
  options: {
    ...serverApiOptions,
    state: { type: 'string', value: 'state', description: 'Only those that are pending, delivered or dead.' },
  },
  maxArgs: 2,
  async run(invocation) {
    const [action = 'list', id] = invocation.args;
    if (action === 'list' && id === undefined) return list(invocation);
    if (action === 'replay' && id !== undefined) return replay(invocation, id);
    throw new UsageError('Say list, or replay and the id of a notification.', 'webhooks');
  },
};

async function list(invocation: Invocation): Promise<number> {
  const query = new URLSearchParams({ pageSize: String(PAGE_SIZE) });
  const state = stringFlag(invocation.flags, 'state');
  if (state !== undefined) query.set('state', state);
  const page = (await callServer(invocation, 'GET', `/webhook/deliveries?${query.toString()}`)) as {
    items: Delivery[];
    total: number;
  };
  invocation.terminal.out(page.items.length === 0 ? 'There are no notifications.' : table(page.items));
  if (page.total > page.items.length) invocation.terminal.out(`${page.items.length} of ${page.total}, newest first.`);
  return 0;
}

const table = (items: readonly Delivery[]): string =>
  columns(
    [
      ['id', 'created', 'type', 'state', 'attempts', 'last error'],
      ...items.map(({ id, createdAt, type, state, attempts, lastError = '' }) => [
        id,
        new Date(createdAt).toISOString(),
        type,
        state,
        String(attempts),
        lastError,
      ]),
    ],
    '',
  );

async function replay(invocation: Invocation, id: string): Promise<number> {
  await callServer(invocation, 'POST', `/webhook/deliveries/${encodeURIComponent(id)}/replay`);
  invocation.terminal.out(`${id} will be sent again.`);
  return 0;
}
