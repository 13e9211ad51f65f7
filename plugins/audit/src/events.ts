import { DEFAULT_TENANT, nameOfKey, splitTenantKey } from '@editor-companion/core/plugin';
import type { EventMeta, Host } from '@editor-companion/core/plugin';
import type { Draft } from './entry.ts';

/** The actions over the sockets of live documents, by the event that reports them. */
const ACTIONS: Readonly<Record<string, string>> = {
  'doc:created': 'document.create',
  'doc:edited': 'document.edited',
  'doc:deleted': 'document.delete',
  'doc:restored': 'document.restore',
  'doc:renamed': 'document.rename',
  'doc:copied': 'document.copy',
  'doc:locked': 'document.lock',
  'doc:unlocked': 'document.unlock',
  'doc:access-restricted': 'document.restrict',
  'doc:access-lifted': 'document.lift-restriction',
  'doc:sent-away': 'document.send-away',
  'comment:created': 'comment.create',
  'comment:replied': 'comment.reply',
  'comment:edited': 'comment.edit',
  'comment:deleted': 'comment.delete',
  'comment:resolved': 'comment.resolve',
  'comment:reopened': 'comment.reopen',
  'comment:reacted': 'comment.react',
  'version:created': 'version.create',
  'version:updated': 'version.update',
  'version:deleted': 'version.delete',
  'version:reverted': 'version.restore',
};

/**
 * Events that report once for all editors after the fact. They are recorded even if a request caused them, because the entry of that
 * request is a different one.
 */
const LATER: ReadonlySet<string> = new Set(['doc:edited']);

/** Lists the names of actions that only events report. */
export const eventActions = (): string[] => Object.values(ACTIONS);

type Payload = Readonly<Record<string, unknown>>;

interface EventParts {
  /** Tells whether the current code runs within a request. The request has an entry of its own. */
  readonly isWithinRequest: () => boolean;
  readonly isLeftOut: (action: string) => boolean;
  readonly append: (draft: Draft) => void;
  readonly keepsAddresses: boolean;
}

/** Records the events of documents that no request caused. */
export function recordEvents(
  host: Pick<Host, 'on'>,
  { isWithinRequest, isLeftOut, append, keepsAddresses }: EventParts,
): void {
  const record = (payload: Payload, { name, addresses }: EventMeta & { readonly name: string }): void => {
    const action = ACTIONS[name];
    if (action === undefined || isLeftOut(action) || (isWithinRequest() && !LATER.has(name))) return;
    for (const user of usersIn(payload))
      append(draftOf(action, user, payload, keepsAddresses ? addresses?.[user] : undefined));
  };
  for (const pattern of ['doc:*', 'comment:*', 'version:*'] as const) host.on(pattern, record);
}

/** The server saves automatic versions by itself: they count as nobody's action, although they name the last editor. */
function usersIn({ user, users, kind }: Payload): string[] {
  if (kind === 'auto') return [];
  const named = Array.isArray(users) ? users : [user];
  return named.filter((one): one is string => typeof one === 'string');
}

function draftOf(action: string, user: string, payload: Payload, address: string | undefined): Draft {
  const { document, user: _user, users: _users, seq: _seq, ...others } = payload;
  const details = Object.entries(others).flatMap(([name, value]) =>
    typeof value === 'string' || typeof value === 'number' ? [[name, nameOfKey(String(value))] as const] : [],
  );
  const { tenant, name: id } = splitTenantKey(typeof document === 'string' ? document : '');
  return {
    actor: {
      id: user,
      kind: kindOf(user),
      ...(tenant !== DEFAULT_TENANT && { tenant }),
      ...(address !== undefined && { address }),
    },
    action,
    ...(id !== '' && { target: { kind: 'document', id } }),
    ...(details.length > 0 && { details: Object.fromEntries(details) }),
    outcome: 'done',
  };
}

/** API keys have ids with this prefix. The plugin auth defines it. */
function kindOf(user: string): Draft['actor']['kind'] {
  if (user === 'anonymous') return 'anonymous';
  return user.startsWith('server:') ? 'server' : 'user';
}
