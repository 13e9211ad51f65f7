import { sql } from 'kysely';
import type { Kysely } from 'kysely';

/*
 * Beside each run: the trace that asked for it, and when. Nodes of earlier releases add runs by `cluster_jobs_ask` alone; their runs begin a
 * trace of their own.
 */
const ask = sql`
  create function cluster_jobs_ask_traced(
    given_queue text, room integer, given_asker text, refusal text, patience double precision,
    ids text[], callers text[], payloads text[], backgrounds boolean[], keys text[], traces text[]
  ) returns table (state text, run text, rank integer, told text, leads text) language plpgsql as $$
  begin
    return query select * from cluster_jobs_ask(
      given_queue, room, given_asker, refusal, patience, ids, callers, payloads, backgrounds, keys
    );
    update cluster_jobs as job set trace = given.trace
      from unnest(ids, traces) as given (id, trace) where job.id = given.id and given.trace is not null;
  end $$`;

/** Adds the trace of the request to runs. */
export async function addTracedRuns(database: Kysely<unknown>): Promise<void> {
  await sql`alter table cluster_jobs add column trace text, add column asked_at timestamptz not null default now()`.execute(
    database,
  );
  await ask.execute(database);
}
