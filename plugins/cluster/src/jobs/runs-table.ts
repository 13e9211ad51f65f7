import type { Postgres } from '../connections/postgres.ts';

/** A run that is asked for. */
export interface NewRun {
  readonly id: string;
  readonly caller: string;
  readonly payload: string;
  readonly isBackground: boolean;
}

/** What became of one of the runs that were added, or of one that had to go for it. */
export interface Addition {
  readonly state: 'added' | 'full' | 'crowded out';
  readonly run: string;
  /** Its place in the queue; where it is full, how many are in it. */
  readonly rank: number;
  /** Node that asked for the run that was crowded out. */
  readonly told: string | null;
}

/** A run that waits for a worker. */
export interface Due {
  readonly id: string;
  readonly queue: string;
  readonly place: number;
}

export interface Claimed {
  readonly payload: string;
  readonly asker: string;
  readonly attempts: number;
}

/** What is known of a run that this node asked for: not ended where `outcome` is null. */
export interface Known {
  readonly id: string;
  readonly outcome: string | null;
  readonly isRunning: 0 | 1;
}

interface AddOptions {
  readonly queue: string;
  /** Runs that may be unfinished, those at work included. */
  readonly room: number;
  readonly asker: string;
  /** Outcome of a run that is crowded out. */
  readonly refusal: string;
}

const FIRST_BACKOFF_MS = 2000;
const MAX_BACKOFF_MS = 60_000;

/** When a run whose worker has died may begin anew: the first time as soon as the lease has ended. */
const ANEW = `until + case when attempts < 2 then interval '0' else
  least(${MAX_BACKOFF_MS}, ${FIRST_BACKOFF_MS} * 2 ^ (attempts - 2)) * interval '1 ms' end`;

const ADD = 'select * from cluster_jobs_add($1, $2, $3, $4, $5, $6, $7, $8)';
const CLAIM = `update cluster_jobs set holder = $2, until = now() + $3 * interval '1 ms', attempts = attempts + 1
  where id = $1 and outcome is null and (holder is null or ${ANEW} <= now()) returning payload, asker, attempts`;
const LEFT = `select ceil(extract(epoch from ${ANEW} - now()) * 1000)::integer as "left" from cluster_jobs
  where id = $1 and outcome is null`;
const EXTEND = `update cluster_jobs set until = now() + $3 * interval '1 ms'
  where id = any($1) and holder = $2 and outcome is null returning id`;
const END = `update cluster_jobs set outcome = $3, ended_at = now() where id = $1 and holder = $2 and outcome is null`;
const RELEASE = `update cluster_jobs set holder = null, until = null, attempts = attempts - 1
  where id = $1 and holder = $2 and outcome is null`;
const CANCEL = 'delete from cluster_jobs where id = $1 and outcome is null returning holder';
const KNOWN = `with taken as (
    delete from cluster_jobs where id = any($1) and outcome is not null returning id, outcome, true as "isRunning"
  ) select * from taken union all
  select id, outcome, holder is not null from cluster_jobs where id = any($1) and outcome is null`;
const DUE = `update cluster_jobs set offered_at = now()
  where outcome is null and (holder is null or until < now()) and offered_at <= now() - $1 * interval '1 ms'
  and queue = any($2)
  returning id, queue, place`;
const PRUNE = `delete from cluster_jobs where outcome is not null and ended_at < now() - $1 * interval '1 ms'`;

/** The runs in PostgreSQL, which are the truth: what Redis loses is found here. Time is the database's. */
export class RunsTable {
  readonly #postgres: Postgres;

  constructor(postgres: Postgres) {
    this.#postgres = postgres;
  }

  /** In the order of `runs`, each behind the one that it crowds out. */
  add(runs: readonly NewRun[], { queue, room, asker, refusal }: AddOptions): Promise<Addition[]> {
    const column = <K extends keyof NewRun>(name: K): NewRun[K][] => runs.map((run) => run[name]);
    const columns = [column('id'), column('caller'), column('payload'), column('isBackground')];
    return this.#rows(ADD, [queue, room, asker, refusal, ...columns]);
  }

  /** Takes a run for a node; undefined where it has ended, was cancelled, or is another's. */
  async claim(id: string, node: string, lease: number): Promise<Claimed | undefined> {
    return (await this.#rows<Claimed>(CLAIM, [id, node, lease]))[0];
  }

  /** Milliseconds until a run that another node holds may be claimed; undefined where there is nothing to claim any more. */
  async left(id: string): Promise<number | undefined> {
    return (await this.#rows<{ left: number | null }>(LEFT, [id])).map(({ left }) => Math.max(0, left ?? 0))[0];
  }

  /** Ids of those that the node still has. */
  async extend(ids: readonly string[], node: string, lease: number): Promise<string[]> {
    return (await this.#rows<{ id: string }>(EXTEND, [ids, node, lease])).map(({ id }) => id);
  }

  /** Resolves to false where the run was cancelled, or another node has it. */
  async end(id: string, node: string, outcome: string): Promise<boolean> {
    return (await this.#postgres.query(END, [id, node, outcome])).rowCount === 1;
  }

  /** Gives a run back that is not to answer for the end of its node. */
  async release(id: string, node: string): Promise<void> {
    await this.#postgres.query(RELEASE, [id, node]);
  }

  /** Resolves to the node that works on it, if any. */
  async cancel(id: string): Promise<string | undefined> {
    return (await this.#rows<{ holder: string | null }>(CANCEL, [id]))[0]?.holder ?? undefined;
  }

  /** Of these runs; one that is missing has been cancelled. Those that have ended are forgotten with this. */
  known(ids: readonly string[]): Promise<Known[]> {
    return this.#rows(KNOWN, [ids]);
  }

  /** Runs of these jobs that nobody works on and that no worker was told of for so many milliseconds; each is given to one asker only. */
  due(age: number, queues: readonly string[]): Promise<Due[]> {
    return this.#rows(DUE, [age, queues]);
  }

  /** Forgets outcomes that nobody has asked for. */
  async prune(age: number): Promise<void> {
    await this.#postgres.query(PRUNE, [age]);
  }

  async #rows<Row extends object>(statement: string, values: readonly unknown[]): Promise<Row[]> {
    return (await this.#postgres.query<Row>(statement, values)).rows;
  }
}
