import type { Documents } from '../documents/service.ts';
import type { CollabContext, Feature } from '../feature.ts';
import type { DocumentWorkers } from '../tasks/document-workers.ts';
import type { Versions } from '../versions/versions.ts';
import { Comparing } from './comparing.ts';
import { createRoutes } from './routes.ts';

interface Parts {
  readonly documents: Documents;
  readonly versions: Versions;
  readonly workers: DocumentWorkers;
}

/** Creates the feature that compares two documents. */
export function createComparing({ host, roles }: CollabContext, parts: Parts): Feature {
  return { routes: createRoutes(new Comparing({ ...parts, roles, imports: () => host.find('officeImport') })) };
}
