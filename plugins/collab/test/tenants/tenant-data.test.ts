import { runSuite, tenantDataSuite } from '@editor-companion/core/testing';
import storage from '@editor-companion/storage';
import { documentsOfTenants, WRITTEN_LATE } from './tenant-kit.ts';

// Automatic versions are disabled: a version saved for others meanwhile would look like a change.
const options = documentsOfTenants([storage], { collab: { versions: { every: 0 } } });
runSuite('data of tenants of live documents', tenantDataSuite({ ...options, passing: WRITTEN_LATE }));
