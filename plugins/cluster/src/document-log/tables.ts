import { sql } from 'kysely';
import type { Migrations } from '@editor-companion/core/plugin';
import { addArchives } from './archive-tables.ts';
import { addSeals } from './sealed-tables.ts';

const documents = sql`
  create table collab_log_documents (
    key bigint generated always as identity primary key,
    name text collate "C" not null unique,
    head bigint not null default 0,
    base bigint not null default 0,
    bytes bigint not null default 0,
    created_at bigint not null default 0,
    updated_at bigint not null default 0
  ) with (fillfactor = 70)`;

const changes = sql`
  create table collab_log_changes (
    document bigint not null,
    seq bigint not null,
    kind smallint not null,
    origin text not null,
    author text not null,
    time bigint not null,
    bytes bytea not null,
    primary key (document, seq)
  )`;

const bases = sql`
  create table collab_log_bases (
    document bigint not null,
    seq bigint not null,
    part integer not null,
    bytes bytea not null,
    primary key (document, seq, part)
  )`;

const pins = sql`
  create table collab_log_pins (
    document bigint not null,
    seq bigint not null,
    owner text not null,
    primary key (document, seq, owner)
  )`;

/*
 * Each statement of a function sees the data that were committed before it began. So the rows of the documents are locked first, in the
 * same order on all nodes, and a statement that begins afterwards assigns the positions: no node ever reads a position whose predecessor is
 * not committed yet.
 */
const append = sql`
  create function collab_log_append(
    names text[], keys bigint[], counts integer[], totals bigint[], firsts bigint[], lasts bigint[],
    places integer[], numbers integer[], kinds smallint[], origins text[], authors text[], times bigint[],
    starts integer[], sizes integer[], content bytea, only_new boolean
  ) returns table (place bigint, document bigint, head bigint) language plpgsql as $$
  declare added bigint;
  begin
    if array_position(keys, null) is not null then
      insert into collab_log_documents (name)
        select given.name from unnest(names, keys) as given (name, key)
        where given.key is null order by given.name collate "C" on conflict (name) do nothing;
      get diagnostics added = row_count;
      if only_new and added = 0 then return; end if;
    end if;
    perform 1 from collab_log_documents as stored where stored.name = any (names) order by stored.key for update;
    return query
      with wanted as (
        select given.place, stored.key, stored.head, given.count, given.total, given.first, given.last
        from unnest(names, keys, counts, totals, firsts, lasts)
          with ordinality as given (name, key, count, total, first, last, place)
        join collab_log_documents as stored
          on stored.name = given.name and (given.key is null or given.key = stored.key)
      ), written as (
        insert into collab_log_changes (document, seq, kind, origin, author, time, bytes)
        select wanted.key, wanted.head + one.number, one.kind, one.origin, one.author, one.time,
          substring(content from one.start for one.size)
        from unnest(places, numbers, kinds, origins, authors, times, starts, sizes)
          as one (place, number, kind, origin, author, time, start, size)
        join wanted on wanted.place = one.place
      ), moved as (
        update collab_log_documents as stored set
          head = stored.head + wanted.count,
          bytes = stored.bytes + wanted.total,
          created_at = case when stored.head = 0 then wanted.first else stored.created_at end,
          updated_at = wanted.last
        from wanted where stored.key = wanted.key
      )
      select wanted.place, wanted.key, wanted.head from wanted;
  end $$`;

/** Keeps old bases and changes that a pin needs: the last base up to the pin, and the changes from there on. */
const compact = sql`
  create function collab_log_compact(wanted bigint, from_base bigint, to_base bigint, size bigint)
  returns boolean language plpgsql as $$
  begin
    perform 1 from collab_log_documents where key = wanted and base = from_base and head >= to_base for update;
    if not found then return false; end if;
    delete from collab_log_bases as old where old.document = wanted and old.seq < to_base and not exists (
      select from collab_log_pins as pin where pin.document = wanted and pin.seq >= old.seq and pin.seq < coalesce(
        (select min(next.seq) from collab_log_bases as next where next.document = wanted and next.seq > old.seq),
        to_base));
    delete from collab_log_changes as old where old.document = wanted and old.seq <= to_base and not exists (
      select from collab_log_pins as pin where pin.document = wanted and pin.seq >= old.seq and pin.seq < to_base
      and old.seq > coalesce((select max(before.seq) from collab_log_bases as before
        where before.document = wanted and before.seq <= pin.seq), 0));
    update collab_log_documents set base = to_base, bytes = size + coalesce((select sum(length(one.bytes))
      from collab_log_changes as one where one.document = wanted and one.seq > to_base), 0)
      where key = wanted;
    return true;
  end $$`;

const drop = sql`
  create function collab_log_drop(wanted text) returns boolean language plpgsql as $$
  declare gone bigint;
  begin
    delete from collab_log_documents where name = wanted returning key into gone;
    if not found then return false; end if;
    delete from collab_log_changes where document = gone;
    delete from collab_log_bases where document = gone;
    delete from collab_log_pins where document = gone;
    return true;
  end $$`;

export const migrations: Migrations = {
  '001-document-log': {
    async up(database) {
      for (const statement of [documents, changes, bases, pins, append, compact, drop])
        await statement.execute(database);
    },
  },
  '002-archives': { up: addArchives },
  '003-seals': { up: addSeals },
};
