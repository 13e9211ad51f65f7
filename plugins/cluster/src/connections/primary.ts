import { Client } from 'pg';
import type { ClientBase, ClientConfig } from 'pg';
import { errors } from '../errors.ts';
import type { PostgresServers } from './postgres-servers.ts';

/** Milliseconds that others have to answer once one server was found that takes writes. */
const GRACE = 300;

/**
 * A server that takes writes says on which timeline it is (PostgreSQL documentation, 25.3.6): a replica that was promoted is on a
 * higher one than the primary it took the place of.
 */
const ASK = `select case when current_setting('transaction_read_only') = 'off' and not pg_is_in_recovery()
  then left(pg_walfile_name(pg_current_wal_lsn()), 8) end as timeline`;

interface Found {
  readonly url: string;
  readonly timeline: string;
}

/** Which of several servers takes writes now. */
export class Primary {
  readonly #servers: PostgresServers;
  readonly #settings: ClientConfig;
  #url: string | undefined;
  #search: Promise<void> | undefined;

  /** @param settings of connections, without an address. */
  constructor(servers: PostgresServers, settings: ClientConfig) {
    this.#servers = servers;
    this.#settings = settings;
    if (!servers.areAsked) this.#url = servers.urls[0];
  }

  /** Whether the server is known from before, so that another may have taken its place. */
  get isStale(): boolean {
    return this.#servers.areAsked && this.#url !== undefined;
  }

  /** The address of the server that was found last. */
  get url(): string {
    return this.#url ?? this.#servers.urls[0] ?? '';
  }

  /** Looks for the server unless it is known; all who ask meanwhile share the search. @throws CompanionError DATABASE_UNREACHABLE. */
  async find(): Promise<void> {
    if (this.#url !== undefined) return;
    this.#search ??= this.#look().finally(() => (this.#search = undefined));
    await this.#search;
  }

  /** What was found at this address does not answer, or takes no writes any more. */
  lose(url: string): void {
    if (this.#servers.areAsked && this.#url === url) this.#url = undefined;
  }

  /** @throws where the server of a new connection takes no writes. */
  async check(client: ClientBase): Promise<void> {
    if (this.#servers.areAsked && (await timelineOf(client)) === undefined)
      throw new Error('The server takes no writes: it is a replica.');
  }

  /** Of several that say so, the one of the newest timeline: the other is a primary that came back after its replica was promoted. */
  async #look(): Promise<void> {
    const found: Found[] = [];
    const faults: unknown[] = [];
    const { promise: isOver, resolve: end } = Promise.withResolvers<void>();
    const ask = async (url: string): Promise<void> => {
      try {
        found.push({ url, timeline: await this.#ask(url) });
        setTimeout(end, GRACE);
      } catch (error) {
        faults.push(error);
      }
    };
    await Promise.race([Promise.all(this.#servers.urls.map(ask)), isOver]);
    const newest = found.toSorted((one, other) => (one.timeline < other.timeline ? 1 : -1))[0];
    if (!newest)
      throw errors.DATABASE_UNREACHABLE({}, { cause: new AggregateError(faults, 'No server takes writes.') });
    this.#url = newest.url;
  }

  async #ask(url: string): Promise<string> {
    const client = new Client({ ...this.#settings, connectionString: url });
    // What ends a connection that is no longer needed concerns nobody.
    client.on('error', () => undefined);
    try {
      await client.connect();
      const timeline = await timelineOf(client);
      if (timeline === undefined) throw new Error('The server takes no writes: it is a replica.');
      return timeline;
    } finally {
      client.end().catch(() => undefined);
    }
  }
}

async function timelineOf(client: ClientBase): Promise<string | undefined> {
  const { rows } = await client.query<{ timeline: string | null }>(ASK);
  return rows[0]?.timeline ?? undefined;
}
