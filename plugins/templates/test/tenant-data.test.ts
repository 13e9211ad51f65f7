import { runSuite, tenantDataSuite } from '@editor-companion/core/testing';
import storage from '@editor-companion/storage';
import { templatesOfTenants } from './tenant-kit.ts';

runSuite('data of tenants of templates', tenantDataSuite(templatesOfTenants([storage])));
