import { runSuite, tenantDataSuite } from '@editor-companion/core/testing';
import storage from '@editor-companion/storage';
import { tasksOfTenants } from './tenant-kit.ts';

/** Gone as soon as everybody has been told. */
const PASSING = ['conversion_announcements'];

runSuite('data of tenants of conversions', tenantDataSuite({ ...tasksOfTenants([storage]), passing: PASSING }));
