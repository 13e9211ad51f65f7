import type { CommandInvocation, PluginCommand } from '@editor-companion/core/plugin';

const PAGE_SIZE = 50;

/** The members of a delivery that the list shows. */
interface Delivery {
  readonly id: string;
  readonly type: string;
  readonly state: string;
  readonly attempts: number;
  readonly createdAt: number;
  readonly lastError?: string;
}

/** `companion webhooks`: the running server's outbox for operators. */
export const command: PluginCommand = {
  name: 'webhooks',
  summary: 'List the notifications of the running server, or send one again.',
  usage: '[list | replay <id>] [--state <state>] [--url <url>] [--token <token>]',
  options: {
    state: { type: 'string', value: 'state', description: 'Only those that are pending, delivered or dead.' },
  },
  maxArgs: 2,
  callsServer: true,
  async run(invocation) {
    const [action = 'list', id] = invocation.args;
    if (action === 'list' && id === undefined) return list(invocation);
    if (action === 'replay' && id !== undefined) return replay(invocation, id);
    invocation.misuse('Name an action: list, or replay and the id of a notification.');
  },
};

async function list({ flags, callServer, print, printTable }: CommandInvocation): Promise<void> {
  const query = new URLSearchParams({ pageSize: String(PAGE_SIZE) });
  if (typeof flags['state'] === 'string') query.set('state', flags['state']);
  const page = (await callServer('GET', `/webhook/deliveries?${query.toString()}`)) as {
    readonly items: readonly Delivery[];
    readonly total: number;
  };
  if (page.items.length === 0) print('There are no notifications.');
  else printTable([['id', 'created', 'type', 'state', 'attempts', 'last error'], ...page.items.map(rowOf)]);
  if (page.total > page.items.length) print(`${page.items.length} of ${page.total}, newest first.`);
}

const rowOf = ({ id, createdAt, type, state, attempts, lastError = '' }: Delivery): string[] => [
  id,
  new Date(createdAt).toISOString(),
  type,
  state,
  String(attempts),
  lastError,
];

async function replay({ callServer, print }: CommandInvocation, id: string): Promise<void> {
  await callServer('POST', `/webhook/deliveries/${encodeURIComponent(id)}/replay`);
  print(`${id} will be sent again.`);
}
