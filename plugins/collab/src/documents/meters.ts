import { BEHIND_TENANTS, keysOf, type DocumentLog, type QuotaMeter } from '@editor-companion/core/plugin';
import { startOf } from '../document-key.ts';
import { COMPANION } from '../roles.ts';

const PAGE = 1000;

/** The quota meters of live documents. They belong to the tenant, not to a user in it. */
export const documentMeters = (log: Pick<DocumentLog, 'list'>): readonly QuotaMeter[] => [
  {
    id: 'documents',
    kind: 'documents',
    isByOwner: false,
    measure: ({ tenant }, enough) => total(log, tenant, enough, () => 1),
  },
  {
    id: 'documents-bytes',
    kind: 'bytes',
    isByOwner: false,
    measure: ({ tenant }, enough) => total(log, tenant, enough, ({ bytes }) => bytes),
  },
];

type Listed = Awaited<ReturnType<DocumentLog['list']>>[number];

async function total(
  log: Pick<DocumentLog, 'list'>,
  tenant: string,
  enough: number,
  sizeOf: (document: Listed) => number,
): Promise<number> {
  const prefix = keysOf(tenant);
  let sum = 0;
  for (let after = startOf(prefix); ;) {
    const page = await log.list({ prefix, after, limit: PAGE });
    for (const document of page) if (!document.name.endsWith(COMPANION)) sum += sizeOf(document);
    if (page.length < PAGE || sum >= enough) return sum;
    after = page.at(-1)?.name ?? BEHIND_TENANTS;
  }
}
