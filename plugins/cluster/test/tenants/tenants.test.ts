import { after, before, describe } from 'node:test';
import { runSuite, tenantDataSuite, tenantSuite, type TenantSuiteOptions } from '@editor-companion/core/testing';
import storage from '@editor-companion/storage';
import type { PluginDefinition } from '@editor-companion/core/plugin';
import { runsOfTenants } from '../../../assistant/test/tenants/tenant-kit.ts';
import { documentsOfTenants, WRITTEN_LATE } from '../../../collab/test/tenants/tenant-kit.ts';
import { tasksOfTenants } from '../../../conversion/test/tenant-kit.ts';
import { assetsOfTenants } from '../../../mock/test/tenant-kit.ts';
import { templatesOfTenants } from '../../../templates/test/tenant-kit.ts';
import cluster from '../../src/index.ts';
import { PostgresServer, withoutPostgres } from '../servers/postgres.ts';

type Kit = (
  services: readonly PluginDefinition[],
  options?: Readonly<Record<string, Readonly<Record<string, unknown>>>>,
) => TenantSuiteOptions;

const KITS: readonly Kit[] = [tasksOfTenants, assetsOfTenants, templatesOfTenants, documentsOfTenants, runsOfTenants];

void describe('tenants in PostgreSQL', { skip: withoutPostgres }, () => {
  let postgres: PostgresServer;
  before(async () => (postgres = await PostgresServer.start()));
  after(() => postgres[Symbol.asyncDispose]());

  for (const kit of KITS) {
    const { plugin } = kit([]);
    const start = async () => {
      const engines = {
        postgres: { url: await postgres.newDatabase() },
        files: false,
        jobs: false,
        kv: false,
        relay: false,
      };
      // Automatic versions would look like changes of other tenants.
      const collab = { versions: { every: 0 } };
      return kit([storage, cluster], { storage: { database: false }, cluster: engines, collab }).start();
    };
    runSuite(`of ${plugin}`, tenantSuite({ ...kit([]), start }));
    const data = tenantDataSuite({ ...kit([]), start, passing: ['conversion_announcements', ...WRITTEN_LATE] });
    // The selection of rows depends on the engine: by a name, and by the missing name.
    runSuite(
      `data of ${plugin}`,
      data.filter(({ name }) => !name.includes('«other»')),
    );
  }
});
