import { sql } from 'kysely';
import type { Migrations } from '@editor-companion/core/plugin';
import { addJoinedRuns } from './joined-runs.ts';
import { addTracedRuns } from './traced-runs.ts';

const runs = sql`
  create table cluster_jobs (
    id text collate "C" primary key,
    queue text collate "C" not null,
    caller text not null,
    place integer not null,
    payload text not null,
    asker text not null,
    attempts integer not null default 0,
    holder text,
    until timestamptz,
    outcome text,
    offered_at timestamptz not null default now(),
    ended_at timestamptz
  ) with (fillfactor = 70)`;

/*
 * Runs of one job are added one node at a time, so that the limit holds for all nodes together: each statement of a function sees the data
 * that were committed before it began, and it begins after the lock. A run's place is that of a start-time fair queue: one after the last
 * of its caller, and not before the current runs; so callers take turns. Places of runs without a waiting caller begin at a million.
 */
const add = sql`
  create function cluster_jobs_add(
    given_queue text, room integer, given_asker text, refusal text,
    ids text[], callers text[], payloads text[], backgrounds boolean[]
  ) returns table (state text, run text, rank integer, told text) language plpgsql as $$
  declare
    total integer; line integer; first_place integer; longest record; base integer;
  begin
    perform pg_advisory_xact_lock(hashtext('cluster_jobs'), hashtext(given_queue));
    select count(*) into total from cluster_jobs where queue = given_queue and outcome is null;
    for i in 1 .. cardinality(ids) loop
      told := null;
      rank := 0;
      run := ids[i];
      if total >= room then
        select count(*) into line from cluster_jobs
          where queue = given_queue and caller = callers[i] and holder is null and outcome is null;
        select caller, count(*) as size into longest from cluster_jobs
          where queue = given_queue and holder is null and outcome is null group by caller order by 2 desc, 1 limit 1;
        if longest.size is null or longest.size <= line + 1 then
          state := 'full';
          rank := total;
          return next;
          continue;
        end if;
        state := 'crowded out';
        update cluster_jobs set outcome = refusal, ended_at = now() where id = (
          select id from cluster_jobs where queue = given_queue and caller = longest.caller and holder is null and outcome is null
          order by place desc limit 1
        ) returning id, asker into run, told;
        return next;
        run := ids[i];
        told := null;
        total := total - 1;
      end if;
      base := case when backgrounds[i] then 1000000 else 0 end;
      select min(place) into first_place from cluster_jobs
        where queue = given_queue and holder is null and outcome is null and place between base + 1 and base + 999999;
      select greatest(coalesce(max(place), base), coalesce(first_place - 1, base)) + 1 into rank from cluster_jobs
        where queue = given_queue and caller = callers[i] and outcome is null and place between base + 1 and base + 999999;
      rank := least(rank, base + 999999);
      insert into cluster_jobs (id, queue, caller, place, payload, asker)
        values (ids[i], given_queue, callers[i], rank, payloads[i], given_asker);
      total := total + 1;
      state := 'added';
      return next;
    end loop;
  end $$`;

/** The record of all runs that were requested and not answered yet. */
export const jobMigrations: Migrations = {
  '001-runs': {
    async up(database) {
      await runs.execute(database);
      await sql`create index cluster_jobs_waiting on cluster_jobs (queue, caller, place) where outcome is null`.execute(
        database,
      );
      await sql`create index cluster_jobs_ended on cluster_jobs (ended_at) where outcome is not null`.execute(database);
      await add.execute(database);
    },
  },
  '002-joined-runs': { up: addJoinedRuns },
  '003-traced-runs': { up: addTracedRuns },
};
