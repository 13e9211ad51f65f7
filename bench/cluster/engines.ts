/* PostgreSQL and Redis for one contender, and the load that it puts on them. */
import pg from 'pg';
import { connect } from 'node:net';
import { PostgresServer } from '../../plugins/cluster/test/servers/postgres.ts';
import { RedisServer } from '../../plugins/cluster/test/servers/redis.ts';
import { cpuOf, cpuOfTree } from '../collab/process-figures.ts';

/** Settings as in production: acknowledged data is on disk. */
const SETTINGS = {
  fsync: 'on',
  shared_buffers: '128MB',
  shared_preload_libraries: 'pg_stat_statements',
  max_connections: '200',
};

/** The load on the engines so far. */
export interface Usage {
  readonly statements: number;
  readonly commands: number;
  /** Bytes that Redis received and sent. */
  readonly redisBytes: number;
  readonly walBytes: number;
  /** Microseconds of processor time. */
  readonly postgresCpu: number;
  readonly redisCpu: number;
}

export interface Statement {
  readonly calls: number;
  readonly query: string;
}

export class Engines implements AsyncDisposable {
  readonly postgresUrl: string;
  readonly redisUrl: string;
  readonly #postgres: PostgresServer;
  readonly #redis: RedisServer;
  readonly #client: pg.Client;

  private constructor(postgres: PostgresServer, redis: RedisServer, postgresUrl: string) {
    this.#postgres = postgres;
    this.#redis = redis;
    this.postgresUrl = postgresUrl;
    this.redisUrl = redis.newDatabase();
    this.#client = new pg.Client({ connectionString: postgresUrl });
  }

  static async start(): Promise<Engines> {
    const postgres = await PostgresServer.start(SETTINGS);
    const engines = new Engines(postgres, await RedisServer.start(), await postgres.newDatabase());
    await engines.#client.connect();
    await engines.#client.query('create extension pg_stat_statements');
    return engines;
  }

  async usage(): Promise<Usage> {
    const { rows } = await this.#client.query<{ statements: string; wal: string }>(
      `select (select coalesce(sum(calls), 0) from pg_stat_statements where toplevel and query !~ 'pg_stat_statements') as statements,
         (select wal_bytes from pg_stat_wal) as wal`,
    );
    const stats = await infoOf(this.#redis.port);
    return {
      statements: Number(rows[0]?.statements),
      walBytes: Number(rows[0]?.wal),
      commands: numberIn(stats, 'total_commands_processed'),
      redisBytes: numberIn(stats, 'total_net_input_bytes') + numberIn(stats, 'total_net_output_bytes'),
      postgresCpu: cpuOfTree(this.#postgres.pid),
      redisCpu: cpuOf(this.#redis.pid),
    };
  }

  /** Returns the size of all tables and indexes in bytes. */
  async stored(): Promise<number> {
    const { rows } = await this.#client.query<{ size: string }>('select pg_database_size(current_database()) as size');
    return Number(rows[0]?.size);
  }

  /** Returns the most frequent statements. */
  async statements(): Promise<readonly Statement[]> {
    const { rows } = await this.#client.query<{ calls: string; query: string }>(
      `select calls, left(regexp_replace(query, '\\s+', ' ', 'g'), 100) as query from pg_stat_statements
       where toplevel order by calls desc limit 12`,
    );
    return rows.map(({ calls, query }) => ({ calls: Number(calls), query }));
  }

  /** Returns Redis' own count of each command. */
  commands(): Promise<string> {
    return infoOf(this.#redis.port, 'commandstats');
  }

  async [Symbol.asyncDispose](): Promise<void> {
    await this.#client.end();
    await this.#redis[Symbol.asyncDispose]();
    await this.#postgres[Symbol.asyncDispose]();
  }
}

const numberIn = (info: string, name: string): number =>
  Number(new RegExp(`^${name}:(\\d+)`, 'm').exec(info)?.[1] ?? Number.NaN);

/** Requests `INFO` over a separate connection, which adds two commands per measurement. */
function infoOf(port: number, section = 'stats'): Promise<string> {
  const { promise, resolve, reject } = Promise.withResolvers<string>();
  const socket = connect(port, '127.0.0.1', () => socket.write(`INFO ${section}\r\nQUIT\r\n`));
  let text = '';
  socket.on('data', (data) => (text += data.toString()));
  socket.on('error', reject);
  socket.on('close', () => resolve(text));
  return promise;
}
