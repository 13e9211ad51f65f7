import { after, before, describe } from 'node:test';
import { databaseSuite, runSuite } from '@editor-companion/core/testing';
import { PostgresDatabase } from '../src/database/database.ts';
import { PostgresServer, withoutPostgres } from './servers/postgres.ts';
import { connectPostgres, postgresDefaults } from './support.ts';

void describe('on PostgreSQL', { skip: withoutPostgres }, () => {
  let server: PostgresServer;
  before(async () => {
    server = await PostgresServer.start();
  });
  after(() => server[Symbol.asyncDispose]());

  runSuite(
    'database on PostgreSQL',
    databaseSuite(async () => {
      const postgres = connectPostgres(await server.newDatabase());
      return { service: new PostgresDatabase(postgres, postgresDefaults), close: () => postgres.close() };
    }),
  );
});
