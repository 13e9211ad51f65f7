import { Switchable, Type } from '@editor-companion/core/plugin';
import type { Static } from '@editor-companion/core/plugin';
import { FilesOptions, S3Options } from './files/options.ts';

const closed = { additionalProperties: false };

const PostgresOptions = Type.Object(
  {
    url: Type.Optional(
      Type.String({
        env: 'DATABASE_URL',
        writeOnly: true,
        pattern: '^postgres(ql)?://.+',
        description:
          'The address of PostgreSQL 13 or newer: postgres://user:password@host:5432/database. A primary and its replicas are named with commas between them: @one:5432,two:5432/database.',
      }),
    ),
    maxConnections: Type.Integer({
      default: 10,
      minimum: 2,
      maximum: 1000,
      description: 'Connections of this node; those of all nodes must fit into `max_connections` of the server.',
    }),
    maxPending: Type.Integer({
      default: 10_000,
      minimum: 1,
      description: 'How many statements may wait for a connection; one more is refused with DATABASE_BUSY.',
    }),
    connectTimeout: Type.Integer({
      default: 5000,
      minimum: 1,
      description: 'Milliseconds that a statement waits for a connection, new or free.',
    }),
    answerTimeout: Type.Integer({
      default: 2000,
      minimum: 10,
      description:
        'Milliseconds without an answer after which the server asks PostgreSQL on a new connection; where that is not answered, either, all statements under way fail.',
    }),
    statementTimeout: Type.Integer({
      default: 60_000,
      minimum: 1,
      description: 'Milliseconds that one statement may take, those of migrations included.',
    }),
    lockTimeout: Type.Integer({
      default: 10_000,
      minimum: 1,
      description: 'Milliseconds that a write waits for a transaction before DATABASE_BUSY.',
    }),
    idleTransactionTimeout: Type.Integer({
      default: 15_000,
      minimum: 1,
      description: 'Milliseconds that a transaction may stay open without a statement; then it is rolled back.',
    }),
    preparedStatements: Type.Boolean({
      default: true,
      description:
        'Prepare statements that are sent often. Set it to false behind a pooler that gives each transaction another connection and does not know prepared statements: pgbouncer before 1.21, or without `max_prepared_statements`.',
    }),
  },
  { ...closed, default: {}, description: 'The connections to PostgreSQL that all services share.' },
);

const RedisOptions = Type.Object(
  {
    url: Type.Optional(
      Type.String({
        env: 'REDIS_URL',
        writeOnly: true,
        pattern: '^rediss?://.+',
        description: 'The address of Redis 6.2 or newer, or of Valkey: redis://user:password@host:6379/0.',
      }),
    ),
    prefix: Type.String({
      default: 'companion',
      pattern: '^[A-Za-z0-9_.-]{1,64}$',
      description: 'What every key begins with, so that several servers can share one Redis.',
    }),
    connectTimeout: Type.Integer({
      default: 5000,
      minimum: 1,
      description: 'Milliseconds that a connection may take.',
    }),
    commandTimeout: Type.Integer({
      default: 2000,
      minimum: 1,
      description: 'Milliseconds that a command may take; then it fails with REDIS_UNREACHABLE.',
    }),
  },
  { ...closed, default: {}, description: 'The connections to Redis that all services share.' },
);

const DatabaseOptions = Type.Object(
  {},
  { ...closed, default: {}, description: 'The database on PostgreSQL; false: another plugin provides `database`.' },
);

const DocumentLogOptions = Type.Object(
  {
    maxConnections: Type.Integer({
      default: 4,
      minimum: 2,
      maximum: 100,
      description:
        'Connections to PostgreSQL beside the common ones, so that no acknowledgement waits for somebody else’s work.',
    }),
    commitInterval: Type.Integer({
      default: 4,
      minimum: 0,
      description:
        'Milliseconds between two commits, up to ten times as many under load; what comes meanwhile shares one.',
    }),
    maxPendingBytes: Type.Integer({
      default: 67_108_864,
      minimum: 1_048_576,
      description: 'Bytes that may wait for a commit; one more change is refused with LOG_BUSY.',
    }),
  },
  {
    ...closed,
    default: {},
    description:
      'Documents of collaboration on PostgreSQL; false: they stay with the node, or another plugin provides `documentLog`.',
  },
);

const RelayOptions = Type.Object(
  {
    heartbeat: Type.Integer({
      default: 3000,
      minimum: 1,
      description: 'Milliseconds between two signs of life that a node gives the others.',
    }),
    silence: Type.Integer({
      default: 10_000,
      minimum: 1,
      description: 'Milliseconds without one after which a node counts as gone, and who is there through it.',
    }),
  },
  {
    ...closed,
    default: {},
    description: 'Messages between nodes through Redis; false: nodes look into the log each second instead.',
  },
);

const LeasesOptions = Type.Object(
  {},
  {
    ...closed,
    default: {},
    description: 'Which node does what only one may do, on PostgreSQL; false: this is the only node.',
  },
);

const KvOptions = Type.Object(
  {
    maxAge: Type.Integer({
      default: 604_800_000,
      minimum: 1000,
      description: 'Milliseconds that an entry is kept at most, also one without a time to live of its own.',
    }),
    maxValueBytes: Type.Integer({
      default: 1_048_576,
      minimum: 1,
      description: 'Bytes of one value; a larger one is not kept.',
    }),
  },
  { ...closed, default: {}, description: 'The cache on Redis; false: another plugin provides `kv`.' },
);

const JobsOptions = Type.Object(
  {
    work: Type.Boolean({
      default: true,
      env: 'COMPANION_JOBS_WORK',
      description: 'Whether this node works on jobs; false: it only asks for them, and other nodes do them.',
    }),
    maxQueued: Type.Integer({
      default: 1000,
      minimum: 0,
      description: 'Runs of one job that may wait on all nodes together, unless its plugin says otherwise.',
    }),
    patience: Type.Integer({
      default: 10_000,
      minimum: 0,
      description:
        'Milliseconds for which no node may have worked before what somebody waits for is refused with JOBS_UNATTENDED; what nobody waits for goes on waiting.',
    }),
    lease: Type.Integer({
      default: 10_000,
      minimum: 300,
      maximum: 600_000,
      description: 'Milliseconds without a sign of life after which a job of a node is taken over by another.',
    }),
    maxAttempts: Type.Integer({
      default: 5,
      minimum: 1,
      maximum: 100,
      description: 'Attempts after which a job is given up during each of which its node ended.',
    }),
    closeTimeout: Type.Integer({
      default: 5000,
      minimum: 0,
      description: 'Milliseconds that a stop waits for jobs that were given up.',
    }),
  },
  {
    ...closed,
    default: {},
    description: 'Jobs that all nodes share, through PostgreSQL and BullMQ; false: another plugin provides `jobs`.',
  },
);

export const ClusterOptions = Type.Object(
  {
    postgres: PostgresOptions,
    redis: RedisOptions,
    s3: S3Options,
    database: Switchable(DatabaseOptions),
    kv: Switchable(KvOptions),
    files: Switchable(FilesOptions),
    documentLog: Switchable(DocumentLogOptions),
    relay: Switchable(RelayOptions),
    leases: Switchable(LeasesOptions),
    jobs: Switchable(JobsOptions),
  },
  { ...closed, default: {} },
);

export type PostgresOptions = Static<typeof PostgresOptions>;
export type RedisOptions = Static<typeof RedisOptions>;
export type ClusterOptions = Static<typeof ClusterOptions>;
