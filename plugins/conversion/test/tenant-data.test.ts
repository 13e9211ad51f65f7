import { runSuite, tenantDataSuite } from '@editor-companion/core/testing';
import storage from '@editor-companion/storage';
import { tasksOfTenants } from './tenant-kit.ts';

/** Tables whose rows are deleted once all subscribers are notified. */
const PASSING = ['conversion_announcements'];

runSuite('data of tenants of conversions', tenantDataSuite({ ...tasksOfTenants([storage]), passing: PASSING }));
