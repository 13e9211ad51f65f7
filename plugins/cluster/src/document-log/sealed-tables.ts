import { sql, type Kysely } from 'kysely';

/*
 * As `collab_log_append`, for changes that are encrypted: each is bound to the key of its document, which must be known before. `fresh` is
 * the key of a document that did not exist; if another node has created it meanwhile, nothing is written.
 */
const append = sql`
  create function collab_log_append_sealed(
    names text[], keys bigint[], counts integer[], totals bigint[], firsts bigint[], lasts bigint[],
    places integer[], numbers integer[], kinds smallint[], origins text[], authors text[], times bigint[],
    starts integer[], sizes integer[], content bytea, only_new boolean, fresh bigint[], sealed text
  ) returns table (place bigint, document bigint, head bigint) language plpgsql as $$
  declare added bigint;
  begin
    if array_position(keys, null) is not null then
      insert into collab_log_documents (key, name) overriding system value
        select given.fresh, given.name from unnest(names, keys, fresh) as given (name, key, fresh)
        where given.key is null order by given.name collate "C" on conflict (name) do nothing;
      get diagnostics added = row_count;
      if only_new and added = 0 then return; end if;
    end if;
    perform 1 from collab_log_documents as stored where stored.name = any (names) order by stored.key for update;
    return query
      with wanted as (
        select given.place, stored.key, stored.head, given.count, given.total, given.first, given.last
        from unnest(names, keys, fresh, counts, totals, firsts, lasts)
          with ordinality as given (name, key, fresh, count, total, first, last, place)
        join collab_log_documents as stored
          on stored.name = given.name and stored.key = coalesce(given.key, given.fresh)
      ), written as (
        insert into collab_log_changes (document, seq, kind, origin, author, time, bytes, sealed_by)
        select wanted.key, wanted.head + one.number, one.kind, one.origin, one.author, one.time,
          substring(content from one.start for one.size), sealed
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

/** Adds the ids of the operator's keys beside encrypted data; null for plain data. */
export async function addSeals(database: Kysely<unknown>): Promise<void> {
  for (const table of ['changes', 'bases', 'chunks'])
    await sql`alter table ${sql.table(`collab_log_${table}`)} add column sealed_by text`.execute(database);
  await append.execute(database);
}
