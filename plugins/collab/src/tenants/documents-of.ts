import { keysOf, type DocumentLog, type LogDocument } from '@editor-companion/core/plugin';
import { keyOfDeletion, type Bin } from '../bin/bin.ts';
import type { DeletionRow } from '../bin/database.ts';
import { startOf } from '../document-key.ts';

const PAGE = 200;

/** The live documents of a tenant, including companion documents, in the order of their keys. */
export async function* liveDocumentsOf(log: Pick<DocumentLog, 'list'>, tenant: string): AsyncGenerator<LogDocument> {
  const prefix = keysOf(tenant);
  for (let after = startOf(prefix); ;) {
    const page = await log.list({ prefix, after, limit: PAGE });
    yield* page;
    const last = page.at(-1);
    if (!last) return;
    after = last.name;
  }
}

/** The deletions of a tenant whose content is still kept, latest first. */
export async function* deletionsOf(bin: Pick<Bin, 'list'>, tenant: string): AsyncGenerator<DeletionRow> {
  for (let before: string | undefined; ;) {
    const page = await bin.list(tenant, before, PAGE);
    yield* page;
    before = page.at(-1)?.id;
    if (before === undefined) return;
  }
}

/** All documents of a tenant in the log, including deleted ones. */
export async function* documentsOfTenant(
  { log, bin }: { readonly log: Pick<DocumentLog, 'list' | 'find'>; readonly bin: Pick<Bin, 'list'> },
  tenant: string,
): AsyncGenerator<LogDocument> {
  yield* liveDocumentsOf(log, tenant);
  for await (const { id } of deletionsOf(bin, tenant)) {
    const found = await log.find(keyOfDeletion(id));
    if (found) yield found;
  }
}
