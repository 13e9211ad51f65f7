import type { Postgres } from '../connections/postgres.ts';

/** A run that is asked for. */
export interface NewRun {
  readonly id: string;
  readonly caller: string;
  readonly payload: string;
  readonly isBackground: boolean;
  /** Unfinished runs of the same key are one. */
  readonly key: string | null;
  /** `traceparent` of what asks for it. */
  readonly trace: string | null;
}

/** What became of one of the runs that were added, or of one that had to go for it. */
export interface Addition {
  /** `joined`: it shares a run that is there; `raised`: that run has its better place by now; `unattended`: no node would work on it. */
  readonly state: 'added' | 'joined' | 'raised' | 'full' | 'crowded out' | 'unattended';
  readonly run: string;
  /** Its place in the queue; where it is full, how many are in it. */
  readonly rank: number;
  /** Node that asked for the run that was crowded out; that works on the run which this one joined. */
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

/** How many runs of a job a node may take. */
export interface Room {
  readonly queue: string;
  /** Runs at once, on all nodes together. */
  readonly concurrency: number;
  /** Of this node. */
  readonly places: number;
}

export interface Claimed {
  readonly payload: string;
  /** Nodes that wait for it. */
  readonly askers: readonly string[];
  readonly attempts: number;
  /** `traceparent` of what asked for it. */
  readonly trace: string | null;
  /** Seconds since it was asked for. */
  readonly waited: number;
}

/** Runs of one job on all nodes together. */
export interface QueueState {
  readonly queue: string;
  readonly running: number;
  readonly waiting: number;
  /** Seconds for which the oldest run has waited. */
  readonly age: number;
}

/** A run that has ended, or need not go on, and the node to tell. */
export interface Told {
  readonly node: string;
  readonly run: string;
}

/** What is known of a run that this node asked for: not ended where `outcome` is null. */
export interface Known {
  readonly id: string;
  readonly outcome: string | null;
  readonly isRunning: 0 | 1;
  /** Whether a node is there that would work on it. */
  readonly isAttended: 0 | 1;
}

interface AddOptions {
  readonly queue: string;
  /** Runs that may be unfinished, those at work included. */
  readonly room: number;
  readonly asker: string;
  /** Outcome of a run that is crowded out. */
  readonly refusal: string;
  /** Milliseconds for which workers may have been away; what somebody waits for is refused then. Absent: for ever. */
  readonly patience: number | undefined;
}

const FIRST_BACKOFF_MS = 2000;
const MAX_BACKOFF_MS = 60_000;

/** When a run whose worker has died may begin anew: the first time as soon as the lease has ended. */
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
/** A leader is gone without its followers where a node of an earlier release has ended or cancelled it. */
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

/** The runs in PostgreSQL, which are the truth: what Redis loses is found here. Time is the database's. */
export class RunsTable {
  readonly #postgres: Postgres;

  constructor(postgres: Postgres) {
    this.#postgres = postgres;
  }

  /** In the order of `runs`, each behind the one that it crowds out. */
  add(runs: readonly NewRun[], { queue, room, asker, refusal, patience }: AddOptions): Promise<Addition[]> {
    const column = <K extends keyof NewRun>(name: K): NewRun[K][] => runs.map((run) => run[name]);
    const columns = [column('id'), column('caller'), column('payload'), column('isBackground'), column('key')];
    const values = [queue, room, asker, refusal, patience ?? null, ...columns];
    const traces = column('trace');
    return traces.every((trace) => trace === null)
      ? this.#rows(ADD, values)
      : this.#rows(ADD_TRACED, [...values, traces]);
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

  /** Resolves to those who wait for it: nobody where the run was cancelled, or another node has it. */
  end(id: string, node: string, outcome: string): Promise<Told[]> {
    return this.#rows(END, [id, node, outcome]);
  }

  /** Gives a run back that is not to answer for the end of its node. */
  async release(id: string, node: string): Promise<void> {
    await this.#postgres.query(RELEASE, [id, node]);
  }

  /** Resolves to the run that nobody waits for any more with this, and the node that works on it; undefined where there is none. */
  async cancel(id: string): Promise<Told | undefined> {
    const [told] = await this.#rows<{ node: string | null; run: string }>(CANCEL, [id]);
    return told?.node == null ? undefined : { node: told.node, run: told.run };
  }

  /** Of these runs; one that is missing has been cancelled. Those that have ended are forgotten with this. */
  known(ids: readonly string[], patience: number | undefined): Promise<Known[]> {
    return this.#rows(KNOWN, [ids, patience ?? null]);
  }

  /** Runs of these jobs that nobody works on and that no worker was told of for so many milliseconds; each is given to one asker only. */
  async due(age: number, queues: readonly string[]): Promise<Due[]> {
    await this.#postgres.query(ORPHANS, [queues]);
    return this.#rows(DUE, [age, queues]);
  }

  /** Runs that may be claimed, the best places first, as many of each job as there is room for. */
  waiting(rooms: readonly Room[]): Promise<Due[]> {
    const column = <K extends keyof Room>(name: K): Room[K][] => rooms.map((room) => room[name]);
    return this.#rows(WAITING, [column('queue'), column('concurrency'), column('places')]);
  }

  /** Says for so many milliseconds that a node works on these jobs. */
  async attend(node: string, queues: readonly string[], duration: number): Promise<void> {
    await this.#postgres.query(ATTEND, [node, queues, duration]);
  }

  /** Whether any node works. */
  async isAttended(): Promise<boolean> {
    return (await this.#rows<{ isAttended: 0 | 1 }>(ATTENDED, []))[0]?.isAttended === 1;
  }

  /** The queues of all jobs that have unfinished runs. */
  states(): Promise<QueueState[]> {
    return this.#rows(STATES, []);
  }

  /** How many nodes work. */
  async countWorkers(): Promise<number> {
    return (await this.#rows<{ workers: number }>(WORKERS, []))[0]?.workers ?? 0;
  }

  /** Forgets outcomes that nobody has asked for, and nodes that worked once. */
  async prune(age: number): Promise<void> {
    await this.#postgres.query(PRUNE, [age]);
    await this.#postgres.query(FORGET_WORKERS, [age]);
  }

  async #rows<Row extends object>(statement: string, values: readonly unknown[]): Promise<Row[]> {
    return (await this.#postgres.query<Row>(statement, values)).rows;
  }
}
