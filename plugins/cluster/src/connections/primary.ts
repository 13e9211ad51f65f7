import { Client } from 'pg';
import type { ClientBase, ClientConfig } from 'pg';
import { errors } from '../errors.ts';
import type { PostgresServers } from './postgres-servers.ts';

/** Milliseconds that other servers have to answer once a writable one was found. */
const GRACE = 300;

/**
 * A writable server reports its timeline (PostgreSQL documentation, 25.3.6): a promoted replica has a higher one than the primary it
 * replaced.
 */
const ASK = `select case when current_setting('transaction_read_only') = 'off' and not pg_is_in_recovery()
  then left(pg_walfile_name(pg_current_wal_lsn()), 8) end as timeline`;

interface Found {
  readonly url: string;
  readonly timeline: string;
}

/** Finds the one of several servers that accepts writes. */
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

  /** Whether the known server was found earlier, so that another may have replaced it. */
  get isStale(): boolean {
    return this.#servers.areAsked && this.#url !== undefined;
  }

  /** The address of the server found last. */
  get url(): string {
    return this.#url ?? this.#servers.urls[0] ?? '';
  }

  /** Searches for the server unless it is known. Concurrent calls share the search. @throws CompanionError DATABASE_UNREACHABLE. */
  async find(): Promise<void> {
    if (this.#url !== undefined) return;
    this.#search ??= this.#look().finally(() => (this.#search = undefined));
    await this.#search;
  }

  /** Call it if the server at this address does not answer or no longer accepts writes. */
  lose(url: string): void {
    if (this.#servers.areAsked && this.#url === url) this.#url = undefined;
  }

  /** @throws where the server of a new connection takes no writes. */
  async check(client: ClientBase): Promise<void> {
    if (this.#servers.areAsked && (await timelineOf(client)) === undefined)
      throw new Error('The server accepts no writes: it is a replica.');
  }

  /**
   * If several servers accept writes, takes the one with the newest timeline: the other is a primary that came back after its replica was
   * promoted.
   */
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
      throw errors.DATABASE_UNREACHABLE({}, { cause: new AggregateError(faults, 'No server accepts writes.') });
    this.#url = newest.url;
  }

  async #ask(url: string): Promise<string> {
    const client = new Client({ ...this.#settings, connectionString: url });
    // Errors of a connection that is no longer needed do not matter.
    client.on('error', () => undefined);
    try {
      await client.connect();
      const timeline = await timelineOf(client);
      if (timeline === undefined) throw new Error('The server accepts no writes: it is a replica.');
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
