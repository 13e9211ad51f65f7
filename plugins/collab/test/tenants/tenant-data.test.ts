import { runSuite, tenantDataSuite } from '@editor-companion/core/testing';
import storage from '@editor-companion/storage';
import { documentsOfTenants, WRITTEN_LATE } from './tenant-kit.ts';

// A version that is saved by itself, of somebody else, would look like a change.
const options = documentsOfTenants([storage], { collab: { versions: { every: 0 } } });
runSuite('data of tenants of live documents', tenantDataSuite({ ...options, passing: WRITTEN_LATE }));
