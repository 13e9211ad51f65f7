import type { Postgres } from '../connections/postgres.ts';

/** A requested run. */
export interface NewRun {
  readonly id: string;
  readonly caller: string;
  readonly payload: string;
  readonly isBackground: boolean;
  /** Unfinished runs with the same key are shared. */
  readonly key: string | null;
  /** The `traceparent` of the request. */
  readonly trace: string | null;
}

/** The result for one of the added runs, or for one that was crowded out. */
export interface Addition {
  /** `joined`: it shares an existing run; `raised`: that run has its better priority now; `unattended`: no node would work on it. */
  readonly state: 'added' | 'joined' | 'raised' | 'full' | 'crowded out' | 'unattended';
  readonly run: string;
  /** Its rank in the queue; if the queue is full, the length of the queue. */
  readonly rank: number;
  /** The node that requested the crowded-out run, or that works on the joined run. */
  readonly told: string | null;
  /** The run that this one joined. */
  readonly leads: string | null;
}

/** A run that waits for a worker. */
export interface Due {
  readonly id: string;
  readonly queue: string;
  readonly place: number;
}

/** The number of runs of a job that a node may take. */
export interface Room {
  readonly queue: string;
  /** The maximum number of concurrent runs on all nodes together. */
  readonly concurrency: number;
  /** The free places of this node. */
  readonly places: number;
}

export interface Claimed {
  readonly payload: string;
  /** The nodes that wait for it. */
  readonly askers: readonly string[];
  readonly attempts: number;
  /** The `traceparent` of the request. */
  readonly trace: string | null;
  /** Seconds since the request. */
  readonly waited: number;
}

/** The runs of a job on all nodes together. */
export interface QueueState {
  readonly queue: string;
  readonly running: number;
  readonly waiting: number;
  /** Seconds for which the oldest run has waited. */
  readonly age: number;
}

/** A run that has ended or is no longer needed, and the node to notify. */
export interface Told {
  readonly node: string;
  readonly run: string;
}

/** The state of a run that this node requested; `outcome` is null until it has ended. */
export interface Known {
  readonly id: string;
  readonly outcome: string | null;
  readonly isRunning: 0 | 1;
  /** Whether a node is present that would work on it. */
  readonly isAttended: 0 | 1;
}

interface AddOptions {
  readonly queue: string;
  /** The maximum number of unfinished runs, including running ones. */
  readonly room: number;
  readonly asker: string;
  /** The outcome for a crowded-out run. */
  readonly refusal: string;
  /** Milliseconds for which workers may be absent before a run that somebody waits for is refused. Absent: no limit. */
  readonly patience: number | undefined;
}

const FIRST_BACKOFF_MS = 2000;
const MAX_BACKOFF_MS = 60_000;

/** The time when a run whose worker has died may start again: the first time as soon as the lease has ended. */
const ANEW = `until + case when attempts < 2 then interval '0' else
  least(${MAX_BACKOFF_MS}, ${FIRST_BACKOFF_MS} * 2 ^ (attempts - 2)) * interval '1 ms' end`;

const ADD = 'select * from cluster_jobs_ask($1, $2, $3, $4, $5, $6, $7, $8, $9, $10)';
const ADD_TRACED = 'select * from cluster_jobs_ask_traced($1, $2, $3, $4, $5, $6, $7, $8, $9, $10, $11)';
const CLAIM = `update cluster_jobs as run set holder = $2, until = now() + $3 * interval '1 ms', attempts = attempts + 1
  where id = $1 and leader is null and outcome is null and (holder is null or ${ANEW} <= now())
  returning payload, attempts, trace, extract(epoch from now() - asked_at)::float8 as waited, array(
    select distinct asker from cluster_jobs as one where one.id = run.id or one.leader = run.id and one.outcome is null
  ) as askers`;
const LEFT = `select ceil(extract(epoch from ${ANEW} - now()) * 1000)::integer as "left" from cluster_jobs
  where id = $1 and leader is null and outcome is null`;
const EXTEND = `update cluster_jobs set until = now() + $3 * interval '1 ms'
  where id = any($1) and holder = $2 and outcome is null returning id`;
const END = `select asker as node, run from cluster_jobs_end($1, $2, $3)`;
const RELEASE = `update cluster_jobs set holder = null, until = null, attempts = attempts - 1
  where id = $1 and holder = $2 and outcome is null`;
const CANCEL = 'select node, run from cluster_jobs_cancel($1)';
const KNOWN = `with taken as (
    delete from cluster_jobs where id = any($1) and outcome is not null returning id, outcome, true as "isRunning", true as "isAttended"
  ) select * from taken union all
  select run.id, run.outcome, coalesce(lead.holder, run.holder) is not null,
    $2::float8 is null or cluster_jobs_attended(run.queue, $2)
  from cluster_jobs as run left join cluster_jobs as lead on lead.id = run.leader
  where run.id = any($1) and run.outcome is null`;
const DUE = `update cluster_jobs set offered_at = now()
  where leader is null and outcome is null and (holder is null or until < now())
  and offered_at <= now() - $1 * interval '1 ms' and queue = any($2)
  returning id, queue, place`;
const WAITING = `select run.id, run.queue, run.place
  from unnest($1::text[], $2::integer[], $3::integer[]) as room (queue, concurrency, places)
  cross join lateral (
    select id, queue, place from cluster_jobs
    where queue = room.queue and leader is null and outcome is null and (holder is null or ${ANEW} <= now())
    order by place limit greatest(0, least(room.places, room.concurrency - (
      select count(*) from cluster_jobs where queue = room.queue and outcome is null and holder is not null and until > now()
    )))
  ) as run order by run.place`;
