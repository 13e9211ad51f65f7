import type { Readable } from 'node:stream';
import type { TenantData, TenantErasure, TenantTable } from '@editor-companion/core/plugin';
import type { Bin } from '../bin/bin.ts';
import type { CollabContext } from '../feature.ts';
import type { Records } from '../records.ts';
import type { DocumentWorkers } from '../tasks/document-workers.ts';
import { deletionsOf, liveDocumentsOf } from './documents-of.ts';
import { exportDocuments } from './export.ts';

const byKey = (column: string, names: readonly string[]): TenantTable[] =>
  names.map((name) => ({ name, rows: { key: column } }));

/** The content is in the log, which exports and erasures process document by document. */
const TABLES: readonly TenantTable[] = [
  ...byKey('document', [
    'collab_comment_events',
    'collab_comment_heads',
    'collab_comment_threads',
    'collab_deletions',
    'collab_history_heads',
    'collab_history_people',
    'collab_history_stretches',
    'collab_renames',
    'collab_restrictions',
    'collab_version_counters',
    'collab_version_spare_pins',
    'collab_versions',
  ]),
  ...byKey('target', ['collab_arrivals']),
  ...byKey('user_id', ['collab_inbox_items', 'collab_inbox_levels', 'collab_inbox_muted']),
];

interface Parts {
  readonly records: readonly Pick<Records, 'forget'>[];
  readonly bin: Bin;
  readonly workers: DocumentWorkers;
  readonly copies: { archiveOf(key: string, name: string): Promise<Readable> };
  /** Names of people, some of which are only in memory. */
  readonly people: { forgetTenant(tenant: string): void };
}

/** Contributes live documents and everything stored beside them to tenants' data. */
export function contributeTenantData(context: CollabContext, parts: Parts): void {
  const tenantData: TenantData = {
    id: 'collab',
    tables: TABLES,
    after: ['assistant'],
    export: (tenant, sink, signal) =>
      exportDocuments(
        { ...context, ...parts, archive: (...given) => parts.copies.archiveOf(...given) },
        tenant,
        sink,
        signal,
      ),
    erase: (erasure) => eraseDocuments(context, parts, erasure),
    forget: (tenant) => parts.people.forgetTenant(tenant),
  };
  context.host.contribute('tenantData', tenantData);
}

async function eraseDocuments(
  { rooms, log }: CollabContext,
  { bin, records }: Parts,
  { tenant, signal, count }: TenantErasure,
): Promise<void> {
  let erased = 0;
  for await (const { name } of liveDocumentsOf(log, tenant)) {
    signal.throwIfAborted();
    // Disconnects participants and makes them forget the document. Emits no events, since those would be recorded again.
    await rooms.delete(name, '', async () => {
      for (const record of records) await record.forget(name);
      await log.drop(name);
      return false;
    });
    erased += 1;
    count('documents', 1);
  }
  for await (const row of deletionsOf(bin, tenant)) {
    signal.throwIfAborted();
    await bin.purge(row);
    erased += 1;
    count('deleted documents', 1);
  }
  if (erased > 0) await log.scrub?.();
}
