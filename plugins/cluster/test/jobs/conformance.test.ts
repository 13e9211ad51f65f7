import { after, before, describe } from 'node:test';
import { jobsSuite, runSuite } from '@editor-companion/core/testing';
import { PostgresServer, withoutPostgres } from '../servers/postgres.ts';
import { RedisServer, withoutRedis } from '../servers/redis.ts';
import { startNode } from './support.ts';

void describe('on PostgreSQL and Redis', { skip: withoutPostgres || withoutRedis }, () => {
  let postgres: PostgresServer;
  let redis: RedisServer;
  before(async () => {
    [postgres, redis] = await Promise.all([PostgresServer.start(), RedisServer.start()]);
  });
  after(() => Promise.all([postgres, redis].map((server) => server[Symbol.asyncDispose]())));

  runSuite(
    'jobs that nodes share',
    jobsSuite(async () => {
      const node = await startNode({ database: await postgres.newDatabase(), redis: redis.newDatabase() });
      return { service: node.jobs, close: async () => node[Symbol.asyncDispose]() };
    }),
  );
});
