import { CompanionError, splitTenantKey, type QuotasService } from '@editor-companion/core/plugin';
import type { Access } from '../access/access.ts';
import type { Bin } from '../bin/bin.ts';
import type { Comments } from '../comments/comments.ts';
import type { CollabContext, Feature } from '../feature.ts';
import type { DocumentQueue } from '../editing/document-queue.ts';
import type { DocumentLeases } from '../editing/document-leases.ts';
import type { People } from '../history/people.ts';
import type { DocumentWorkers } from '../tasks/document-workers.ts';
import type { Renames } from '../renaming/renames.ts';
import { documentMeters } from './meters.ts';
import { createRoutes } from './routes.ts';
import { Documents } from './service.ts';

interface Parts {
  readonly workers: DocumentWorkers;
  readonly queue: DocumentQueue;
  readonly leases: DocumentLeases;
  readonly comments: Comments;
  readonly bin: Bin;
  readonly renames: Renames;
  readonly access: Access;
  readonly people: People;
}

/** Creates the document API: REST routes and the service `documents`. */
export function createDocuments(
  context: CollabContext,
  { leases, ...parts }: Parts,
): Feature & { readonly documents: Documents } {
  const { host, rooms, roles, log, merger } = context;
  const quotas = (): QuotasService | undefined => host.find('quotas');
  const documents = new Documents({ rooms, log, roles, quotas, ...parts });
  host.provide('documents', documents);
  rooms.barWith((document) => fullness(quotas(), document));
  if (host.findRegistry('quotaMeter')) for (const meter of documentMeters(log)) host.contribute('quotaMeter', meter);
  rooms.seedWith(
    async (document) => {
      const { source, ...description } = await host.decide('document:seed', { document });
      return source && documents.updateOf({ ...source, ...description });
    },
    (document, work) => leases.do(document, work),
  );
  return {
    documents,
    routes: createRoutes({ documents, roles, log, merger, imports: () => host.find('officeImport') }),
  };
}

/** The error for a new document by connecting if the tenant has reached its quota. */
async function fullness(quotas: QuotasService | undefined, document: string): Promise<CompanionError | undefined> {
  const { tenant } = splitTenantKey(document);
  const anybody = { id: '', name: '', kind: 'anonymous', scopes: [], documents: {}, tenant } as const;
  try {
    await quotas?.require(anybody, 'documents', 1);
    return undefined;
  } catch (error) {
    if (CompanionError.is(error)) return error;
    throw error;
  }
}