/** A node of an earlier release may end or cancel a leader without its followers. */
const ORPHANS = `update cluster_jobs as run set leader = null where leader is not null and outcome is null and queue = any($1)
  and not exists (select 1 from cluster_jobs as lead where lead.id = run.leader and lead.outcome is null)`;
const ATTEND = `insert into cluster_workers (node, queues, until) values ($1, $2, now() + $3 * interval '1 ms')
  on conflict (node) do update set queues = excluded.queues, until = excluded.until`;
const ATTENDED = `select exists (select 1 from cluster_workers where until > now()) as "isAttended"`;
const STATES = `select queue, count(*) filter (where until > now())::integer as running,
  count(*) filter (where until is null or until <= now())::integer as waiting,
  coalesce(extract(epoch from now() - min(asked_at) filter (where until is null or until <= now())), 0)::float8 as age
  from cluster_jobs where outcome is null and leader is null group by queue`;
const WORKERS = 'select count(*)::integer as workers from cluster_workers where until > now()';
const FORGET_WORKERS = `delete from cluster_workers where until < now() - $1 * interval '1 ms'`;
const PRUNE = `delete from cluster_jobs where outcome is not null and ended_at < now() - $1 * interval '1 ms'`;

/** The runs in PostgreSQL, the source of truth: everything that Redis loses can be found here. Uses the database's clock. */
export class RunsTable {
  readonly #postgres: Postgres;

  constructor(postgres: Postgres) {
    this.#postgres = postgres;
  }

  /** In the order of `runs`, each after the one that it crowds out. */
  add(runs: readonly NewRun[], { queue, room, asker, refusal, patience }: AddOptions): Promise<Addition[]> {
    const column = <K extends keyof NewRun>(name: K): NewRun[K][] => runs.map((run) => run[name]);
    const columns = [column('id'), column('caller'), column('payload'), column('isBackground'), column('key')];
    const values = [queue, room, asker, refusal, patience ?? null, ...columns];
    const traces = column('trace');
    return traces.every((trace) => trace === null)
      ? this.#rows(ADD, values)
      : this.#rows(ADD_TRACED, [...values, traces]);
  }

  /** Claims a run for a node; undefined if it has ended, was cancelled, or belongs to another node. */
  async claim(id: string, node: string, lease: number): Promise<Claimed | undefined> {
    return (await this.#rows<Claimed>(CLAIM, [id, node, lease]))[0];
  }

  /** Milliseconds until a run of another node may be claimed; undefined if there is nothing to claim any more. */
  async left(id: string): Promise<number | undefined> {
    return (await this.#rows<{ left: number | null }>(LEFT, [id])).map(({ left }) => Math.max(0, left ?? 0))[0];
  }

  /** The ids of those that the node still holds. */
  async extend(ids: readonly string[], node: string, lease: number): Promise<string[]> {
    return (await this.#rows<{ id: string }>(EXTEND, [ids, node, lease])).map(({ id }) => id);
  }

  /** Ends a run. Resolves to the nodes that wait for it: none if it was cancelled or another node holds it. */
  end(id: string, node: string, outcome: string): Promise<Told[]> {
    return this.#rows(END, [id, node, outcome]);
  }

  /** Returns a run without counting the attempt, since its node is shutting down. */
  async release(id: string, node: string): Promise<void> {
    await this.#postgres.query(RELEASE, [id, node]);
  }

  /** Cancels a request. Resolves to the run that nobody waits for any more and the node that works on it; undefined if there is none. */
  async cancel(id: string): Promise<Told | undefined> {
    const [told] = await this.#rows<{ node: string | null; run: string }>(CANCEL, [id]);
    return told?.node == null ? undefined : { node: told.node, run: told.run };
  }

  /** The states of these runs. A missing one was cancelled. Ended ones are deleted by this read. */
  known(ids: readonly string[], patience: number | undefined): Promise<Known[]> {
    return this.#rows(KNOWN, [ids, patience ?? null]);
  }

  /** Runs of these jobs that nobody works on and that were not offered for that many milliseconds. Each is returned to one caller only. */
  async due(age: number, queues: readonly string[]): Promise<Due[]> {
    await this.#postgres.query(ORPHANS, [queues]);
    return this.#rows(DUE, [age, queues]);
  }

  /** Claimable runs, best priority first, as many of each job as there is room for. */
  waiting(rooms: readonly Room[]): Promise<Due[]> {
    const column = <K extends keyof Room>(name: K): Room[K][] => rooms.map((room) => room[name]);
    return this.#rows(WAITING, [column('queue'), column('concurrency'), column('places')]);
  }

  /** Records for that many milliseconds that a node works on these jobs. */
  async attend(node: string, queues: readonly string[], duration: number): Promise<void> {
    await this.#postgres.query(ATTEND, [node, queues, duration]);
  }

  /** Whether any node is working. */
  async isAttended(): Promise<boolean> {
    return (await this.#rows<{ isAttended: 0 | 1 }>(ATTENDED, []))[0]?.isAttended === 1;
  }

  /** The queues of all jobs with unfinished runs. */
  states(): Promise<QueueState[]> {
    return this.#rows(STATES, []);
  }

  /** The number of working nodes. */
  async countWorkers(): Promise<number> {
    return (await this.#rows<{ workers: number }>(WORKERS, []))[0]?.workers ?? 0;
  }

  /** Deletes outcomes that nobody asked for, and records of nodes that are gone. */
  async prune(age: number): Promise<void> {
    await this.#postgres.query(PRUNE, [age]);
    await this.#postgres.query(FORGET_WORKERS, [age]);
  }

  async #rows<Row extends object>(statement: string, values: readonly unknown[]): Promise<Row[]> {
    return (await this.#postgres.query<Row>(statement, values)).rows;
  }
}
