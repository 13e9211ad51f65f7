import type { CommandInvocation, PluginCommand } from '@editor-companion/core/plugin';

const PAGE_SIZE = 100;
const DAY_MS = 86_400_000;

/** The members of a key that the list shows. */
interface Key {
  readonly id: string;
  readonly name: string;
  readonly kind: string;
  readonly state: string;
  readonly owner: string;
  readonly scopes: readonly string[];
  readonly expiresAt: string;
  readonly usedAt?: string;
}

type Action = (invocation: CommandInvocation, id: string) => Promise<void>;

/** By their first words: whether the action takes the id of a key. */
const ACTIONS: Readonly<Record<string, { readonly takes: number; readonly run: Action }>> = {
  list: { takes: 0, run: list },
  make: { takes: 0, run: make },
  rotate: { takes: 1, run: rotate },
  revoke: { takes: 1, run: revoke },
};

/** `companion keys`: API keys of the running server. */
export const command: PluginCommand = {
  name: 'keys',
  summary: 'Create, list, rotate and revoke API keys of the running server.',
  usage: 'list | make --name <name> --scopes <scopes> | rotate <id> | revoke <id>',
  options: {
    name: { type: 'string', value: 'name', description: 'For a new key: its purpose.' },
    scopes: { type: 'string', value: 'list', description: 'For a new key: import,export.' },
    documents: { type: 'string', value: 'roles', description: 'For a new key: "cms-*=editor,legal-*=viewer".' },
    kind: { type: 'string', value: 'kind', description: 'For a new key: user or server.' },
    tenant: { type: 'string', value: 'name', description: 'For a new key, or to list only keys of this tenant.' },
    owner: { type: 'string', value: 'id', description: 'Owner of a new key, or to list only keys of this user.' },
    days: { type: 'string', value: 'number', description: 'For a new key: days until it expires.' },
    overlap: {
      type: 'string',
      value: 'seconds',
      description: 'With rotate: seconds for which the old secret remains valid.',
    },
  },
  maxArgs: 2,
  callsServer: true,
  async run(invocation) {
    const [name = 'list', id = ''] = invocation.args;
    const action = Object.hasOwn(ACTIONS, name) ? ACTIONS[name] : undefined;
    if (action === undefined || invocation.args.length > 1 + action.takes || (action.takes === 1 && id === ''))
      invocation.misuse('Name an action: list, make, rotate <id> or revoke <id>.');
    await action?.run(invocation, id);
  },
};

async function list({ flags, callServer, print, printTable }: CommandInvocation): Promise<void> {
  const query = new URLSearchParams({ pageSize: String(PAGE_SIZE) });
  for (const name of ['tenant', 'owner']) if (typeof flags[name] === 'string') query.set(name, flags[name]);
  const page = (await callServer('GET', `/keys?${query.toString()}`)) as {
    readonly items: readonly Key[];
    readonly total: number;
  };
  if (page.items.length === 0) return print('There are no keys.');
  printTable([['id', 'name', 'kind', 'state', 'owner', 'scopes', 'expires', 'last used'], ...page.items.map(rowOf)]);
  if (page.total > page.items.length) print(`${page.items.length} of ${page.total}, newest first.`);
}

const rowOf = ({ id, name, kind, state, owner, scopes, expiresAt, usedAt = '' }: Key): string[] => [
  id,
  name,
  kind,
  state,
  owner,
  scopes.join(','),
  expiresAt.slice(0, 10),
  usedAt,
];

async function make(invocation: CommandInvocation): Promise<void> {
  const { flags, callServer, misuse } = invocation;
  const { name, scopes, kind, tenant, owner, days, documents } = flags;
  if (typeof name !== 'string' || typeof scopes !== 'string')
    return misuse('Give the purpose and the scopes of the key: --name CMS --scopes import,export.');
  const span = days === undefined ? undefined : Number(days);
  if (span !== undefined && !(span > 0)) misuse('--days must be a number greater than 0.');
  const body = {
    name,
    scopes: scopes.split(',').map((scope) => scope.trim()),
    kind,
    tenant,
    owner,
    documents: typeof documents === 'string' ? rolesIn(documents) : undefined,
    expiresAt: span === undefined ? undefined : new Date(Date.now() + span * DAY_MS).toISOString(),
  };
  show(invocation, (await callServer('POST', '/keys', body)) as Key & { readonly secret: string });
}

const rolesIn = (text: string): Record<string, string> =>
  Object.fromEntries(
    text
      .split(',')
      .map((part) => [part.slice(0, part.lastIndexOf('=')).trim(), part.slice(part.lastIndexOf('=') + 1).trim()]),
  );

async function rotate(invocation: CommandInvocation, id: string): Promise<void> {
  const { overlap } = invocation.flags;
  if (overlap !== undefined && !/^\d{1,9}$/.test(String(overlap)))
    invocation.misuse('--overlap must be a number of seconds.');
  const body = overlap === undefined ? {} : { overlap: Number(overlap) };
  const path = `/keys/${encodeURIComponent(id)}/rotate`;
  show(invocation, (await invocation.callServer('POST', path, body)) as Key & { readonly secret: string });
}

/** Prints the secret alone on the first line, for scripts. */
function show({ print }: CommandInvocation, { id, secret, expiresAt }: Key & { readonly secret: string }): void {
  print(`${secret}\n`);
  print(`This is the key ${id}, shown once. It expires at ${expiresAt}.`);
}

async function revoke({ callServer, print }: CommandInvocation, id: string): Promise<void> {
  await callServer('DELETE', `/keys/${encodeURIComponent(id)}`);
  print(`The key ${id} is revoked.`);
}
