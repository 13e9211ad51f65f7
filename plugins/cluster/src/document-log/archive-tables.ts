import { sql } from 'kysely';
import type { Kysely } from 'kysely';

const chunks = sql`
  create table collab_log_chunks (
    document bigint not null,
    hash bytea not null,
    bytes bytea not null,
    primary key (document, hash)
  )`;

/*
 * When any node deletes a base, even one of an earlier release, this trigger deletes the chunks that no base of the document lists any
 * more. The row of the document is locked then, as it is by those who list chunks.
 */
const dropChunks = sql`
  create function collab_log_drop_chunks() returns trigger language plpgsql as $$
  declare touched bigint;
  begin
    for touched in select distinct document from gone where chunks is not null loop
      delete from collab_log_chunks where document = touched and hash not in (
        select unnest(chunks) from collab_log_bases where document = touched and chunks is not null);
    end loop;
    return null;
  end $$`;

const whenDeleted = sql`
  create trigger collab_log_bases_deleted after delete on collab_log_bases referencing old table as gone
  for each statement execute function collab_log_drop_chunks()`;

/**
 * Stores bases as lists of chunks: one row each, without bytes, so that an earlier release finds the row and cannot take it for a state.
 */
export async function addArchives(database: Kysely<unknown>): Promise<void> {
  await sql`alter table collab_log_bases add column chunks bytea[]`.execute(database);
  for (const statement of [chunks, dropChunks, whenDeleted]) await statement.execute(database);
}
