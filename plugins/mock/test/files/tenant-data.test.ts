import { runSuite, tenantDataSuite } from '@editor-companion/core/testing';
import storage from '@editor-companion/storage';
import { assetsOfTenants } from '../tenant-kit.ts';

runSuite('data of tenants of the asset library', tenantDataSuite(assetsOfTenants([storage])));
