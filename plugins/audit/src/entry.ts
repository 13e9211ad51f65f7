import type { Selectable } from 'kysely';
import type { EntryTable } from './database.ts';
import type { Outcome } from './outcome.ts';

/** Tells who did what to which target, when, and with which outcome. */
export interface Entry {
  /** Ids grow with time: entries are sorted by them. */
  readonly id: string;
  /** Milliseconds since the epoch. */
  readonly time: number;
  readonly actor: {
    readonly id: string;
    readonly name?: string;
    readonly kind: 'anonymous' | 'user' | 'server';
    readonly tenant?: string;
    /** The id of the credential, if it has one: the id of the API key or the `jti` of the token. */
    readonly credential?: string;
    readonly address?: string;
  };
  readonly action: string;
  readonly target?: { readonly kind: string; readonly id: string };
  /** Further ids and names of the action, such as the id of a comment thread or the name of a copy. */
  readonly details?: Readonly<Record<string, string>>;
  readonly outcome: Outcome;
  /** The HTTP status of the answer. Undefined for actions over a socket. */
  readonly status?: number;
  readonly requestId?: string;
}

/** An entry without id and time, which the journal adds. */
export type Draft = Omit<Entry, 'id' | 'time'>;

type Row = Selectable<EntryTable>;

/** The maximum number of characters that an entry keeps of a string from the caller, such as a document name. */
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

/** A string that was cut is no valid JSON: it yields no details. */
function detailsIn(text: string): Record<string, string> {
  try {
    return JSON.parse(text) as Record<string, string>;
  } catch {
    return { text };
  }
}
