import { sql } from 'kysely';
import type { Kysely } from 'kysely';

/*
 * Runs under one key are one run: the first is its leader, those that come later follow it and take no place of their own. Row locks are
 * taken on the leader first. A leader that ends takes its followers along; one whose caller is gone stays and continues while it has
 * followers.
 *
 * Runs of one job are added one node at a time, as with `cluster_jobs_add` of earlier releases, which nodes of these releases still use.
 */
const ask = sql`
  create function cluster_jobs_ask(
    given_queue text, room integer, given_asker text, refusal text, patience double precision,
    ids text[], callers text[], payloads text[], backgrounds boolean[], keys text[]
  ) returns table (state text, run text, rank integer, told text, leads text) language plpgsql as $$
  declare
    total integer; line integer; first_place integer; longest record; base integer; lead record; unattended boolean;
  begin
    perform pg_advisory_xact_lock(hashtext('cluster_jobs'), hashtext(given_queue));
    unattended := patience is not null and not cluster_jobs_attended(given_queue, patience);
    select count(*) into total from cluster_jobs where queue = given_queue and outcome is null and leader is null;
    for i in 1 .. cardinality(ids) loop
      told := null;
      leads := null;
      rank := 0;
      run := ids[i];
      if unattended and not backgrounds[i] then
        state := 'unattended';
        return next;
        continue;
      end if;
      select id, place, holder into lead from cluster_jobs
        where queue = given_queue and run_key = keys[i] and outcome is null and leader is null limit 1 for update;
      if lead.id is null and total >= room then
        select count(*) into line from cluster_jobs
          where queue = given_queue and caller = callers[i] and holder is null and outcome is null and leader is null;
        select caller, count(*) as size into longest from cluster_jobs
          where queue = given_queue and holder is null and outcome is null and leader is null and not is_followed
          group by caller order by 2 desc, 1 limit 1;
        if longest.size is null or longest.size <= line + 1 then
          state := 'full';
          rank := total;
          return next;
          continue;
        end if;
        state := 'crowded out';
        update cluster_jobs set outcome = refusal, ended_at = now() where id = (
          select id from cluster_jobs where queue = given_queue and caller = longest.caller and holder is null and outcome is null
            and leader is null and not is_followed
          order by place desc limit 1
        ) returning id, asker into run, told;
        return next;
        run := ids[i];
        told := null;
        total := total - 1;
      end if;
      base := case when backgrounds[i] then 1000000 else 0 end;
      select min(place) into first_place from cluster_jobs
        where queue = given_queue and holder is null and outcome is null and leader is null and place between base + 1 and base + 999999;
      select greatest(coalesce(max(place), base), coalesce(first_place - 1, base)) + 1 into rank from cluster_jobs
        where queue = given_queue and caller = callers[i] and outcome is null and leader is null
          and id is distinct from lead.id and place between base + 1 and base + 999999;
      rank := least(rank, base + 999999);
      state := 'added';
      if lead.id is not null then
        leads := lead.id;
        told := lead.holder;
        state := case when lead.holder is null and rank < lead.place then 'raised' else 'joined' end;
        update cluster_jobs set is_followed = true, place = case when state = 'raised' then rank else place end where id = lead.id;
      else
        total := total + 1;
      end if;
      insert into cluster_jobs (id, queue, caller, place, payload, asker, run_key, leader)
        values (ids[i], given_queue, callers[i], rank, payloads[i], given_asker, keys[i], lead.id);
      return next;
    end loop;
  end $$`;

const attended = sql`
  create function cluster_jobs_attended(given_queue text, patience double precision) returns boolean language sql stable as $$
    select exists (
      select 1 from cluster_workers
      where given_queue = any(queues) and until > now() - coalesce(patience, 0) * interval '1 ms'
    )
  $$`;

/** The waiting nodes, and which of their runs has ended. */
const end = sql`
  create function cluster_jobs_end(given_run text, given_holder text, given_outcome text)
  returns table (asker text, run text) language plpgsql as $$
  declare
    done record;
  begin
    update cluster_jobs set outcome = given_outcome, ended_at = now()
      where id = given_run and holder = given_holder and outcome is null returning * into done;
    if done.id is null then return; end if;
    if done.is_left then
      delete from cluster_jobs where id = given_run;
    else
      asker := done.asker;
      run := done.id;
      return next;
    end if;
    return query update cluster_jobs as f set outcome = given_outcome, ended_at = now()
      where f.leader = given_run and f.outcome is null returning f.asker, f.id;
  end $$`;

/** The node, if any, that works on a run nobody waits for any more, and the run. */
const cancel = sql`
  create function cluster_jobs_cancel(given_run text) returns table (node text, run text) language plpgsql as $$
  declare
    lead record; leads text;
  begin
    select coalesce(leader, id) into leads from cluster_jobs where id = given_run;
    select id, holder, is_left, is_followed into lead from cluster_jobs where id = leads and outcome is null for update;
    if leads = given_run then
      if lead.id is null then return; end if;
      if exists (select 1 from cluster_jobs as f where f.leader = leads and f.outcome is null) then
        update cluster_jobs set is_left = true where id = leads;
        return;
      end if;
    else
      delete from cluster_jobs where id = given_run and outcome is null;
      if lead.id is null or not lead.is_left then return; end if;
      if exists (select 1 from cluster_jobs as f where f.leader = leads and f.outcome is null) then return; end if;
    end if;
    delete from cluster_jobs where id = leads;
    node := lead.holder;
    run := leads;
    return next;
  end $$`;

/** Adds runs that share another run, and a record of working nodes. */
export async function addJoinedRuns(database: Kysely<unknown>): Promise<void> {
  await sql`alter table cluster_jobs add column run_key text collate "C", add column leader text collate "C",
    add column is_left boolean not null default false, add column is_followed boolean not null default false`.execute(
    database,
  );
  await sql`create index cluster_jobs_keys on cluster_jobs (queue, run_key) where outcome is null and run_key is not null`.execute(
    database,
  );
  await sql`create index cluster_jobs_followers on cluster_jobs (leader) where leader is not null`.execute(database);
  await sql`create table cluster_workers (
    node text collate "C" primary key,
    queues text[] not null,
    until timestamptz not null
  )`.execute(database);
  for (const made of [attended, ask, end, cancel]) await made.execute(database);
}
