import assert from 'node:assert/strict';
import { after, before, describe, it } from 'node:test';
import { PeriodicTask } from '@editor-companion/core/plugin';
import { leasesSuite, runSuite } from '@editor-companion/core/testing';
import { PostgresDatabase } from '../../src/database/database.ts';
import { leaseMigrations, PostgresLeases } from '../../src/relay/leases.ts';
import { PostgresServer, withoutPostgres } from '../servers/postgres.ts';
import { connectPostgres, postgresDefaults, silent } from '../support.ts';

const LONG = 60_000;

void describe('leases on PostgreSQL', { skip: withoutPostgres }, () => {
  let server: PostgresServer;
  before(async () => {
    server = await PostgresServer.start();
  });
  after(() => server[Symbol.asyncDispose]());

  async function start() {
    const postgres = connectPostgres(await server.newDatabase());
    await new PostgresDatabase(postgres, postgresDefaults).open('leases', leaseMigrations);
    return { postgres, leases: new PostgresLeases(postgres), [Symbol.asyncDispose]: () => postgres.close() };
  }

  runSuite(
    'leases on PostgreSQL',
    leasesSuite(async () => {
      const { leases, [Symbol.asyncDispose]: close } = await start();
      return { service: leases, close };
    }),
  );

  void it('belong to one of all who try at once, and to the next when they are returned', async () => {
    await using one = await start();
    const claims = await Promise.all(Array.from({ length: 8 }, () => one.leases.claim('sweep', LONG)));
    const held = claims.filter((lease) => lease !== undefined);
    assert.equal(held.length, 1);
    assert.ok(await one.leases.claim('other', LONG));
    await held[0]?.release();
    assert.ok(await one.leases.claim('sweep', LONG));
  });

  void it('expire, and are not extended by a former owner', async () => {
    await using one = await start();
    const first = await one.leases.claim('sweep', LONG);
    assert.equal(await first?.extend(LONG), true);
    await one.postgres.query(`update cluster_leases set until = now() - interval '1 ms'`);
    assert.ok(await one.leases.claim('sweep', LONG));
    assert.equal(await first?.extend(LONG), false);
    await first?.release();
    assert.equal(await one.leases.claim('sweep', LONG), undefined);
  });

  void it('let one of two nodes do repeated work, until it is due again', async () => {
    await using one = await start();
    const runs: string[] = [];
    const taskOf = (node: string): PeriodicTask =>
      new PeriodicTask({
        name: 'sweep',
        interval: LONG,
        run: async () => runs.push(node),
        complaint: 'no',
        log: silent,
        leases: () => one.leases,
      });
    const nodes = ['one', 'two'].map(taskOf);
    for (const node of nodes) node.start();
    await Promise.all(nodes.map((node) => node.close()));
    assert.equal(runs.length, 1);
    await one.postgres.query(`update cluster_leases set until = now() - interval '1 ms'`);
    const later = taskOf('later');
    later.start();
    await later.close();
    assert.equal(runs[1], 'later');
  });
});
