import type { Selectable } from 'kysely';
import type { EntryTable } from './database.ts';
import type { Outcome } from './outcome.ts';

/** Who did what, to what, when and how it ended. */
export interface Entry {
  /** Grows with time, so that entries are in order by it. */
  readonly id: string;
  /** Milliseconds since the epoch. */
  readonly time: number;
  readonly actor: {
    readonly id: string;
    readonly name?: string;
    readonly kind: 'anonymous' | 'user' | 'server';
    readonly tenant?: string;
    /** The credential, as far as it has an id: that of a key, or the `jti` of a token. */
    readonly credential?: string;
    readonly address?: string;
  };
  readonly action: string;
  readonly target?: { readonly kind: string; readonly id: string };
  /** What else the action was about: a thread of a document, the other name of a copy. */
  readonly details?: Readonly<Record<string, string>>;
  readonly outcome: Outcome;
  /** HTTP status of the answer; absent for what came over a socket. */
  readonly status?: number;
  readonly requestId?: string;
}

/** An entry before it has its place. */
export type Draft = Omit<Entry, 'id' | 'time'>;

type Row = Selectable<EntryTable>;

/** Characters that an entry keeps of a text that comes from a caller, such as the name of a document. */
const MAX_TEXT = 2000;
const cut = (text: string): string => (text.length > MAX_TEXT ? `${text.slice(0, MAX_TEXT)}…` : text);

export const toRow = ({ id, time, actor, action, target, details, outcome, status, requestId }: Entry): Row => ({
  id,
  time,
  actor_id: cut(actor.id),
  actor_name: actor.name === undefined ? null : cut(actor.name),
  actor_kind: actor.kind,
  tenant: actor.tenant === undefined ? null : cut(actor.tenant),
  credential: actor.credential === undefined ? null : cut(actor.credential),
  address: actor.address ?? null,
  action,
  target_kind: target?.kind ?? null,
  target_id: target === undefined ? null : cut(target.id),
  details: details === undefined ? null : cut(JSON.stringify(details)),
  outcome,
  status: status ?? null,
  request_id: requestId ?? null,
});

export function toEntry(row: Row): Entry {
  return {
    id: row.id,
    time: row.time,
    actor: {
      id: row.actor_id,
      ...(row.actor_name !== null && { name: row.actor_name }),
      kind: row.actor_kind,
      ...(row.tenant !== null && { tenant: row.tenant }),
      ...(row.credential !== null && { credential: row.credential }),
      ...(row.address !== null && { address: row.address }),
    },
    action: row.action,
    ...(row.target_kind !== null && { target: { kind: row.target_kind, id: row.target_id ?? '' } }),
    ...(row.details !== null && { details: detailsIn(row.details) }),
    outcome: row.outcome,
    ...(row.status !== null && { status: row.status }),
    ...(row.request_id !== null && { requestId: row.request_id }),
  };
}

/** Those that were too long to be kept whole are no JSON any more. */
function detailsIn(text: string): Record<string, string> {
  try {
    return JSON.parse(text) as Record<string, string>;
  } catch {
    return { text };
  }
}
