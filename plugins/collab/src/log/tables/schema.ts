import type { DatabaseSync } from 'node:sqlite';

/*
 * Every document has a number of its own, so that a name that was dropped and taken again begins anew. Changes are clustered by
 * document, so that reading a tail reads neighbouring pages; but written there at once, they would cost every commit a page for
 * each document. A commit goes to the journal (`journal.ts`) instead, and `settled` says up to where its changes are here. What the
 * row of a document says is as of its base. A base lies in parts, so that writing a large one does not hold up everybody. The bytes of
 * a part are the recipe for it where `is_recipe` says so: the ids of chunks, which all bases of a document share (`chunks.ts`). Changes
 * that only pinned positions need are in `kept` (`kept.ts`). Checksums (`checksum.ts`) are null in what an earlier version wrote; the next
 * compaction of the document gives them. `key` names the operator's key that the bytes of a row are encrypted with (`safe.ts`); it is null
 * where they are not, and the checksum is that of the bytes as they are stored.
 */
const SCHEMA = `
  create table if not exists document (
    id integer primary key autoincrement,
    name text not null unique,
    base integer not null,
    base_bytes integer not null,
    created_at integer not null,
    updated_at integer not null
  ) strict;
  create table if not exists change (
    document integer not null references document (id) on delete cascade,
    seq integer not null,
    kind integer not null,
    origin text not null,
    user text not null,
    time integer not null,
    bytes blob not null,
    crc integer,
    key text,
    primary key (document, seq)
  ) strict, without rowid;
  create table if not exists settled (
    one integer primary key check (one = 1),
    journal integer not null,
    seq integer not null,
    at integer not null
  ) strict;
  create table if not exists base (
    document integer not null references document (id) on delete cascade,
    seq integer not null,
    part integer not null,
    bytes blob not null,
    crc integer,
    is_recipe integer not null default 0,
    key text,
    primary key (document, seq, part)
  ) strict;
  create table if not exists chunk (
    id integer primary key,
    document integer not null references document (id) on delete cascade,
    hash blob not null,
    size integer not null,
    dictionary integer,
    bytes blob not null,
    crc integer not null,
    key text,
    unique (document, hash)
  ) strict;
  create table if not exists kept (
    document integer not null references document (id) on delete cascade,
    after_seq integer not null,
    upto integer not null,
    bytes blob not null,
    key text,
    primary key (document, upto)
  ) strict;
  create table if not exists pin (
    document integer not null references document (id) on delete cascade,
    seq integer not null,
    owner text not null,
    primary key (document, seq, owner)
  ) strict, without rowid;
  create index if not exists base_document on base (document, seq);
`;

/** The columns that versions 1 and 2 lack. */
const ADD_CHECKSUMS = 'alter table change add column crc integer; alter table base add column crc integer;';
/** The column that version 3 lacks too. */
const ADD_RECIPES = 'alter table base add column is_recipe integer not null default 0;';

/**
 * The `user_version` of the file. It also covers the journal beside it: an earlier release checks this number first and refuses a higher
 * one.
 */
export const SCHEMA_VERSION = 5;

/** Writes nothing if the schema is complete: a thread must start on a full disk too. */
export function makeSchema(database: DatabaseSync): void {
  if (versionOf(database) === SCHEMA_VERSION) return;
  database.exec('begin immediate');
  try {
    // The other thread may have been faster.
    const version = versionOf(database);
    if (version > SCHEMA_VERSION) throw new Error(`a newer version of this server wrote it (${version})`);
    database.exec(SCHEMA);
    if (version === 1 || version === 2) database.exec(ADD_CHECKSUMS);
    if (version >= 1 && version <= 3) database.exec(ADD_RECIPES);
    for (const table of tablesWithoutKeys(database)) database.exec(`alter table ${table} add column key text`);
    database.exec(`pragma user_version = ${SCHEMA_VERSION}; commit`);
  } finally {
    if (database.isTransaction) database.exec('rollback');
  }
}

/** The tables with encrypted bytes that version 4 has without a key column. */
const tablesWithoutKeys = (database: DatabaseSync): string[] =>
  ['change', 'base', 'chunk', 'kept'].filter(
    (table) => database.prepare("select 1 from pragma_table_info(?) where name = 'key'").get(table) === undefined,
  );

/** The schema version of a database; 0 for a new one. */
export const versionOf = (database: DatabaseSync): number =>
  (database.prepare('pragma user_version').get() as { user_version: number }).user_version;

/** FULL: a commit returns after fsync. */
export const PRAGMAS = `
  pragma journal_mode = wal;
  pragma synchronous = full;
  pragma foreign_keys = on;
  pragma temp_store = memory;
  pragma trusted_schema = off;
  pragma journal_size_limit = 67108864;
`;

/** Bytes in one part of a base. */
export const PART_BYTES = 1_048_576;
