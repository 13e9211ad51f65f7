import type { LogChange } from '@editor-companion/core/plugin';
import type { Postgres } from '../connections/postgres.ts';
import { KINDS, storable, type Group } from './batch.ts';
import type { Safe } from '@editor-companion/core/plugin';
import { placeOfChange } from './places.ts';

const KNOWN = 'select name, key::text as key from collab_log_documents where name = any ($1)';
const FRESH = `select nextval(pg_get_serial_sequence('collab_log_documents', 'key'))::text as key from generate_series(1, $1)`;

interface SealedGroups {
  readonly sealed: Group[];
  /** For each group the key that its document gets where it is made; null where it is known. */
  readonly fresh: (string | null)[];
}

/** Encrypts changes, each bound to its document. New documents get their keys before they are created. */
export async function sealGroups(postgres: Postgres, safe: Safe, groups: readonly Group[]): Promise<SealedGroups> {
  const known = await keysOf(postgres, groups);
  const missing = groups.filter(({ document, key }) => key === undefined && !known.has(document));
  const { rows } = missing.length > 0 ? await postgres.query<{ key: string }>(FRESH, [missing.length]) : { rows: [] };
  const made = new Map(missing.map((group, index) => [group, rows[index]?.key ?? null]));
  const sealed = groups.map((group) => {
    const key = group.key ?? known.get(group.document);
    const place = key ?? made.get(group) ?? '';
    const entries = group.entries.map((entry) => ({
      ...entry,
      changes: entry.changes.map((change) => sealChange(safe, place, change)),
    }));
    return { ...group, key, entries };
  });
  return { sealed, fresh: groups.map((group) => made.get(group) ?? null) };
}

async function keysOf(postgres: Postgres, groups: readonly Group[]): Promise<ReadonlyMap<string, string>> {
  const names = groups.filter(({ key }) => key === undefined).map(({ document }) => document);
  if (names.length === 0) return new Map();
  const { rows } = await postgres.query<{ name: string; key: string }>(KNOWN, [names]);
  return new Map(rows.map(({ name, key }) => [name, key]));
}

function sealChange(safe: Safe, document: string, change: LogChange): LogChange {
  const about = { ...change, origin: storable(change.origin), user: storable(change.user) };
  const place = placeOfChange(document, { ...about, kind: KINDS.indexOf(change.kind) });
  return { ...about, bytes: safe.store(change.bytes, place).bytes };
}
