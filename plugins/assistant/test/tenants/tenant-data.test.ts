import { runSuite, tenantDataSuite } from '@editor-companion/core/testing';
import storage from '@editor-companion/storage';
import { runsOfTenants } from './tenant-kit.ts';

runSuite('data of tenants of the assistant', tenantDataSuite(runsOfTenants([storage])));
