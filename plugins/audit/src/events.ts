import { DEFAULT_TENANT, nameOfKey, splitTenantKey } from '@editor-companion/core/plugin';
import type { EventMeta, Host } from '@editor-companion/core/plugin';
import type { Draft } from './entry.ts';

/** What is done over the sockets of live documents is heard of as events. */
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

/** Told after the fact, once for everybody who took part: whatever request it comes out of has another entry. */
const LATER: ReadonlySet<string> = new Set(['doc:edited']);

/** Names of actions that come from events alone. */
export const eventActions = (): string[] => Object.values(ACTIONS);

type Payload = Readonly<Record<string, unknown>>;

interface EventParts {
  /** Whether what runs just now belongs to a request, which is written down by itself. */
  readonly isWithinRequest: () => boolean;
  readonly isLeftOut: (action: string) => boolean;
  readonly append: (draft: Draft) => void;
  readonly keepsAddresses: boolean;
}

/** Makes entries of what happens in documents without a request. */
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

/** Versions that the server saves by itself are nobody's act, though they name who wrote last. */
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

/** Keys have ids that begin so; see the plugin auth. */
function kindOf(user: string): Draft['actor']['kind'] {
  if (user === 'anonymous') return 'anonymous';
  return user.startsWith('server:') ? 'server' : 'user';
}
