import type { CommandInvocation, Flags, PluginCommand, Static } from '@editor-companion/core/plugin';
import type { AuditOptions } from './options.ts';
import type { EntryPage, EntryView } from './schemas.ts';

type View = Static<typeof EntryView>;

const FILTERS = ['from', 'to', 'actor', 'tenant', 'action', 'target', 'outcome'] as const;
/** The number of entries that the table shows. */
const SHOWN = 50;

/** `companion audit` shows the log of the running server to its operator. */
export const command: PluginCommand<AuditOptions> = {
  name: 'audit',
  summary: 'List the audit log of the running server, or export it.',
  usage: '[list | export] [--as ndjson|csv] [--action <name>] [--from <time>] …',
  options: {
    as: { type: 'string', value: 'form', description: 'For an export: ndjson (default) or csv.' },
    from: { type: 'string', value: 'time', description: 'Entries at or after this time: 2026-01-31T08:00:00Z.' },
    to: { type: 'string', value: 'time', description: 'Entries before this time.' },
    actor: { type: 'string', value: 'id', description: 'Only entries of this user or key.' },
    tenant: { type: 'string', value: 'name', description: 'Only entries of this tenant.' },
    action: {
      type: 'string',
      value: 'name',
      description: 'Only this action, or with * at its end all actions with this prefix.',
    },
    target: { type: 'string', value: 'id', description: 'Only entries about this document, task or template.' },
    outcome: {
      type: 'string',
      value: 'outcome',
      description: 'Only entries with this outcome: done, refused or failed.',
    },
  },
  maxArgs: 1,
  callsServer: true,
  async run(invocation) {
    const [what = 'list'] = invocation.args;
    if (what === 'list') return list(invocation);
    if (what === 'export') return writeOut(invocation);
    return invocation.misuse(`There is no action «${what}»; known are list and export.`);
  },
};

function queryOf(flags: Flags, more: Readonly<Record<string, string>>): string {
  const query = new URLSearchParams(more);
  for (const name of FILTERS) {
    const value = flags[name];
    if (typeof value === 'string') query.set(name, value);
  }
  return query.toString();
}

async function list({ flags, callServer, print, printTable }: CommandInvocation<AuditOptions>): Promise<void> {
  const path = `/audit?${queryOf(flags, { limit: String(SHOWN) })}`;
  const { items, next } = (await callServer('GET', path)) as Static<typeof EntryPage>;
  if (items.length === 0) print('No entries match.');
  else printTable([['time', 'who', 'did', 'to', 'outcome', 'from'], ...items.map(rowOf)]);
  if (next !== null) print(`The newest ${SHOWN}; companion audit export writes all of them.`);
}

const rowOf = ({ time, actor, action, target, outcome, status }: View): string[] => [
  new Date(time).toISOString(),
  actor.id,
  action,
  target?.id ?? '',
  status === undefined || outcome === 'done' ? outcome : `${outcome} (${status})`,
  actor.address ?? '',
];

async function writeOut({ flags, exchange, print, untilInterrupted }: CommandInvocation<AuditOptions>): Promise<void> {
  const as = typeof flags['as'] === 'string' ? flags['as'] : 'ndjson';
  const path = `/audit/export?${queryOf(flags, { as })}`;
  await untilInterrupted(async (signal) => {
    const { body } = await exchange({ method: 'GET', path, signal });
    const decoder = new TextDecoder();
    let rest = '';
    for await (const piece of body) {
      const lines = `${rest}${decoder.decode(piece, { stream: true })}`.split(/\r?\n/);
      rest = lines.pop() ?? '';
      if (lines.length > 0) print(lines.join('\n'));
    }
    if (rest !== '') print(rest);
  });
}
